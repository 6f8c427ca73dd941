import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { documents } from './documents.table.ts';
import { createCounter, overLimit } from './counter.ts';
import { toEpochSeconds } from './epoch-seconds.ts';
import { settings } from './settings.ts';

const { RATE_LIMITS_TABLE: TableName } = settings('RATE_LIMITS_TABLE');

/**
 * Counts a call of a person or a network, in one write unit. Throws 429 if `limits.callsPerHour` was reached in this hour of the
 * clock; `alternative` says what else to do. Call it after the request has been checked, and before anything that costs money.
 */
export const countCall = async (
  kind: keyof typeof limits.callsPerHour,
  origin: string,
  now: Date,
  alternative?: string,
): Promise<void> => {
  const counter = createCounter(kind, origin, { max: limits.callsPerHour[kind], windowMs: HOUR_MS }, now);
  const update = new UpdateCommand({
    TableName,
    Key: { counterId: counter.counterId },
    UpdateExpression: 'ADD calls :one SET expiresAt = :endsAt',
    ConditionExpression: 'attribute_not_exists(calls) OR calls < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': counter.max, ':endsAt': toEpochSeconds(counter.endsAt) },
  });
  try {
    await documents.send(update);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw overLimit(counter, now, 'Too many tries within an hour', alternative);
  }
};
