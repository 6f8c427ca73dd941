// AWS Signature Version 4 as S3 checks it (S3 API reference, 'Authenticating Requests'). The SDK only makes signatures;
// the tests compare this code with it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { header, parameter, type Call } from './call.ts';
import { accessDenied, badRequest, S3Error } from './s3-error.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Claim {
  readonly kind: 'header' | 'link';
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** The time of the signature, like `20261121T101500Z`. */
  readonly date: string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60_000;
const MAX_LINK_SECONDS = 604_800;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const parseClaim = (call: Call): Claim => {
  const authorization = header(call, 'authorization');
  const algorithm = parameter(call, 'X-Amz-Algorithm');
  if (authorization !== undefined && algorithm !== undefined)
    throw badRequest('InvalidArgument', 'Only one auth mechanism allowed');
  if (algorithm !== undefined) return parseLink(call, algorithm);
  if (authorization !== undefined) return parseAuthorization(call, authorization);
  throw accessDenied();
};

const parseLink = (call: Call, algorithm: string): Claim => {
  if (algorithm !== ALGORITHM) throw linkMalformed('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"');
  const names = call.query.map(([name]) => name.toLowerCase()).filter((name) => name.startsWith('x-amz-'));
  // If a parameter appears twice, one might be verified and the other used.
  if (new Set(names).size < names.length) throw linkMalformed('A parameter appears more than once');
  const part = (name: string): string => {
    const value = parameter(call, `X-Amz-${name}`);
    if (value) return value;
    throw linkMalformed(
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    );
  };
  part('Expires');
  return {
    kind: 'link',
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    date: part('Date'),
  };
};

const parseAuthorization = (call: Call, authorization: string): Claim => {
  if (!authorization.startsWith(`${ALGORITHM} `))
    throw badRequest(
      'InvalidRequest',
      `The authorization mechanism you have provided is not supported. Please use ${ALGORITHM}.`,
    );
  const part = (name: string): string => {
    const value = new RegExp(`[ ,]${name}=([^, ]+)`).exec(authorization)?.[1];
    if (value) return value;
    throw headerMalformed(`The authorization header is malformed; missing ${name}.`);
  };
  const date = header(call, 'x-amz-date');
  if (date === undefined) throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
  if (header(call, 'x-amz-content-sha256') === undefined)
    throw badRequest('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  return {
    kind: 'header',
    credential: part('Credential'),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    date,
  };
};

const headerMalformed = (message: string, details?: Record<string, string>): S3Error =>
  badRequest('AuthorizationHeaderMalformed', message, details);
const linkMalformed = (message: string, details?: Record<string, string>): S3Error =>
  badRequest('AuthorizationQueryParametersError', message, details);

const checkTime = (call: Call, claim: Claim, now: number): void => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(claim.date) ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const isoNow = new Date(now).toISOString();
  if (claim.kind === 'header') {
    if (Number.isNaN(signedAt))
      throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
    if (Math.abs(now - signedAt) <= MAX_SKEW_MS) return;
    const message = 'The difference between the request time and the current time is too large.';
    throw new S3Error(403, 'RequestTimeTooSkewed', message, { RequestTime: claim.date, ServerTime: isoNow });
  }
  if (Number.isNaN(signedAt))
    throw linkMalformed("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  const expires = parameter(call, 'X-Amz-Expires') ?? '';
  if (!/^-?\d+$/.test(expires)) throw linkMalformed('X-Amz-Expires should be a number');
  if (Number(expires) < 0) throw linkMalformed('X-Amz-Expires must be non-negative');
  if (Number(expires) > MAX_LINK_SECONDS)
    throw linkMalformed(
      'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    );
  if (signedAt - now > MAX_SKEW_MS) throw accessDenied('Request is not yet valid');
  const expiresAt = signedAt + Number(expires) * 1000;
  if (now > expiresAt)
    throw accessDenied('Request has expired', {
      'X-Amz-Expires': expires,
      Expires: new Date(expiresAt).toISOString(),
      ServerTime: isoNow,
    });
};

/** The scope `date/region/s3/aws4_request`. Throws for another region or service, or an unknown key. */
const checkScope = (claim: Claim, credentials: Credentials, region: string): string => {
  const malformed = claim.kind === 'link' ? linkMalformed : headerMalformed;
  const [accessKeyId, date, scopeRegion, service, end, ...rest] = claim.credential.split('/');
  if (end !== 'aws4_request' || rest.length > 0)
    throw malformed(
      'The Credential is malformed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    );
  if (date !== claim.date.slice(0, 8))
    throw malformed(
      `Invalid credential date "${date}". This date is not the same as X-Amz-Date: "${claim.date}".`,
    );
  if (scopeRegion !== region)
    throw malformed(`The region '${scopeRegion}' is wrong; expecting '${region}'`, { Region: region });
  if (service !== 's3') throw malformed(`Incorrect service "${service}". This endpoint belongs to "s3".`);
  if (accessKeyId !== credentials.accessKeyId)
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      { AWSAccessKeyId: accessKeyId ?? '' },
    );
  return `${date}/${scopeRegion}/${service}/${end}`;
};

// S3 rejects `x-amz-` headers that are not signed. Otherwise, a link to put an object could be used to copy one.
const checkHeadersSigned = (call: Call, claim: Claim): void => {
  const isBound = (name: string): boolean => claim.signedHeaders.includes(name);
  const unsigned = Object.keys(call.headers).filter((name) => name.startsWith('x-amz-') && !isBound(name));
  if (!isBound('host')) unsigned.push('host');
  if (unsigned.length > 0)
    throw accessDenied('There were headers present in the request which were not signed', {
      HeadersNotSigned: unsigned.join(', '),
    });
};

const canonicalRequest = (call: Call, claim: Claim): string => {
  const query = call.query
    .filter(([name]) => name !== 'X-Amz-Signature' || claim.kind === 'header')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`);
  const headers = claim.signedHeaders.map((name) => {
    const value = call.headers[name] ?? '';
    return `${name}:${String(value).trim().replace(/\s+/g, ' ')}\n`;
  });
  return [
    call.method,
    call.rawPath
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    header(call, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
};

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

// AWS follows RFC 3986, and encodes five characters that encodeURIComponent does not.
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Throws S3's error unless the call is signed with these credentials, for the present time, and exactly as it was sent. */
export const verifySignature = (
  call: Call,
  credentials: Credentials,
  region: string,
  now = Date.now(),
): void => {
  const claim = parseClaim(call);
  checkTime(call, claim, now);
  const scope = checkScope(claim, credentials, region);
  if (header(call, 'x-amz-security-token') !== undefined) {
    throw badRequest('InvalidToken', 'The provided token is malformed or otherwise invalid.');
  }
  checkHeadersSigned(call, claim);

  const canonical = canonicalRequest(call, claim);
  const toSign = [ALGORITHM, claim.date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const secret = Buffer.from(`AWS4${credentials.secretAccessKey}`);
  const key = scope.split('/').reduce<Buffer>((known, part) => hmac(known, part), secret);
  const expected = hmac(key, toSign);
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    {
      AWSAccessKeyId: credentials.accessKeyId,
      StringToSign: toSign,
      SignatureProvided: claim.signature,
      CanonicalRequest: canonical,
    },
  );
};
