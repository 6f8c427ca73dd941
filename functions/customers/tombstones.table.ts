// Tombstones: items of the customers' table whose customer is being forgotten, or was.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { FORGET_STEPS, ForgetSteps } from '#shared/forget-steps.ts';
import { TOMBSTONES } from '#shared/table-indexes.ts';
import { documents, queryItems } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';
import { findTombstone, getEnd, NOT_FORGOTTEN, type Tombstone } from './tombstone.ts';

const UNFINISHED = 'unfinished';
const FINISHED = 'finished';

const { CUSTOMERS_TABLE: TableName } = settings('CUSTOMERS_TABLE');

/** The tombstone of a customer; undefined if there is none, and after its end. */
export const findByUserId = async (userId: string, now: Date): Promise<Tombstone | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { userId }, ConsistentRead: true }));
  return Item && findTombstone(Item, now);
};

/** Whether the condition of a write holds. The write happens only then. */
const holds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

const allOpen = ForgetSteps.parse(Object.fromEntries(FORGET_STEPS.map((step) => [step, 'open'])));

/**
 * Turns a customer's item into a tombstone, or creates one. From then on nothing else writes the item. Of several simultaneous
 * calls, one writes; all return the stored tombstone.
 */
export const begin = async (userId: string, address: string | undefined, now: Date): Promise<Tombstone> => {
  const forgotten = { requestedAt: now.toISOString(), steps: allOpen, address };
  await holds(
    documents.send(
      new UpdateCommand({
        TableName,
        Key: { userId },
        UpdateExpression:
          'SET version = if_not_exists(version, :version), forgotten = :forgotten, tombstone = :unfinished REMOVE profile, subscription, notEndedSubscription, expiresAt',
        ConditionExpression: NOT_FORGOTTEN,
        ExpressionAttributeValues: {
          ':version': 1,
          ':forgotten': forgotten,
          ':unfinished': UNFINISHED,
          ':now': toEpochSeconds(now),
        },
      }),
    ),
  );
  const tombstone = await findByUserId(userId, now);
  if (!tombstone) throw new Error('The tombstone that was just begun is not there');
  return tombstone;
};

/** Stores the states of the steps. Does nothing if all were done meanwhile. */
export const saveSteps = async (userId: string, steps: ForgetSteps): Promise<void> => {
  await holds(
    documents.send(
      new UpdateCommand({
        TableName,
        Key: { userId },
        UpdateExpression: 'SET forgotten.steps = :steps',
        ConditionExpression: 'tombstone = :unfinished',
        ExpressionAttributeValues: { ':steps': steps, ':unfinished': UNFINISHED },
      }),
    ),
  );
};

/** Removes everything that the steps needed from the item, and lets DynamoDB delete the item after its end. */
export const finish = async (
  { userId, forgotten: { requestedAt } }: Tombstone,
  steps: ForgetSteps,
  now: Date,
): Promise<void> => {
  const forgotten = { requestedAt, finishedAt: now.toISOString(), steps };
  const expiresAt = toEpochSeconds(getEnd(now));
  await holds(
    documents.send(
      new PutCommand({
        TableName,
        Item: { userId, version: 1, forgotten, tombstone: FINISHED, expiresAt },
        ConditionExpression: 'tombstone = :unfinished',
        ExpressionAttributeValues: { ':unfinished': UNFINISHED },
      }),
    ),
  );
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
