// What a session token must say for a hand-off, at its limits, and what the token of the return says.
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { environment, SITE_URL, TENANT_URL } from '../events.ts';
import { EMAIL, sessionToken, USER_ID } from './session-tokens.ts';

vi.mock('../../../functions/platform/secrets.client.ts');
vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment);
const secrets = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { logEvent } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { signProfileToken, verifyHandOff } = await import('../../../functions/profile/hand-off-tokens.ts');

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => now.getTime() / 1000 + seconds;
const former = 'a former hand-off secret of thirty-two characters';
const current = 'a current hand-off secret of thirty-two characters';
const sign = (changes: object = {}, options = {}) =>
  sessionToken({ iat: at(0), exp: at(60), ...changes }, { secret: former, ...options });
const verify = (token: string | undefined, state?: string) =>
  verifyHandOff({ userId: USER_ID, state, sessionToken: token }, now);

beforeEach(() => {
  vi.resetAllMocks();
  secrets.getSecret.mockResolvedValue(former);
  secrets.refreshSecret.mockResolvedValue(current);
});

describe('verifyHandOff', () => {
  it('takes what the tenant has signed', async () => {
    expect(await verify(await sign(), 'a\uD800')).toEqual({
      ...{ userId: USER_ID, state: 'a\uFFFD', email: EMAIL, isEmailVerified: true },
    });
    expect(secrets.refreshSecret).not.toHaveBeenCalled();
    expect(await verify(await sign({ iss: `${TENANT_URL}/`, exp: at(1) }))).toMatchObject({
      userId: USER_ID,
    });
  });

  it.each([
    [{ email: '' }, { email: undefined, isEmailVerified: true }],
    [{ email: 7 }, { email: undefined, isEmailVerified: true }],
    [{ email_verified: 'true' }, { email: EMAIL, isEmailVerified: false }],
    [{ email_verified: false }, { email: EMAIL, isEmailVerified: false }],
    [{ email_verified: undefined }, { email: EMAIL, isEmailVerified: false }],
  ])('reads the address of a token with %j', async (changes, expected) => {
    expect(await verify(await sign(changes))).toMatchObject(expected);
  });

  it.each([
    ['has expired', { exp: at(0) }],
    ['never expires', { exp: undefined }],
    ['is for another person', { sub: 'apple|1' }],
    ['is of another tenant', { iss: 'evil.example' }],
    ['names no tenant', { iss: undefined }],
  ])('refuses a token that %s', async (_, changes) => {
    await expect(verify(await sign(changes))).rejects.toMatchObject({ status: 401 });
    expect(logEvent.mock.calls).toEqual([['HandOffRefused']]);
  });

  it('refuses another algorithm, another secret, no token, and what is none', async () => {
    const others = [
      await sign({}, { alg: 'HS512' }),
      await sign({}, { secret: 'guessed' }),
      undefined,
      'none',
    ];
    for (const token of others) await expect(verify(token)).rejects.toMatchObject({ status: 401 });
    // A call without a token is not logged.
    expect(logEvent).toHaveBeenCalledTimes(3);
  });

  it('takes a token that a rotated secret has signed, and verifies nothing twice with the same', async () => {
    expect(await verify(await sign({}, { secret: current }))).toMatchObject({ userId: USER_ID });
    secrets.refreshSecret.mockResolvedValue(former);
    await expect(verify(await sign({}, { secret: current }))).rejects.toMatchObject({ status: 401 });
  });
});

describe('signProfileToken', () => {
  const handOff = { userId: USER_ID, state: 'waiting' };

  it('is signed with the newest secret, for five minutes', async () => {
    const token = (await signProfileToken(handOff, new Date(now.getTime() + 999))) ?? '';
    const key = new TextEncoder().encode(current);
    await jwtVerify(token, key, { currentDate: now });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(decodeJwt(token)).toEqual({
      ...{ iss: SITE_URL, sub: USER_ID, iat: at(0), exp: at(300), state: 'waiting', profile: 'complete' },
    });
  });

  it('is none where no login waits', async () => {
    expect(await signProfileToken({ ...handOff, state: undefined }, now)).toBeUndefined();
    expect(secrets.refreshSecret).not.toHaveBeenCalled();
  });
});
