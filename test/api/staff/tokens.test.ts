import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { here } from '../../here.ts';
import { api, editorToken } from '../client.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

const signBy = (key: KeyObject, header: unknown, claims: unknown) => {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
};

it('answers 401 to a token of another key, client, issuer, time or use, and 403 to a token of another group', async () => {
  const { keys } = JSON.parse(readFileSync(here('staffPoolFile'), 'utf8'));
  const poolKey = createPrivateKey({ key: keys.id, format: 'jwk' });
  const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [head, claims] = (await editorToken()).split('.').slice(0, 2).map(decode);
  const now = Math.floor(Date.now() / 1000);
  const forge = (changes: Record<string, unknown>, key = poolKey) =>
    signBy(key, head, { ...claims, ...changes });
  const tokens: [status: number, token: string][] = [
    [200, forge({})],
    [401, forge({}, foreignKey)],
    [401, forge({ aud: 'another-client' })],
    [401, forge({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_another' })],
    [401, forge({ iss: 'https://tenant.example.com/', aud: 'https://api.plainly.example' })],
    [401, forge({ exp: now - 120 })],
    [401, forge({ nbf: now + 3600 })],
    [401, forge({ token_use: 'access' })],
    [401, `${encode({ ...head, alg: 'none' })}.${encode(claims)}.`],
    [403, forge({ 'cognito:groups': ['readers'] })],
  ];
  for (const [status, token] of tokens)
    expect((await api({ path: '/admin/modules', token })).status, token).toBe(status);
});
