// What customers keep. Items of a customer: `words`, `count` (of what is kept), and `kept#<id>` for each prompt and text.
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { documents, queryItems } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { StoredThing, StoredWords } from './kept.ts';

const { KEPT_TABLE: TableName } = settings('KEPT_TABLE');

const ofCustomer = (userId: string) => ({
  TableName,
  KeyConditionExpression: 'userId = :userId',
  ExpressionAttributeValues: { ':userId': userId },
  ConsistentRead: true,
});

/** Everything of a customer, for the customer's export: the words, and what is kept. */
export const exportAll = async (userId: string) => {
  const things = [];
  let words: StoredWords['words'] = {};
  for await (const item of queryItems(ofCustomer(userId))) {
    if (item['itemId'] === 'words') words = StoredWords.parse(item).words;
    if (item['itemId'] === 'count' || item['itemId'] === 'words') continue;
    const { version: _, userId: __, itemId: ___, noteRevision: ____, ...thing } = StoredThing.parse(item);
    things.push(thing);
  }
  return { words: Object.values(words), things };
};

/** Removes everything of a customer. Reads only keys, so that even items that cannot be parsed are removed. */
export const removeAll = async (userId: string): Promise<void> => {
  const items = queryItems({ ...ofCustomer(userId), ProjectionExpression: 'itemId' });
  for await (const { itemId } of items)
    await documents.send(new DeleteCommand({ TableName, Key: { userId, itemId } }));
};
