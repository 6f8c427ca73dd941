import { DeleteTableCommand, waitUntilTableNotExists, type DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Deletes a table, and returns when it is gone. A restore that finds it going looks for it once a second. */
export const loseTable = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists({ client, minDelay: 0.02, maxWaitTime: 60 }, { TableName });
};
