import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Counter } from './contact-limits.ts';
import { keptUntil, sameUntil, type ContactRequest } from './contact-request.ts';
import { firstUlidAt } from '../platform/ulid.ts';
import { isContention, whileContended } from '../platform/transaction-retry.ts';
import { epochSeconds } from '../platform/epoch-seconds.ts';
import { patience } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

/** Sparse: what has no `unmailed` is not in it. */
const UNMAILED = 'unmailed';
const WAITING = 'waiting';

/** A later shape takes the next number and joins the parse with an upgrade; what fits none fails loudly. */
const Stored = z.object({
  version: z.literal(1),
  requestId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  message: z.string(),
  day: z.string(),
  receivedAt: z.iso.datetime(),
});

const StoredSame = z.object({ expiresAt: z.int() });
const StoredCount = z.object({ requests: z.int() });

const { CONTACT_REQUESTS_TABLE: TableName } = settings('CONTACT_REQUESTS_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(patience));

// Beside the requests lie what tells a repetition and the counts of the limits: valid for a day at most, and there until
// DynamoDB gets round to deleting them.
const sameKey = (fingerprint: string) => ({ requestId: `same#${fingerprint}` });
const countKey = ({ counterId }: Counter) => ({ requestId: `count#${counterId}` });

/** Whether a request of this fingerprint is stored and still the same: one read unit. */
export const isStored = async (fingerprint: string, now: Date): Promise<boolean> => {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: sameKey(fingerprint), ConsistentRead: true }),
  );
  // What has expired may still be there.
  return Item !== undefined && StoredSame.parse(Item).expiresAt > epochSeconds(now);
};

/** The first counter without room for another request, as of a moment ago: half a read unit for each. */
export const fullOf = async (counters: readonly Counter[]): Promise<Counter | undefined> => {
  const counts = await Promise.all(
    counters.map(async (counter) => {
      const { Item } = await table.send(new GetCommand({ TableName, Key: countKey(counter) }));
      return Item ? StoredCount.parse(Item).requests : 0;
    }),
  );
  return counters.find(({ most }, index) => (counts[index] ?? 0) >= most);
};

const count = (counter: Counter) => ({
  TableName,
  Key: countKey(counter),
  UpdateExpression: 'ADD requests :one SET expiresAt = :until',
  ConditionExpression: 'attribute_not_exists(requests) OR requests < :most',
  ExpressionAttributeValues: { ':one': 1, ':most': counter.most, ':until': epochSeconds(counter.until) },
});

interface Storing {
  readonly fingerprint: string;
  readonly counters: readonly Counter[];
  readonly now: Date;
}

const FAILED = 'ConditionalCheckFailed';

/** Puts the request, remembers it and counts it: all or nothing. */
const write = async (
  request: ContactRequest,
  { fingerprint, counters, now }: Storing,
): Promise<'stored' | 'same' | 'contended' | Counter> => {
  const remember = {
    TableName,
    Item: { ...sameKey(fingerprint), expiresAt: epochSeconds(sameUntil(now)) },
    ConditionExpression: 'attribute_not_exists(requestId) OR expiresAt <= :now',
    ExpressionAttributeValues: { ':now': epochSeconds(now) },
  };
  const put = {
    TableName,
    Item: { version: 1, ...request, unmailed: WAITING, expiresAt: epochSeconds(keptUntil(now)) },
    ConditionExpression: 'attribute_not_exists(requestId)',
  };
  const updates = counters.map((counter) => ({ Update: count(counter) }));
  try {
    await table.send(
      new TransactWriteCommand({ TransactItems: [{ Put: remember }, { Put: put }, ...updates] }),
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
 * Stores a request once: of any number of the same at the same moment one is told `stored`, the others `same`. Answers
 * the counter that has no room for it. Unavailable (503) when others write at the same moment for longer than about a
 * second.
 */
export const store = (request: ContactRequest, storing: Storing): Promise<'stored' | 'same' | Counter> =>
  whileContended(() => write(request, storing));

/** Notes that staff were mailed; a request that is deleted meanwhile stays so. */
export const noteMailed = async (requestId: string, signal?: AbortSignal): Promise<void> => {
  const update = new UpdateCommand({
    TableName,
    Key: { requestId },
    UpdateExpression: 'REMOVE unmailed',
    ConditionExpression: 'attribute_exists(requestId)',
  });
  try {
    await table.send(update, signal ? { abortSignal: signal } : {});
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
};

/**
 * Every request from before a moment that staff were not mailed of, oldest first, a page of the index at a time. One
 * that fits no version is left out, and `onUnreadable` is told of it.
 */
export async function* unmailed(
  before: Date,
  onUnreadable: (requestId: string, error: unknown) => void,
): AsyncGenerator<ContactRequest> {
  let resumeAt: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName,
        IndexName: UNMAILED,
        KeyConditionExpression: 'unmailed = :waiting AND requestId < :before',
        ExpressionAttributeValues: { ':waiting': WAITING, ':before': firstUlidAt(before.getTime()) },
        ExclusiveStartKey: resumeAt,
      }),
    );
    for (const item of Items) {
      const stored = Stored.safeParse(item);
      if (!stored.success) onUnreadable(String(item.requestId), stored.error);
      else {
        const { version: _, ...request } = stored.data;
        yield request;
      }
    }
    resumeAt = LastEvaluatedKey;
  } while (resumeAt);
}
