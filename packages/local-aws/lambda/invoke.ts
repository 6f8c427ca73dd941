// Lambda's Invoke: how an operator, or a test, calls a function by its name.
import { AwsError } from '../aws-error.ts';
import { InvocationError } from './environment.ts';
import type { LambdaFunction } from './functions.ts';

/** Lambda's limits for the event of a synchronous and of an asynchronous call. */
const MAX_EVENT_BYTES = { RequestResponse: 6 * 1024 * 1024, Event: 1024 * 1024 } as const;

export interface Invocation {
  readonly functionName: string;
  /** The header X-Amz-Invocation-Type. */
  readonly type: string;
  readonly payload: Buffer;
}

export interface InvocationReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The bare name of a function. Lambda also accepts a partial or a whole ARN, with or without the version. */
const bareName = (name: string): string => name.replace(/^.*function:/, '').replace(/:\$LATEST$/, '');

const parseEvent = (payload: Buffer): unknown => {
  // The SDK sends no body for an undefined payload. Lambda then passes on an empty object.
  if (payload.length === 0) return {};
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    throw new AwsError(
      'InvalidRequestContentException',
      'Could not parse request body into json: Could not parse payload into json',
    );
  }
};

const VERSION = { 'x-amz-executed-version': '$LATEST' };

const failureReply = ({ kind, errorType, errorMessage }: InvocationError): InvocationReply => ({
  status: 200,
  headers: { ...VERSION, 'x-amz-function-error': 'Unhandled' },
  body: JSON.stringify(
    kind === 'thrown'
      ? { errorType, errorMessage, trace: [] }
      : { errorType, errorMessage: `RequestId: ${crypto.randomUUID()} Error: ${errorMessage}` },
  ),
});

/** Makes Lambda's Invoke for these functions. `RequestResponse` waits for the result, `Event` does not. */
export const invoker =
  (listFunctions: () => Iterable<LambdaFunction>) =>
  async ({ functionName, type, payload }: Invocation): Promise<InvocationReply> => {
    const name = bareName(functionName);
    const fn = [...listFunctions()].find((candidate) => candidate.name === name);
    if (!fn) throw new AwsError('ResourceNotFoundException', `Function not found: ${functionName}`, 404);
    if (type !== 'RequestResponse' && type !== 'Event') {
      throw new AwsError('InvalidParameterValueException', `Unknown invocation type ${type}`);
    }
    if (payload.length > MAX_EVENT_BYTES[type]) {
      const text = `${payload.length} byte payload is too large for the ${type} invocation type`;
      throw new AwsError('RequestTooLargeException', `${text} (limit ${MAX_EVENT_BYTES[type]} bytes)`, 413);
    }
    const event = parseEvent(payload);
    if (type === 'Event') {
      void fn.keepEvent(event).deliver();
      return { status: 202, headers: VERSION, body: '' };
    }
    try {
      return { status: 200, headers: VERSION, body: JSON.stringify(await fn.invoke(event)) ?? 'null' };
    } catch (error) {
      if (error instanceof InvocationError) return failureReply(error);
      throw error;
    }
  };
