// The tables of the cloud of a test, past the product.
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { here } from './here.ts';

/** Runs some work on a table of this test's cloud. */
export const useTable = async <Result>(
  name: 'Articles' | 'ContactRequests' | 'Customers' | 'Mails' | 'Progress' | 'Uploads',
  work: (table: DynamoDBDocumentClient, TableName: string) => Promise<Result>,
): Promise<Result> => {
  const client = new DynamoDBClient({
    endpoint: here('dynamoDbUrl'),
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    const TableName = TableNames.find((tableName) => tableName.includes(name));
    if (TableName === undefined) throw new Error(`The cloud has no table of ${name}`);
    return await work(DynamoDBDocumentClient.from(client), TableName);
  } finally {
    client.destroy();
  }
};
