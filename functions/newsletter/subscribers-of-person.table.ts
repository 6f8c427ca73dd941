// The subscriptions of one person, for an operator who gets a letter. It reads the whole table, because letters are rare and an index
// would be a second list.
import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { toAddressId } from '../mails/address-id.ts';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { leave } from './change-subscription.ts';
import { StoredSubscriber } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';

const { SUBSCRIBERS_TABLE: TableName } = settings('SUBSCRIBERS_TABLE');

interface Person {
  readonly userId?: string | undefined;
  /** An address that the person has proved to be theirs. */
  readonly address?: string | undefined;
}

/** The subscriptions that were made in the person's account, and that of the address. */
export const listOfPerson = async ({ userId, address }: Person, now: Date): Promise<StoredSubscriber[]> => {
  const found = new Map<string, StoredSubscriber>();
  if (address !== undefined) {
    const { subscriber } = await subscribers.find(await toAddressId(address), now);
    if (subscriber) found.set(subscriber.subscriberId, subscriber);
  }
  if (userId !== undefined) {
    const pages = paginateScan(
      { client: documents },
      {
        TableName,
        ConsistentRead: true,
        FilterExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
      },
    );
    for await (const { Items = [] } of pages)
      for (const item of Items) {
        const subscriber = StoredSubscriber.parse(item);
        found.set(subscriber.subscriberId, subscriber);
      }
  }
  return Array.from(found.values());
};

/** Deletes them. The note stays, which names nobody, so that no import brings the address back. Returns their number. */
export const removeOfPerson = async (person: Person, now: Date): Promise<number> => {
  const found = await listOfPerson(person, now);
  for (const { subscriberId } of found) {
    await leave(subscriberId, now);
    await documents.send(new DeleteCommand({ TableName, Key: { subscriberId } }));
  }
  return found.length;
};
