import { createKey, itemSize, validateItem, validateKey } from 'dynalite/db/index.js';
import type { Parameters, Reply, Store } from 'dynalite/types';
import * as z from 'zod/mini';
import { refusalBody, transactionCancelled, validationFailed } from './answer.ts';
import type { CancellationReason } from './answer.ts';
import type { ClientTokens } from './client-tokens.ts';
import { checked, itemOperations, run, storedItem, tableOf } from './operations.ts';
import type { Operation } from './operations.ts';
import { stagedStore } from './staged-store.ts';

const MAX_ACTIONS = 100;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

const Fields = z.record(z.string(), z.unknown());
const TransactRequest = z.object({
  TransactItems: z.array(z.record(z.string(), Fields)),
  ClientRequestToken: z.optional(z.string()),
  ReturnConsumedCapacity: z.optional(z.string()),
});
type TransactRequest = z.infer<typeof TransactRequest>;

// A condition check is a delete whose writes are thrown away: the same key, the same condition.
const WRITE_ACTIONS: ReadonlyMap<string, Operation> = new Map([
  ['Put', itemOperations.put],
  ['Update', itemOperations.update],
  ['Delete', itemOperations.delete],
  ['ConditionCheck', itemOperations.delete],
]);
const READ_ACTIONS: ReadonlyMap<string, Operation> = new Map([['Get', itemOperations.get]]);

const FIELDS_OF_AN_ACTION = [
  'TableName',
  'Key',
  'Item',
  'UpdateExpression',
  'ConditionExpression',
  'ProjectionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
];

type Step = { kind: string; operation: Operation; parameters: Parameters; returnsOldItem: boolean };

/** Answers TransactWriteItems. The caller holds the lock; `tokens` remembers what was done for ten minutes. */
export async function transactWrite(store: Store, body: unknown, tokens: ClientTokens): Promise<object> {
  const request = parse(body);
  const steps = stepsOf(store, request, WRITE_ACTIONS, 'Check, Put, Update or Delete');
  const token = request.ClientRequestToken;
  if (token !== undefined && tokens.alreadyDone(token, request.TransactItems)) return {};

  await refuseTwoOnOneItem(store, steps);
  const staged = stagedStore(store);
  const replies = await judgeAll(
    steps,
    async (step) => {
      const kept = staged.writes.length;
      const reply = await run(step.operation, staged.store, structuredClone(step.parameters));
      if (step.kind === 'ConditionCheck') staged.writes.length = kept;
      return reply;
    },
    store,
  );
  const bytes = staged.writes.reduce(
    (sum, write) => sum + (write.type === 'put' ? itemSize(write.value) : 0),
    0,
  );
  if (bytes > MAX_TRANSACTION_BYTES)
    throw validationFailed('Transaction request exceeds the maximum aggregate size of 4 MB');

  await store.db.batch(staged.writes);
  if (token !== undefined) tokens.remember(token, request.TransactItems);
  return capacityOf(replies, request, 'WriteCapacityUnits');
}

/** Answers TransactGetItems: one moment's view of all the items. The caller holds the lock. */
export async function transactGet(store: Store, body: unknown): Promise<object> {
  const request = parse(body);
  const steps = stepsOf(store, request, READ_ACTIONS, 'Get');
  await refuseTwoOnOneItem(store, steps);
  const replies = await judgeAll(steps, (step) => run(step.operation, store, step.parameters), store);
  const responses = replies.map((reply) => (reply.Item ? { Item: reply.Item } : {}));
  return { Responses: responses, ...capacityOf(replies, request, 'ReadCapacityUnits') };
}

function parse(body: unknown): TransactRequest {
  const result = TransactRequest.safeParse(body);
  if (!result.success)
    throw validationFailed(`The request is not a transaction: ${z.prettifyError(result.error)}`);
  const { length } = result.data.TransactItems;
  const limit = length === 0 ? 'greater than or equal to 1' : `less than or equal to ${MAX_ACTIONS}`;
  if (length === 0 || length > MAX_ACTIONS)
    throw validationFailed(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${limit}`,
    );
  const token = result.data.ClientRequestToken;
  if (token !== undefined && (token.length === 0 || token.length > 36))
    throw validationFailed(
      "1 validation error detected: Value at 'clientRequestToken' failed to satisfy constraint: Member must have length between 1 and 36",
    );
  return result.data;
}

function stepsOf(
  store: Store,
  request: TransactRequest,
  actions: ReadonlyMap<string, Operation>,
  allowed: string,
): Step[] {
  return request.TransactItems.map((item) => {
    const [entry, second] = Object.entries(item);
    const operation = entry && actions.get(entry[0]);
    if (!entry || !operation || second)
      throw validationFailed(`TransactItems can only contain one of ${allowed}`);
    const [kind, fields] = entry;
    if (kind === 'ConditionCheck' && fields.ConditionExpression === undefined)
      throw validationFailed('The ConditionExpression of a ConditionCheck must not be null');
    const known = FIELDS_OF_AN_ACTION.filter((field) => field in fields).map((field) => [
      field,
      fields[field],
    ]);
    const parameters = checked(
      operation,
      {
        ...Object.fromEntries(known),
        ...(request.ReturnConsumedCapacity && { ReturnConsumedCapacity: request.ReturnConsumedCapacity }),
        ...(kind === 'Get' && { ConsistentRead: true }),
      },
      store,
    );
    return {
      kind,
      operation,
      parameters,
      returnsOldItem: fields.ReturnValuesOnConditionCheckFailure === 'ALL_OLD',
    };
  });
}

async function refuseTwoOnOneItem(store: Store, steps: readonly Step[]): Promise<void> {
  const seen = new Set<string>();
  for (const { parameters } of steps) {
    const table = await tableOf(store, parameters.TableName);
    const key = parameters.Item ?? parameters.Key ?? {};
    // A key that does not fit its table is refused with the step's own reason, later.
    if (parameters.Item ? validateItem(key, table) : validateKey(key, table)) continue;
    const address = `${table.TableName}/${createKey(key, table)}`;
    if (seen.has(address))
      throw validationFailed('Transaction request cannot include multiple operations on one item');
    seen.add(address);
  }
}

/** Every step's reply; or, when one or more would not do, the cancellation with a reason for each step. */
async function judgeAll(
  steps: readonly Step[],
  judge: (step: Step) => Promise<Reply>,
  store: Store,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  const reasons: CancellationReason[] = [];
  for (const step of steps) {
    try {
      replies.push(await judge(step));
      reasons.push({ Code: 'None' });
    } catch (error) {
      reasons.push(await reasonOf(error, step, store));
    }
  }
  if (replies.length < steps.length) throw transactionCancelled(reasons);
  return replies;
}

async function reasonOf(error: unknown, step: Step, store: Store): Promise<CancellationReason> {
  const refusal = refusalBody(error);
  const message = refusal?.message ?? '';
  if (refusal?.__type.endsWith('#ValidationException')) return { Code: 'ValidationError', Message: message };
  if (!refusal?.__type.endsWith('#ConditionalCheckFailedException')) throw error;
  const { TableName, Item, Key } = step.parameters;
  const old = step.returnsOldItem ? await storedItem(store, TableName, Item ?? Key ?? {}) : undefined;
  return { Code: 'ConditionalCheckFailed', Message: message, ...(old && { Item: old }) };
}

// A transaction costs twice what the same reads and writes cost alone: prepare and commit.
function capacityOf(replies: readonly Reply[], request: TransactRequest, unit: string): object {
  const wanted = request.ReturnConsumedCapacity;
  if (wanted !== 'TOTAL' && wanted !== 'INDEXES') return {};
  const perTable = new Map<string, number>();
  for (const { ConsumedCapacity: used } of replies)
    if (used) perTable.set(used.TableName, (perTable.get(used.TableName) ?? 0) + 2 * used.CapacityUnits);
  return {
    ConsumedCapacity: [...perTable].map(([TableName, units]) => ({
      TableName,
      CapacityUnits: units,
      [unit]: units,
      ...(wanted === 'INDEXES' && { Table: { CapacityUnits: units, [unit]: units } }),
    })),
  };
}
