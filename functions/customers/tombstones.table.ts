// Tombstones: items of the customers' table whose customer is being forgotten, or was. Each write goes together with one of the table
// of forgotten customers, from which `npm run backup` makes the tombstone again after the customers' table was lost.
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { ForgetSteps } from '#shared/forget-steps.ts';
import { ALL_OPEN, FINISHED, UNFINISHED, type ForgottenCustomer } from '#shared/forgotten-customer.ts';
import { TOMBSTONES } from '#shared/table-indexes.ts';
import { documents, queryItems, type Write, writeTransaction } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { findTombstone, getEnd, NOT_FORGOTTEN, type Tombstone } from './tombstone.ts';

const { CUSTOMERS_TABLE: TableName, FORGOTTEN_CUSTOMERS_TABLE } = settings(
  'CUSTOMERS_TABLE',
  'FORGOTTEN_CUSTOMERS_TABLE',
);

/** The tombstone of a customer; undefined if there is none, and after its end. */
export const findByUserId = async (userId: string, now: Date): Promise<Tombstone | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { userId }, ConsistentRead: true }));
  return Item && findTombstone(Item, now);
};

/**
 * Writes a tombstone, and for how long at least no restore may bring the customer back. Does nothing if the condition of the
 * tombstone does not hold. Throws 503 if other writes interfere for more than about a second.
 */
const write = (
  tombstone: Write,
  { now, ...forgotten }: { userId: string; forgottenAt: string; liftedAt?: string; now: Date },
): Promise<'settled'> =>
  retryWhileContended(async () => {
    const Item: ForgottenCustomer = { version: 1, ...forgotten, expiresAt: toEpochSeconds(getEnd(now)) };
    const put = { Put: { TableName: FORGOTTEN_CUSTOMERS_TABLE, Item } };
    const outcome = await writeTransaction([tombstone, put]);
    return outcome === 'contended' ? outcome : 'settled';
  });

/**
 * Turns a customer's item into a tombstone, or creates one. From then on nothing else writes the item. Of several simultaneous
 * calls, one writes; all return the stored tombstone.
 */
export const begin = async (userId: string, address: string | undefined, now: Date): Promise<Tombstone> => {
  const forgottenAt = now.toISOString();
  const Update = {
    TableName,
    Key: { userId },
    UpdateExpression:
      'SET version = if_not_exists(version, :version), forgotten = :forgotten, tombstone = :unfinished REMOVE email, profile, completedAt, mailsReturnedAt, pendingAddress, addressLinks, invoiceAddress, pendingInvoiceAddress, invoiceAddressLinks, addressAtStripe, subscription, syncVersion, notEndedSubscription, expiresAt',
    ConditionExpression: NOT_FORGOTTEN,
    ExpressionAttributeValues: {
      ':version': 1,
      ':forgotten': { requestedAt: forgottenAt, steps: ALL_OPEN, address },
      ':unfinished': UNFINISHED,
      ':now': toEpochSeconds(now),
    },
  };
  await write({ Update }, { userId, forgottenAt, now });
  const tombstone = await findByUserId(userId, now);
  if (!tombstone) throw new Error('The tombstone that was just begun is not there');
  return tombstone;
};

interface Progress {
  readonly steps: ForgetSteps;
  readonly now: Date;
}

/** Stores the states of the steps, and removes what none of them needs any more. Does nothing if all were done meanwhile. */
export const saveSteps = async (
  { userId, forgotten: { requestedAt } }: Tombstone,
  {
    steps,
    unneeded,
    now,
  }: Progress & {
    readonly unneeded: readonly ('forgotten.address' | 'contactAddress' | 'formerAddresses')[];
  },
): Promise<void> => {
  const Update = {
    TableName,
    Key: { userId },
    UpdateExpression: `SET forgotten.steps = :steps${unneeded.length === 0 ? '' : ` REMOVE ${unneeded.join(', ')}`}`,
    ConditionExpression: 'tombstone = :unfinished',
    ExpressionAttributeValues: { ':steps': steps, ':unfinished': UNFINISHED },
  };
  await write({ Update }, { userId, forgottenAt: requestedAt, now });
};

/** Removes everything that the steps needed from the item, and lets DynamoDB delete the item after its end. */
export const finish = async (
  { userId, forgotten: { requestedAt } }: Tombstone,
  { steps, now }: Progress,
): Promise<void> => {
  const forgotten = { requestedAt, finishedAt: now.toISOString(), steps };
  const expiresAt = toEpochSeconds(getEnd(now));
  const Put = {
    TableName,
    Item: { userId, version: 1, forgotten, tombstone: FINISHED, expiresAt },
    ConditionExpression: 'tombstone = :unfinished',
    ExpressionAttributeValues: { ':unfinished': UNFINISHED },
  };
  await write({ Put }, { userId, forgottenAt: requestedAt, now });
};

/**
 * Ends a tombstone whose steps are all done, so that its owner can begin anew. Nothing that is deleted comes back, with a restore
 * either. Does nothing while a step is open.
 */
export const lift = async ({ userId, forgotten: { requestedAt } }: Tombstone, now: Date): Promise<void> => {
  const Update = {
    TableName,
    Key: { userId },
    UpdateExpression: 'SET expiresAt = :now',
    ConditionExpression: 'tombstone = :finished',
    ExpressionAttributeValues: { ':finished': FINISHED, ':now': toEpochSeconds(now) },
  };
  await write({ Update }, { userId, forgottenAt: requestedAt, liftedAt: now.toISOString(), now });
};

/** The customers who are not forgotten yet, one page of the index at a time. */
export async function* listUnfinished(): AsyncGenerator<string> {
  const unfinished = queryItems({
    TableName,
    IndexName: TOMBSTONES,
    KeyConditionExpression: 'tombstone = :unfinished',
    ExpressionAttributeValues: { ':unfinished': UNFINISHED },
  });
  for await (const tombstone of unfinished) yield z.object({ userId: z.string() }).parse(tombstone).userId;
}
