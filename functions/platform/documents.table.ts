import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { awsTimeouts } from './aws-timeouts.ts';

/** The client of every table. One of its own for each would make a function start later, and connect once for each. */
export const documents = DynamoDBDocumentClient.from(new DynamoDBClient(awsTimeouts), {
  marshallOptions: { removeUndefinedValues: true },
});

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
