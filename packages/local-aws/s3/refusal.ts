/** A refusal in S3's words; `more` are further elements of its XML. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly more: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, more: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

export const accessDenied = (message = 'Access Denied', more: Record<string, string> = {}): Refusal =>
  new Refusal(403, 'AccessDenied', message, more);
export const badRequest = (code: string, message: string, more: Record<string, string> = {}): Refusal =>
  new Refusal(400, code, message, more);
export const noSuchKey = (key: string): Refusal =>
  new Refusal(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
export const noSuchBucket = (bucket: string): Refusal =>
  new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });
export const preconditionFailed = (condition: string): Refusal =>
  new Refusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });
export const notImplemented = (what: string): Refusal =>
  new Refusal(501, 'NotImplemented', `The local S3 does not implement ${what}.`);

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** One XML element; its content is text (escaped) or, as a list, elements already made. */
export function xml(name: string, content: string | number | boolean | readonly string[]): string {
  const inner = typeof content === 'object' ? content.join('') : escapeXml(String(content));
  return `<${name}>${inner}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML cannot hold even escaped become the replacement character.
// oxlint-disable-next-line no-control-regex -- those are the characters meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const escapeXml = (text: string): string =>
  text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll('\r', '&#13;');

/** The document that S3 answers a refusal with. */
export function refusalXml(refusal: Refusal, requestId: string): string {
  const more = Object.entries(refusal.more).map(([name, value]) => xml(name, value));
  const parts = [
    xml('Code', refusal.code),
    xml('Message', refusal.message),
    ...more,
    xml('RequestId', requestId),
  ];
  return XML_HEAD + xml('Error', parts);
}
