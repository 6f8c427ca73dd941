// Keeps those off the list who left, bounced or complained after the copy was made.
import { ResourceNotFoundException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { parseNoteId } from '#shared/subscriber.ts';
import type { Item } from './tables.ts';

/** The ids of the subscribers that have a note in the present table. If that table is gone, only the notes of the copy are known. */
export const fetchLeft = async (client: DynamoDBClient, TableName: string): Promise<ReadonlySet<string>> => {
  const left = new Set<string>();
  try {
    const pages = paginateScan(
      { client: DynamoDBDocumentClient.from(client) },
      { TableName, ConsistentRead: true, ProjectionExpression: 'subscriberId' },
    );
    for await (const { Items = [] } of pages)
      for (const { subscriberId } of Items) {
        const id = parseNoteId(String(subscriberId));
        if (id !== undefined) left.add(id);
      }
    return left;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return left;
  }
};

/** The items of the table of subscribers without those who are off the list now. */
export async function* leaveOutLeft(
  items: AsyncIterable<Item>,
  left: ReadonlySet<string>,
): AsyncGenerator<Item> {
  for await (const item of items) if (!left.has(item['subscriberId']?.S ?? '')) yield item;
}
