import { limits } from '#shared/limits.ts';
import { badRequest, tooLarge, wrongContentType } from './problem.ts';

/** The part of an event from which a body is read. */
interface EventBody {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
  readonly isBase64Encoded?: boolean;
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const countBytes = (body: string, isBase64: boolean): number =>
  Buffer.byteLength(body, isBase64 ? 'base64' : 'utf8');

const decode = (body: string, isBase64: boolean): string =>
  isBase64 ? utf8.decode(Buffer.from(body, 'base64')) : body;

/** The decoded body. Throws, in this order: 415 for another content type, 413 for a body over the limit. */
const readText = (
  { headers, body = '', isBase64Encoded = false }: EventBody,
  type: RegExp,
  typeName: string,
  maxBytes: number,
): string => {
  if (!type.test((headers?.['content-type'] ?? '').trim()))
    throw wrongContentType(`The content type must be ${typeName}`);
  if (countBytes(body, isBase64Encoded) > maxBytes)
    throw tooLarge(`The body is larger than ${maxBytes / 1024} kB`);
  try {
    return decode(body, isBase64Encoded);
  } catch {
    throw badRequest('The body is not UTF-8');
  }
};

/**
 * The JSON of a request. Throws, in this order: 415 for another content type, 413 for a body over the limit, before it
 * is parsed, and 400 for invalid JSON.
 */
export const parseJsonBody = (event: EventBody, maxBytes: number = limits.bodyBytes.max): unknown => {
  const text = readText(event, JSON_TYPE, 'application/json', maxBytes);
  if (text === '') throw badRequest('The body is empty');
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON');
  }
};

/** The fields of a form that a page posts. Of two fields of the same name the last counts. */
export const parseFormBody = (event: EventBody, maxBytes: number = limits.bodyBytes.max): unknown =>
  Object.fromEntries(
    new URLSearchParams(readText(event, FORM_TYPE, 'application/x-www-form-urlencoded', maxBytes)),
  );

/** A webhook's body as raw bytes, and the signature over these bytes. */
export interface SignedDelivery {
  readonly payload: Buffer;
  readonly signature: string;
}

/** Stripe's delivery, byte for byte. Throws 400 if it has no signature and 413 if it is over the limit. */
export const parseSignedDelivery = ({
  headers,
  body = '',
  isBase64Encoded = false,
}: EventBody): SignedDelivery => {
  const signature = headers?.['stripe-signature'];
  if (signature === undefined || signature === '') throw badRequest('A signature is required');
  if (countBytes(body, isBase64Encoded) > limits.webhookBytes.max)
    throw tooLarge('The delivery is too large');
  return { payload: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), signature };
};
