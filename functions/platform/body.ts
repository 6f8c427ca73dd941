import { limits } from '#shared/limits.ts';
import { badRequest, tooLarge, wrongContentType } from './problem.ts';

/** What of an event the body is read from. */
interface Sent {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
  readonly isBase64Encoded?: boolean;
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const bytesOf = (body: string, isBase64: boolean): number =>
  isBase64 ? Math.floor((body.length * 3) / 4) : Buffer.byteLength(body);

const textOf = (body: string, isBase64: boolean): string =>
  isBase64 ? utf8.decode(Buffer.from(body, 'base64')) : body;

/**
 * The JSON of a request. Refuses, in this order: another content type (415), more bytes than our limit before
 * any is parsed (413), and what is no JSON (400).
 */
export const jsonOf = ({ headers, body = '', isBase64Encoded = false }: Sent): unknown => {
  if (!JSON_TYPE.test((headers?.['content-type'] ?? '').trim())) {
    throw wrongContentType('The content type must be application/json');
  }
  if (bytesOf(body, isBase64Encoded) > limits.bodyBytes.max) {
    throw tooLarge(`The body is larger than ${limits.bodyBytes.max / 1024} kB`);
  }
  if (body === '') throw badRequest('The body is empty');
  try {
    return JSON.parse(textOf(body, isBase64Encoded));
  } catch {
    throw badRequest('The body is not valid JSON');
  }
};

/** A body whose signature is over its very bytes, and that signature. */
export interface SignedDelivery {
  readonly payload: Buffer;
  readonly signature: string;
}

/** Stripe's delivery, byte for byte as it was sent. Refuses one without a signature (400) or beyond our limit (413). */
export const signedDeliveryOf = ({ headers, body = '', isBase64Encoded = false }: Sent): SignedDelivery => {
  const signature = headers?.['stripe-signature'];
  if (signature === undefined || signature === '') throw badRequest('A signature is required');
  if (bytesOf(body, isBase64Encoded) > limits.webhookBytes.max) throw tooLarge('The delivery is too large');
  return { payload: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), signature };
};
