// Lambda's Invoke: how an operator, or a test, calls a function by its name.
import { InvocationError } from '../lambda/environment.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import { Refusal } from './refusal.ts';

/** Lambda's limits for an event: of a call that waits for its result, and of one that does not. */
const MOST_BYTES = { RequestResponse: 6 * 1024 * 1024, Event: 1024 * 1024 } as const;

export interface Invocation {
  readonly functionName: string;
  /** As sent in X-Amz-Invocation-Type. */
  readonly type: string;
  readonly payload: Buffer;
}

export interface InvocationAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A name as Lambda takes it: bare, partial or whole ARN, with or without the version. */
const bareName = (name: string): string => name.replace(/^.*function:/, '').replace(/:\$LATEST$/, '');

const eventOf = (payload: Buffer): unknown => {
  // The SDK sends nothing for an undefined payload, and Lambda makes an empty object of it.
  if (payload.length === 0) return {};
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    throw new Refusal(
      'InvalidRequestContentException',
      'Could not parse request body into json: Could not parse payload into json',
    );
  }
};

const failure = (error: InvocationError): InvocationAnswer => {
  const told =
    error.kind === 'thrown'
      ? { errorType: error.errorType, errorMessage: error.errorMessage, trace: [] }
      : {
          errorType: error.errorType,
          errorMessage: `RequestId: ${crypto.randomUUID()} Error: ${error.errorMessage}`,
        };
  return { status: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body: JSON.stringify(told) };
};

/** Carries one call out: waits for its result (RequestResponse), leaves it to run (Event), or only looks (DryRun). */
export const invocationOf =
  (functions: readonly LambdaFunction[]) =>
  async ({ functionName, type, payload }: Invocation): Promise<InvocationAnswer> => {
    const name = bareName(functionName);
    const fn = functions.find((one) => one.name === name);
    if (!fn) throw new Refusal('ResourceNotFoundException', `Function not found: ${functionName}`, 404);
    if (type === 'DryRun') return { status: 204, headers: {}, body: '' };
    if (type !== 'RequestResponse' && type !== 'Event') {
      throw new Refusal('InvalidParameterValueException', `Unknown invocation type ${type}`);
    }
    if (payload.length > MOST_BYTES[type]) {
      const text = `${payload.length} byte payload is too large for the ${type} invocation type`;
      throw new Refusal('RequestTooLargeException', `${text} (limit ${MOST_BYTES[type]} bytes)`, 413);
    }
    const event = eventOf(payload);
    if (type === 'Event') {
      fn.invokeLater(event);
      return { status: 202, headers: {}, body: '' };
    }
    try {
      return { status: 200, headers: {}, body: JSON.stringify(await fn.invoke(event)) ?? 'null' };
    } catch (error) {
      if (error instanceof InvocationError) return failure(error);
      throw error;
    }
  };
