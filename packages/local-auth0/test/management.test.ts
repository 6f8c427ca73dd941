// The Management API, called by Auth0's own client, and the public part of the tenant's set-up.
import { ManagementClient } from 'auth0';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, AUDIENCE, callByHttp, CLIENT, start } from './visitor.ts';

const management = { clientId: 'robot', clientSecret: 'a robot may know this' };

let tenant: LocalAuth0;
beforeAll(async () => {
  tenant = await start({ management });
});
afterAll(() => tenant.close());
beforeEach(callByHttp);

const connect = (changes: object = {}) =>
  new ManagementClient({ domain: new URL(tenant.url).host, ...management, maxRetries: 0, ...changes });

it('publishes the addresses of its issuer', async () => {
  const answer = await fetch(`${tenant.url}/.well-known/openid-configuration`);
  expect(await answer.json()).toMatchObject({ issuer: `${tenant.url}/`, jwks_uri: tenant.jwksUrl });
});

it.each([
  ['another secret', { clientSecret: 'guessed' }, 401],
  ['another audience', { audience: AUDIENCE }, 403],
  ['a foreign token', { token: 'guessed' }, 401],
])('answers no call with %s', async (_, changes, statusCode) => {
  await expect(connect(changes).clients.get(CLIENT)).rejects.toMatchObject({ statusCode });
});

it('shows an account and deletes it, also one that is not there', async () => {
  const { userId } = tenant.users.create(ada);
  const { users } = connect();
  expect(await users.get(userId)).toMatchObject({
    user_id: userId,
    email: ada.email,
    email_verified: true,
  });
  await users.delete(userId);
  await users.delete(userId);
  expect(tenant.users.find(userId)).toBeUndefined();
  await expect(users.get(userId)).rejects.toMatchObject({ statusCode: 404 });
});
