// The Management API, and the public part of the tenant's set-up.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, AUDIENCE, CLIENT, SITE, start } from './visitor.ts';

const management = { clientId: 'robot', clientSecret: 'a robot may know this' };

let tenant: LocalAuth0;
beforeAll(async () => {
  tenant = await start({ management });
});
afterAll(() => tenant.close());

const requestToken = (changes: object = {}) =>
  fetch(`${tenant.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: management.clientId,
      client_secret: management.clientSecret,
      audience: `${tenant.issuer}api/v2/`,
      ...changes,
    }),
  });

const read = async (path: string, token?: string) => {
  const { access_token: own } = JSON.parse(await (await requestToken()).text());
  const answer = await fetch(`${tenant.url}/api/v2/${path}`, {
    headers: { authorization: `Bearer ${token ?? own}` },
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};

it('publishes the addresses of its issuer', async () => {
  const answer = await fetch(`${tenant.url}/.well-known/openid-configuration`);
  expect(await answer.json()).toMatchObject({ issuer: `${tenant.url}/`, jwks_uri: tenant.jwksUrl });
});

it('shows the client and the API to the application for management', async () => {
  expect(await read(`clients/${CLIENT}`)).toMatchObject({
    status: 200,
    body: { callbacks: [`${SITE}/callback`], web_origins: [SITE] },
  });
  expect(await read(`resource-servers/${encodeURIComponent(AUDIENCE)}`)).toMatchObject({
    status: 200,
    body: { identifier: AUDIENCE, allow_offline_access: true },
  });
  expect(await read('clients/other')).toMatchObject({ status: 404 });
});

it('shows the Action, which runs after each login', async () => {
  expect(await read('actions/actions')).toMatchObject({
    body: { actions: [{ code: expect.stringContaining('onExecutePostLogin'), all_changes_deployed: true }] },
  });
  const { actions } = (await read('actions/actions')).body;
  expect(await read('actions/triggers/post-login/bindings')).toMatchObject({
    body: { bindings: [{ action: { name: actions[0].name } }] },
  });
});

it('takes the request for a token as a form, too', async () => {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: management.clientId,
    client_secret: management.clientSecret,
    audience: `${tenant.issuer.replace('http:', 'https:')}api/v2/`,
  });
  const answer = await fetch(`${tenant.url}/oauth/token`, { method: 'POST', body });
  expect(await answer.json()).toMatchObject({ token_type: 'Bearer' });
});

it.each([
  ['another secret', { client_secret: 'guessed' }, 401],
  ['another audience', { audience: AUDIENCE }, 403],
])('gives no token for %s', async (_, changes, status) => {
  expect((await requestToken(changes)).status).toBe(status);
});

it('refuses a foreign token', async () => {
  expect(await read(`clients/${CLIENT}`, 'guessed')).toMatchObject({ status: 401 });
});

it('shows an account and deletes it, also one that is not there', async () => {
  const { userId } = tenant.users.create(ada);
  const path = `users/${encodeURIComponent(userId)}`;
  expect(await read(path)).toMatchObject({
    status: 200,
    body: { user_id: userId, email: ada.email, email_verified: true },
  });
  const { access_token: token } = JSON.parse(await (await requestToken()).text());
  for (let times = 0; times < 2; times += 1) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${tenant.url}/api/v2/${path}`, { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
  }
  expect(tenant.users.find(userId)).toBeUndefined();
  expect(await read(path)).toMatchObject({ status: 404 });
});
