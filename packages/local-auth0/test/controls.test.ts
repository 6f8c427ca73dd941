import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, control, fetchTokens, isSignedIn, SITE, start, verifyAccessToken, Visitor } from './visitor.ts';

let tenant: LocalAuth0;
let aheadMs: number;
let userId: string;

beforeEach(async () => {
  aheadMs = 0;
  tenant = await start({ now: () => Date.now() + aheadMs });
  ({ userId } = tenant.users.create(ada));
});

afterEach(() => tenant.close());

describe('the controls', () => {
  const eve = { connection: 'apple', email: 'eve@florist.example', name: 'Eve' };

  it('creates an account once by a control', async () => {
    expect((await control(tenant, 'users', eve)).status).toBe(201);
    expect((await control(tenant, 'users', eve)).status).toBe(409);
    expect(tenant.users.list()).toMatchObject([{ name: 'Ada Baker' }, { name: 'Eve', appMetadata: {} }]);
  });

  it('refuses a new account that is not valid', async () => {
    expect((await control(tenant, 'users', { connection: 'apple', name: 'Eve' })).status).toBe(400);
  });

  it('refuses a control that is called from a page', async () => {
    expect((await control(tenant, 'users', eve, { origin: SITE })).status).toBe(403);
    expect(tenant.users.list()).toHaveLength(1);
  });

  it('ends the session of a user by a control', async () => {
    const visitor = new Visitor();
    await fetchTokens(tenant, userId, visitor);
    await control(tenant, 'end-session', { userId });
    expect(await isSignedIn(tenant, visitor)).toBe(false);
  });

  it('rotates the key, and publishes the old key as long as its access tokens live', async () => {
    const before = await fetchTokens(tenant, userId);
    expect((await control(tenant, 'rotate-keys', {})).status).toBe(200);
    const after = await fetchTokens(tenant, userId);
    const keyOf = (token: string) => decodeProtectedHeader(token).kid;
    expect(keyOf(after.access_token)).not.toBe(keyOf(before.access_token));
    await verifyAccessToken(tenant, before.access_token);
    await verifyAccessToken(tenant, after.access_token);

    aheadMs = 86_400_000;
    await expect(verifyAccessToken(tenant, before.access_token)).rejects.toThrow('no applicable key');
    await verifyAccessToken(tenant, after.access_token);
  });
});
