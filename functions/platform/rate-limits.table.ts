import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { documents } from './documents.table.ts';
import { createCounter, overLimit, type Counter } from './counter.ts';
import { toEpochSeconds } from './epoch-seconds.ts';
import { settings } from './settings.ts';

const { RATE_LIMITS_TABLE: TableName } = settings('RATE_LIMITS_TABLE');

/** Counts one more, in one write unit. False, and nothing is counted, if the counter is full. */
export const tryCount = async ({ counterId, max, endsAt }: Counter): Promise<boolean> => {
  const update = new UpdateCommand({
    TableName,
    Key: { counterId },
    UpdateExpression: 'ADD calls :one SET expiresAt = :endsAt',
    ConditionExpression: 'attribute_not_exists(calls) OR calls < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': max, ':endsAt': toEpochSeconds(endsAt) },
  });
  try {
    await documents.send(update);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
};

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
  if (!(await tryCount(counter))) throw overLimit(counter, now, 'Too many tries within an hour', alternative);
};
