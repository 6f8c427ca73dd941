// DynamoDB's errors, with its own names and messages.

const MODEL = 'com.amazonaws.dynamodb.v20120810#';
const PROTOCOL = 'com.amazon.coral.service#';

/** `body` is the JSON of the response; `__type` in it names the exception. */
export class DynamoDbError extends Error {
  readonly body: Readonly<Record<string, unknown>>;

  constructor(type: string, body: Readonly<Record<string, unknown>> = {}) {
    super(type);
    this.body = { __type: type, ...body };
  }
}

export const validationError = (message: string): DynamoDbError =>
  new DynamoDbError('com.amazon.coral.validate#ValidationException', { message });
export const idempotentParameterMismatch = (): DynamoDbError =>
  new DynamoDbError(`${MODEL}IdempotentParameterMismatchException`, {
    Message: 'The request uses the same client token as a previous, but non-identical request.',
  });
export const serializationError = (): DynamoDbError => new DynamoDbError(`${PROTOCOL}SerializationException`);
export const unknownOperation = (): DynamoDbError =>
  new DynamoDbError(`${PROTOCOL}UnknownOperationException`);
export const missingToken = (): DynamoDbError =>
  new DynamoDbError(`${PROTOCOL}MissingAuthenticationTokenException`, {
    message: 'Request is missing Authentication Token',
  });

/** Why one action of a transaction failed; `None` if it did not. */
export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: unknown;
}

export const transactionCanceled = (reasons: readonly CancellationReason[]): DynamoDbError => {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new DynamoDbError(`${MODEL}TransactionCanceledException`, {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
};

/** The body of an error of DynamoDB, ours or dynalite's; undefined for any other error. */
export const errorBody = (
  error: unknown,
): { readonly __type: string; readonly message?: string } | undefined => {
  if (!(error instanceof Error) || !('body' in error)) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('__type' in body)) return undefined;
  if (typeof body.__type !== 'string') return undefined;
  const message = 'message' in body && typeof body.message === 'string' ? { message: body.message } : {};
  return { ...body, __type: body.__type, ...message };
};
