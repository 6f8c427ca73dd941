/** Performs an operation of DynamoDB by its name. Rejects with DynamoDB's error. */
export type CallDynamoDb = (operation: string, body: Readonly<Record<string, unknown>>) => Promise<object>;
