// TransactWriteItems, built from dynalite's single writes. A ConditionCheck is a deletion that is not written.
import { createKey, itemSize, validateItem, validateKey } from 'dynalite/db/index.js';
import type { Parameters, Reply, Store } from 'dynalite/types';
import * as z from 'zod/mini';
import type { ClientTokens } from './client-tokens.ts';
import { errorBody, transactionCanceled, validationError, type CancellationReason } from './errors.ts';
import {
  checkParameters,
  deleteItemOperation,
  fetchTable,
  putItemOperation,
  runOperation,
  updateItemOperation,
  type Operation,
} from './operations.ts';
import { stagedStore } from './staged-store.ts';

const MAX_ACTIONS = 100;
const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

const Fields = z.record(z.string(), z.unknown());
const Request = z.object({
  TransactItems: z.array(z.record(z.string(), Fields)),
  ClientRequestToken: z.optional(z.string()),
  ReturnConsumedCapacity: z.optional(z.string()),
});
type Request = z.infer<typeof Request>;

const ACTIONS: ReadonlyMap<string, Operation> = new Map([
  ['Put', putItemOperation],
  ['Update', updateItemOperation],
  ['Delete', deleteItemOperation],
  ['ConditionCheck', deleteItemOperation],
]);

const ACTION_FIELDS = [
  'TableName',
  'Key',
  'Item',
  'UpdateExpression',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
];

interface Step {
  /** Whether the step only checks its condition. */
  readonly isCheck: boolean;
  readonly operation: Operation;
  readonly parameters: Parameters;
}

const parseRequest = (body: unknown): Request => {
  const result = Request.safeParse(body);
  if (!result.success) {
    throw validationError(`The request is not a transaction: ${z.prettifyError(result.error)}`);
  }
  const { length } = result.data.TransactItems;
  const limit = length === 0 ? 'greater than or equal to 1' : `less than or equal to ${MAX_ACTIONS}`;
  if (length === 0 || length > MAX_ACTIONS) {
    throw validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${limit}`,
    );
  }
  const token = result.data.ClientRequestToken;
  if (token !== undefined && (token.length === 0 || token.length > 36)) {
    throw validationError(
      "1 validation error detected: Value at 'clientRequestToken' failed to satisfy constraint: Member must have length between 1 and 36",
    );
  }
  return result.data;
};

const parseSteps = (store: Store, request: Request): Step[] =>
  request.TransactItems.map((item) => {
    const [entry, second] = Object.entries(item);
    const operation = entry && ACTIONS.get(entry[0]);
    if (!entry || !operation || second) {
      throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
    }
    const [action, fields] = entry;
    const isCheck = action === 'ConditionCheck';
    if (isCheck && !('ConditionExpression' in fields)) {
      throw validationError(
        "1 validation error detected: Value at 'conditionCheck.conditionExpression' failed to satisfy constraint: Member must not be null",
      );
    }
    const known = ACTION_FIELDS.filter((field) => field in fields).map((field) => [field, fields[field]]);
    const parameters = checkParameters(
      operation,
      {
        ...Object.fromEntries(known),
        ...(request.ReturnConsumedCapacity && { ReturnConsumedCapacity: request.ReturnConsumedCapacity }),
      },
      store,
    );
    return { isCheck, operation, parameters };
  });

const rejectTwoOnOneItem = async (store: Store, steps: readonly Step[]): Promise<void> => {
  const seen = new Set<string>();
  for (const { parameters } of steps) {
    const table = await fetchTable(store, parameters.TableName);
    const key = parameters.Item ?? parameters.Key ?? {};
    // A key that does not match its table is rejected later, with the step's own reason.
    if (parameters.Item ? validateItem(key, table) : validateKey(key, table)) continue;
    const address = `${table.TableName}/${createKey(key, table)}`;
    if (seen.has(address)) {
      throw validationError('Transaction request cannot include multiple operations on one item');
    }
    seen.add(address);
  }
};

const toReason = (error: unknown): CancellationReason => {
  const body = errorBody(error);
  const Message = body?.message ?? '';
  if (body?.__type.endsWith('#ValidationException')) return { Code: 'ValidationError', Message };
  if (body?.__type.endsWith('#ConditionalCheckFailedException')) {
    return { Code: 'ConditionalCheckFailed', Message };
  }
  throw error;
};

/** The replies of all steps. If a step fails, throws the cancellation with a reason for each step. */
const runSteps = async (
  steps: readonly Step[],
  run: (step: Step) => Promise<Reply>,
): Promise<readonly Reply[]> => {
  const replies: Reply[] = [];
  const reasons: CancellationReason[] = [];
  for (const step of steps) {
    try {
      replies.push(await run(step));
      reasons.push({ Code: 'None' });
    } catch (error) {
      reasons.push(toReason(error));
    }
  }
  if (replies.length < steps.length) throw transactionCanceled(reasons);
  return replies;
};

/** A transaction costs twice what its writes cost alone: prepare and commit. */
const consumedCapacity = (replies: readonly Reply[]): object => {
  const perTable = new Map<string, number>();
  for (const { ConsumedCapacity: used } of replies) {
    if (used) perTable.set(used.TableName, (perTable.get(used.TableName) ?? 0) + 2 * used.CapacityUnits);
  }
  const ConsumedCapacity = [...perTable].map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits }));
  return ConsumedCapacity.length === 0 ? {} : { ConsumedCapacity };
};

/** Answers TransactWriteItems. The caller must hold the lock. */
export const transactWrite = async (store: Store, body: unknown, tokens: ClientTokens): Promise<object> => {
  const request = parseRequest(body);
  const steps = parseSteps(store, request);
  const token = request.ClientRequestToken;
  if (token !== undefined && tokens.has(token, request.TransactItems)) return {};

  await rejectTwoOnOneItem(store, steps);
  const staged = stagedStore(store);
  const replies = await runSteps(steps, ({ isCheck, operation, parameters }) =>
    runOperation(operation, isCheck ? stagedStore(store).store : staged.store, structuredClone(parameters)),
  );
  const bytes = staged.writes.reduce(
    (sum, write) => sum + (write.type === 'put' ? itemSize(write.value) : 0),
    0,
  );
  if (bytes > MAX_TRANSACTION_BYTES) {
    throw validationError('Transaction request exceeds the maximum aggregate size of 4 MB');
  }

  await store.db.batch(staged.writes);
  if (token !== undefined) tokens.add(token, request.TransactItems);
  return consumedCapacity(replies);
};
