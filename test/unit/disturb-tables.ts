import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/** Lets DynamoDB cancel the next transactions for these reasons, one of each of their writes. Restore the mocks afterwards. */
export const cancelTransactions = (count: number, ...codes: string[]): void => {
  const { send } = DynamoDBDocumentClient.prototype;
  let left = count;
  function answer(this: DynamoDBDocumentClient, command: object) {
    if (left === 0 || !(command instanceof TransactWriteCommand)) return Reflect.apply(send, this, [command]);
    left -= 1;
    const CancellationReasons = codes.map((Code) => ({ Code }));
    return Promise.reject(
      new TransactionCanceledException({ message: 'canceled', $metadata: {}, CancellationReasons }),
    );
  }
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
};

/** The same for the next transaction alone. */
export const cancelOnce = (...codes: string[]): void => cancelTransactions(1, ...codes);

/** Lets something happen in the middle of a call: just before its next command of this kind, once. */
export const beforeNext = (
  Command: abstract new (...args: never[]) => object,
  act: () => Promise<unknown>,
): void => {
  const { send } = DynamoDBDocumentClient.prototype;
  const calls = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  async function answer(this: DynamoDBDocumentClient, command: object) {
    if (command instanceof Command) {
      calls.mockRestore();
      await act();
    }
    return Reflect.apply(send, this, [command]);
  }
  calls.mockImplementation(answer as never);
};
