// DynamoDB on a laptop: dynalite holds the tables; this room adds transactions, and answers on a port.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';

const MODEL = 'com.amazonaws.dynamodb.v20120810#';
const PROTOCOL = 'com.amazon.coral.service#';

/** A refusal in DynamoDB's words: `type` is the exception's name, `body` what else the answer carries. */
export class Refusal extends Error {
  readonly type: string;
  readonly body: Record<string, unknown>;

  constructor(type: string, body: Record<string, unknown>) {
    super(type);
    this.type = type;
    this.body = { __type: type, ...body };
  }
}

export const validationFailed = (message: string): Refusal =>
  new Refusal('com.amazon.coral.validate#ValidationException', { message });
export const parametersDiffer = (): Refusal =>
  new Refusal(`${MODEL}IdempotentParameterMismatchException`, {
    Message: 'The request uses the same client token as a previous, but non-identical request.',
  });
export const notSerializable = (): Refusal => new Refusal(`${PROTOCOL}SerializationException`, {});
export const operationUnknown = (): Refusal => new Refusal(`${PROTOCOL}UnknownOperationException`, {});
export const tokenMissing = (): Refusal =>
  new Refusal(`${PROTOCOL}MissingAuthenticationTokenException`, {
    message: 'Request is missing Authentication Token',
  });

/** Why one action of a transaction would not do; `None` for the others. */
export type CancellationReason = { Code: string; Message?: string; Item?: unknown };

export function transactionCancelled(reasons: readonly CancellationReason[]): Refusal {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new Refusal(`${MODEL}TransactionCanceledException`, {
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}

/** The body of a refusal, ours or dynalite's (which hangs it on an ordinary Error); undefined for a fault. */
export function refusalBody(error: unknown): { __type: string; message?: string } | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('__type' in body)) return undefined;
  if (typeof body.__type !== 'string') return undefined;
  const message = 'message' in body && typeof body.message === 'string' ? { message: body.message } : {};
  return { ...body, __type: body.__type, ...message };
}

// DynamoDB's own limit for one request, in bytes.
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/** The whole body of a request, or undefined when it is larger than DynamoDB takes. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes <= MAX_REQUEST_BYTES) chunks.push(piece);
  }
  return bytes <= MAX_REQUEST_BYTES ? Buffer.concat(chunks) : undefined;
}

/** Sends one JSON answer as DynamoDB does, with its request id and checksum. */
export function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(text),
  });
  response.end(text);
}
