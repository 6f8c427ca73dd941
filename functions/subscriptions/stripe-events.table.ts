import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

/** Stripe repeats no event after 30 days. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

const StoredEvent = z.object({ state: z.enum(['received', 'done']) });

const { STRIPE_EVENTS_TABLE: TableName } = settings('STRIPE_EVENTS_TABLE');

const toExpiry = (now: Date): number => toEpochSeconds(now) + KEPT_SECONDS;

/** Stores that an event was received. Returns `done` if its change is stored already, else `received`. */
export const receive = async (eventId: string, now: Date): Promise<'received' | 'done'> => {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName,
      Key: { eventId },
      // `state` is a reserved word of DynamoDB.
      UpdateExpression:
        'SET #state = if_not_exists(#state, :received), expiresAt = if_not_exists(expiresAt, :expiry)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':received': 'received', ':expiry': toExpiry(now) },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return StoredEvent.parse(Attributes).state;
};

/** Marks an event as done: its change is stored. */
export const finish = async (eventId: string, now: Date): Promise<void> => {
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: { eventId },
      UpdateExpression: 'SET #state = :done, expiresAt = if_not_exists(expiresAt, :expiry)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':done': 'done', ':expiry': toExpiry(now) },
    }),
  );
};
