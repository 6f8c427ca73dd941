import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  paginateQuery,
  type QueryCommandInput,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { awsTimeouts } from './aws-timeouts.ts';

/** The one client for all tables. A client per table would slow the start, and open a connection per table. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsTimeouts), {
  marshallOptions: { removeUndefinedValues: true },
});

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * All items of a query. DynamoDB ends a response at 1 MB or at `Limit` items. The next response is fetched only when the caller
 * asks for a further item.
 */
export async function* queryItems(query: QueryCommandInput): AsyncGenerator<Record<string, unknown>> {
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) yield* Items;
}
