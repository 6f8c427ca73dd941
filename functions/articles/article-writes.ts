/** One write of a transaction, in the words of DynamoDB. */
export interface Write {
  readonly Put?: {
    readonly TableName: string;
    readonly Item: Record<string, unknown>;
    readonly ConditionExpression?: string;
    readonly ExpressionAttributeValues?: Record<string, unknown>;
  };
  readonly Delete?: {
    readonly TableName: string;
    readonly Key: Record<string, unknown>;
    readonly ConditionExpression?: string;
    readonly ExpressionAttributeValues?: Record<string, unknown>;
  };
}
