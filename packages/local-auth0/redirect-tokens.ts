// JWTs (HS256) between an Action and the page to which it redirects. They are not made by `jose`, because Actions call these
// functions synchronously.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const Part = z.record(z.string(), z.unknown());

const sign = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest();

const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const decodePart = (part: string): Record<string, unknown> =>
  Part.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));

export const encodeToken = (claims: object, secret: string): string => {
  const text = `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart(claims)}`;
  return `${text}.${sign(text, secret).toString('base64url')}`;
};

/** Returns the claims of a token. Throws if it is not signed with the secret, expired, or for another user or login. */
export const validateToken = (
  token: string,
  secret: string,
  expected: { readonly sub: string; readonly state: string; readonly nowMs: number },
): Record<string, unknown> => {
  const [header = '', payload = '', encodedSignature = '', ...rest] = token.split('.');
  const signature = Buffer.from(encodedSignature, 'base64url');
  const expectedSignature = sign(`${header}.${payload}`, secret);
  const isSigned =
    signature.length === expectedSignature.length && timingSafeEqual(signature, expectedSignature);
  if (rest.length > 0 || !isSigned || decodePart(header)['alg'] !== 'HS256') {
    throw new Error('The session token is invalid: invalid signature');
  }
  const claims = decodePart(payload);
  if (typeof claims['exp'] !== 'number' || claims['exp'] * 1000 <= expected.nowMs) {
    throw new Error('The session token is invalid: jwt expired');
  }
  if (claims['sub'] !== expected.sub) throw new Error('The session token is invalid: jwt subject invalid');
  if (claims['state'] !== expected.state) {
    throw new Error(
      'The session token is invalid: The state in the token does not match the /continue state',
    );
  }
  return claims;
};
