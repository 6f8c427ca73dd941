import type { IncomingMessage } from 'node:http';

/** Performs an operation of DynamoDB by its name. Rejects with DynamoDB's error. */
export type CallDynamoDb = (operation: string, body: Readonly<Record<string, unknown>>) => Promise<object>;

/** Answers a request whose body was read. `text` is JSON. */
export type AnswerDynamoDb = (
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  body: Buffer,
) => Promise<{ readonly status: number; readonly text: string }>;
