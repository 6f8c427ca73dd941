// JWTs (HS256) between an Action and the page it redirects to. Signed here by hand: an Action calls without `await`.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const Claims = z.record(z.string(), z.unknown());

const signatureOf = (text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

const partOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const encodeToken = (claims: object, secret: string): string => {
  const text = `${partOf({ alg: 'HS256', typ: 'JWT' })}.${partOf(claims)}`;
  return `${text}.${signatureOf(text, secret).toString('base64url')}`;
};

const parse = (part: string): Record<string, unknown> =>
  Claims.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));

/** The claims of a token that is signed with the secret, in time, for this user and this login; throws otherwise. */
export const validateToken = (
  token: string,
  secret: string,
  expected: { readonly sub: string; readonly state: string; readonly now: number },
): Record<string, unknown> => {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const wanted = signatureOf(`${header}.${payload}`, secret);
  const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (rest.length > 0 || !isSigned || parse(header)['alg'] !== 'HS256') {
    throw new Error('The session token is invalid: invalid signature');
  }
  const claims = parse(payload);
  if (typeof claims['exp'] !== 'number' || claims['exp'] * 1000 <= expected.now) {
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
