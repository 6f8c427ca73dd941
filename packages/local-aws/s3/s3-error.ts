/** An error in S3's words. `details` are further elements of its XML. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const accessDenied = (message = 'Access Denied', details: Record<string, string> = {}): S3Error =>
  new S3Error(403, 'AccessDenied', message, details);
export const badRequest = (code: string, message: string, details: Record<string, string> = {}): S3Error =>
  new S3Error(400, code, message, details);
export const noSuchKey = (key: string): S3Error =>
  new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
export const noSuchBucket = (bucket: string): S3Error =>
  new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucket });
export const preconditionFailed = (condition: string): S3Error =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });
export const notImplemented = (what: string): S3Error =>
  new S3Error(501, 'NotImplemented', `The local S3 does not implement ${what}.`);

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML cannot hold these characters even escaped; the replacement character takes their place.
// oxlint-disable-next-line no-control-regex -- those are the characters meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const escapeXml = (text: string): string =>
  text
    .replace(FORBIDDEN, '\ufffd')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll('\r', '&#13;');

/** An XML document with one root element and these children. */
export const xmlDocument = (name: string, children: Readonly<Record<string, string>>): string => {
  const inner = Object.entries(children).map(([child, text]) => `<${child}>${escapeXml(text)}</${child}>`);
  return `${XML_HEAD}<${name}>${inner.join('')}</${name}>`;
};

/** The body of S3's response to an error. */
export const errorXml = (error: S3Error, requestId: string): string =>
  xmlDocument('Error', {
    Code: error.code,
    Message: error.message,
    ...error.details,
    RequestId: requestId,
  });
