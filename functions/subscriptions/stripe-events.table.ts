import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { awsTimeouts } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

/** Beyond it Stripe sends nothing again. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;

const Stored = z.object({ state: z.enum(['received', 'done']) });

const { STRIPE_EVENTS_TABLE: TableName } = settings('STRIPE_EVENTS_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(awsTimeouts));

const expiryAt = (now: Date): number => toEpochSeconds(now) + KEPT_SECONDS;

/** Notes that an event has come, and answers whether its change was stored before: `received` means not yet. */
export const receive = async (eventId: string, now: Date): Promise<'received' | 'done'> => {
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName,
      Key: { eventId },
      // `state` is a reserved word of DynamoDB.
      UpdateExpression:
        'SET #state = if_not_exists(#state, :received), expiresAt = if_not_exists(expiresAt, :expiry)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':received': 'received', ':expiry': expiryAt(now) },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Stored.parse(Attributes).state;
};

/** Notes that what an event tells of is stored. */
export const finish = async (eventId: string, now: Date): Promise<void> => {
  await table.send(
    new UpdateCommand({
      TableName,
      Key: { eventId },
      UpdateExpression: 'SET #state = :done, expiresAt = if_not_exists(expiresAt, :expiry)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':done': 'done', ':expiry': expiryAt(now) },
    }),
  );
};
