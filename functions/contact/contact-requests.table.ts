import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { toMailWrites } from '../mails/outbox.table.ts';
import type { Counter } from '../platform/counter.ts';
import {
  StoredContactRequest,
  toMailKeys,
  getDeletionTime,
  getRepetitionEnd,
  type ContactRequest,
} from './contact-request.ts';
import { isContention, retryWhileContended } from '../platform/transaction-retry.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const StoredFingerprint = z.object({ expiresAt: z.int() });
const StoredCount = z.object({ requests: z.int() });

const { CONTACT_REQUESTS_TABLE: TableName } = settings('CONTACT_REQUESTS_TABLE');

// The table also holds the fingerprints of requests and the counts of the limits. They are valid for at most a day. DynamoDB
// deletes them some time after they expire.
const fingerprintKey = (fingerprint: string) => ({ requestId: `same#${fingerprint}` });
const countKey = ({ counterId }: Counter) => ({ requestId: `count#${counterId}` });

/** Whether a request with this fingerprint is stored and counts as the same: one read unit. */
export const isStored = async (fingerprint: string, now: Date): Promise<boolean> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: fingerprintKey(fingerprint), ConsistentRead: true }),
  );
  // DynamoDB may not have deleted an expired item yet.
  return Item !== undefined && StoredFingerprint.parse(Item).expiresAt > toEpochSeconds(now);
};

/** The first counter that is full. The reads cost half a unit each, and may miss requests of the last second. */
export const findFullCounter = async <C extends Counter>(counters: readonly C[]): Promise<C | undefined> => {
  const counts = await Promise.all(
    counters.map(async (counter) => {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: countKey(counter) }));
      return Item ? StoredCount.parse(Item).requests : 0;
    }),
  );
  return counters.find(({ max }, index) => (counts[index] ?? 0) >= max);
};

const toCountUpdate = (counter: Counter) => ({
  TableName,
  Key: countKey(counter),
  UpdateExpression: 'ADD requests :one SET expiresAt = :endsAt',
  ConditionExpression: 'attribute_not_exists(requests) OR requests < :max',
  ExpressionAttributeValues: { ':one': 1, ':max': counter.max, ':endsAt': toEpochSeconds(counter.endsAt) },
});

interface StoreOptions<C extends Counter> {
  readonly fingerprint: string;
  readonly counters: readonly C[];
  readonly now: Date;
}

const FAILED = 'ConditionalCheckFailed';

/** Stores and counts the request, its fingerprint and its mails, all or nothing. */
const write = async <C extends Counter>(
  request: ContactRequest,
  { fingerprint, counters, now }: StoreOptions<C>,
): Promise<'stored' | 'same' | 'contended' | C> => {
  const fingerprintPut = {
    TableName,
    Item: { ...fingerprintKey(fingerprint), expiresAt: toEpochSeconds(getRepetitionEnd(now)) },
    ConditionExpression: 'attribute_not_exists(requestId) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':now': toEpochSeconds(now) },
  };
  const requestPut = {
    TableName,
    Item: {
      version: 1,
      ...request,
      // Only an index reads it.
      fromAddress: request.emailAddress.toLowerCase(),
      expiresAt: toEpochSeconds(getDeletionTime(now)),
    },
    ConditionExpression: 'attribute_not_exists(requestId)',
  };
  const countUpdates = counters.map((counter) => ({ Update: toCountUpdate(counter) }));
  try {
    await documents.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: fingerprintPut },
          { Put: requestPut },
          ...countUpdates,
          ...toMailWrites(toMailKeys(request), now),
        ],
      }),
    );
    return 'stored';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const [same, _, ...full] = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (same === FAILED) return 'same';
    const first = counters.find((_, index) => full[index] === FAILED);
    if (first) return first;
    if ([same, ...full].some(isContention)) return 'contended';
    throw error;
  }
};

/**
 * Stores a request once: of several simultaneous calls for the same request, one returns `stored`, the others `same`. Returns the
 * counter that is full, if one is. Throws 503 if other writes interfere for more than about a second.
 */
export const store = <C extends Counter>(
  request: ContactRequest,
  options: StoreOptions<C>,
): Promise<'stored' | 'same' | C> => retryWhileContended(() => write(request, options));

/** A request that is still stored. */
export const find = async (requestId: string): Promise<ContactRequest | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { requestId }, ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { version: _, ...request } = StoredContactRequest.parse(Item);
  return request;
};
