import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  paginateQuery,
  PutCommand,
  type PutCommandInput,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { awsTimeouts } from './aws-timeouts.ts';
import { isContention } from './transaction-retry.ts';

/** The one client for all tables. A client per table would slow the start, and open a connection per table. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsTimeouts), {
  marshallOptions: { removeUndefinedValues: true },
});

/** The answer to a write; undefined if its condition does not hold. */
export const tryWrite = async <Answer>(write: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return undefined;
  }
};

/** The same; `contended` if a transaction is writing the item. */
export const tryBesideTransactions = async <Answer>(
  write: Promise<Answer>,
): Promise<Answer | undefined | 'contended'> => {
  try {
    return await tryWrite(write);
  } catch (error) {
    if (!(error instanceof TransactionConflictException)) throw error;
    return 'contended';
  }
};

/** Puts an item. `contended` if its condition does not hold, or if a transaction is writing it. */
export const tryPut = async (put: PutCommandInput): Promise<'committed' | 'contended'> => {
  const written = await tryBesideTransactions(documents.send(new PutCommand(put)));
  return written === undefined || written === 'contended' ? 'contended' : 'committed';
};

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * Writes all or nothing. `refused` if a condition does not hold; `contended` if other writes interfered, so that the next try may
 * succeed. Throws every other error.
 */
export const writeTransaction = async (
  TransactItems: Write[],
): Promise<'committed' | 'contended' | 'refused'> => {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return 'committed';
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (codes.some(isContention)) return 'contended';
    if (codes.includes('ConditionalCheckFailed')) return 'refused';
    throw error;
  }
};

/**
 * All items of a query. DynamoDB ends a response at 1 MB or at `Limit` items. The next response is fetched only when the caller
 * asks for a further item.
 */
export async function* queryItems(query: QueryCommandInput): AsyncGenerator<Record<string, unknown>> {
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) yield* Items;
}
