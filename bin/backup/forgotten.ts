// The forgotten stay forgotten: no copy brings their records back (docs/decisions/0028).
import {
  ResourceNotFoundException,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { ForgottenCustomer, toTombstone } from '#shared/forgotten-customer.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Copy } from './copies.ts';
import { leaveOutLeft } from './left.ts';
import { chooseItems, type Item, type TableId } from './tables.ts';

/**
 * The tombstones of the customers who were forgotten, by user id. Undefined stands for one who was let in again after the copy was
 * made: nothing of theirs comes back, and no tombstone either.
 */
export type Tombstones = ReadonlyMap<string, Item | undefined>;

const toAttribute = (value: unknown): AttributeValue => {
  if (typeof value === 'number') return { N: String(value) };
  return typeof value === 'object' && value !== null ? { M: toItem(value) } : { S: String(value) };
};

const toItem = (value: object): Item =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toAttribute(each)]));

/** Reads who was forgotten and may not come back by a copy of `madeAt`. DynamoDB deletes an item days after its end, so its end is read. */
export const fetchTombstones = async (
  client: DynamoDBClient,
  TableName: string,
  { madeAt, now }: { readonly madeAt: Date; readonly now: Date },
): Promise<Tombstones> => {
  const tombstones = new Map<string, Item | undefined>();
  try {
    const pages = paginateScan(
      { client: DynamoDBDocumentClient.from(client) },
      { TableName, ConsistentRead: true },
    );
    for await (const { Items = [] } of pages)
      for (const item of Items) {
        const forgotten = ForgottenCustomer.parse(item);
        const liftedAt = forgotten.liftedAt === undefined ? undefined : Date.parse(forgotten.liftedAt);
        const isOver =
          forgotten.expiresAt * 1000 <= now.getTime() || (liftedAt ?? Infinity) <= madeAt.getTime();
        if (!isOver)
          tombstones.set(
            forgotten.userId,
            liftedAt === undefined ? toItem(toTombstone(forgotten)) : undefined,
          );
      }
    return tombstones;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    throw new OperatorError(
      `${TableName} is gone, so nothing says who must stay forgotten: restore ForgottenCustomers first`,
    );
  }
};

/** The items of the table of customers, with the tombstones of the forgotten in the place of their records. */
async function* buryForgotten(items: AsyncIterable<Item>, tombstones: Tombstones): AsyncGenerator<Item> {
  const missing = new Map(tombstones);
  for await (const item of items) {
    const userId = item['userId']?.S ?? '';
    // A tombstone in the copy may know more: the address of the letter, the id at Stripe.
    if (tombstones.has(userId) && (item['forgotten'] === undefined || !tombstones.get(userId))) continue;
    missing.delete(userId);
    yield item;
  }
  for (const tombstone of missing.values()) if (tombstone) yield tombstone;
}

/** The items of a table without those of the forgotten. */
async function* leaveOutForgotten(items: AsyncIterable<Item>, tombstones: Tombstones): AsyncGenerator<Item> {
  for await (const item of items) if (!tombstones.has(item['userId']?.S ?? '')) yield item;
}

/** What was stored after the copy was made, and must outlive a restore. */
export interface Present {
  readonly tombstones: Tombstones;
  /** The subscribers who are off the list. */
  readonly left: ReadonlySet<string>;
  readonly now: Date;
}

/** The copy without what it may not bring back. */
export const toRestorable = (table: TableId, copy: Copy, { tombstones, left, now }: Present): Copy => ({
  ...copy,
  items: () => {
    const items = chooseItems(table, copy.items(), now);
    if (table === 'Subscribers') return leaveOutLeft(items, left);
    if (table === 'Customers') return buryForgotten(items, tombstones);
    return table === 'Progress' || table === 'Kept' ? leaveOutForgotten(items, tombstones) : items;
  },
});
