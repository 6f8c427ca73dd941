import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { documents, tryWrite } from './documents.table.ts';
import { createCounter, overLimit, type Counter } from './counter.ts';
import { toEpochSeconds } from './epoch-seconds.ts';
import { settings } from './settings.ts';

const { RATE_LIMITS_TABLE: TableName } = settings('RATE_LIMITS_TABLE');

/** False, and nothing is written, if the condition does not hold. */
const tryUpdate = async (update: UpdateCommandInput): Promise<boolean> =>
  (await tryWrite(documents.send(new UpdateCommand(update)))) !== undefined;

/** Counts one more, in one write unit. False, and nothing is counted, if the counter is full. */
export const tryCount = ({ counterId, max, endsAt }: Counter): Promise<boolean> =>
  tryUpdate({
    TableName,
    Key: { counterId },
    UpdateExpression: 'ADD calls :one SET expiresAt = :endsAt',
    ConditionExpression: 'attribute_not_exists(calls) OR calls < :max',
    ExpressionAttributeValues: { ':one': 1, ':max': max, ':endsAt': toEpochSeconds(endsAt) },
  });

/**
 * Counts a member once, in one write unit. It may come again. False, and nothing is counted, if the counter is full of others. A member
 * names nobody: it is a keyed hash.
 */
export const tryCountMember = ({ counterId, max, endsAt }: Counter, member: string): Promise<boolean> =>
  tryUpdate({
    TableName,
    Key: { counterId },
    UpdateExpression: 'ADD members :members SET expiresAt = :endsAt',
    ConditionExpression:
      'attribute_not_exists(members) OR size(members) < :max OR contains(members, :member)',
    ExpressionAttributeValues: {
      ':members': new Set([member]),
      ':member': member,
      ':max': max,
      ':endsAt': toEpochSeconds(endsAt),
    },
  });

/** Empties a counter of members. */
export const removeMembers = async ({ counterId, endsAt }: Counter): Promise<void> => {
  const update = new UpdateCommand({
    TableName,
    Key: { counterId },
    UpdateExpression: 'SET expiresAt = :endsAt REMOVE members',
    ExpressionAttributeValues: { ':endsAt': toEpochSeconds(endsAt) },
  });
  await documents.send(update);
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
