import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/** Lets DynamoDB cancel the next transaction for these reasons, one of each of its writes. Restore the mocks afterwards. */
export const cancelOnce = (...codes: string[]): void => {
  const { send } = DynamoDBDocumentClient.prototype;
  let isCanceled = false;
  function answer(this: DynamoDBDocumentClient, command: object) {
    if (isCanceled || !(command instanceof TransactWriteCommand)) return Reflect.apply(send, this, [command]);
    isCanceled = true;
    const CancellationReasons = codes.map((Code) => ({ Code }));
    return Promise.reject(
      new TransactionCanceledException({ message: 'canceled', $metadata: {}, CancellationReasons }),
    );
  }
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
};
