// Calls from pages of other origins.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, CLIENT, fetchTokens, refresh, SITE, start } from './visitor.ts';

let tenant: LocalAuth0;

beforeEach(async () => {
  tenant = await start();
});

afterEach(() => tenant.close());

const callFrom = (origin: string, method: string, refreshToken = 'x') =>
  fetch(`${tenant.url}/oauth/token`, {
    method,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'auth0-client',
    },
    ...(method === 'POST' && {
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: CLIENT,
        refresh_token: refreshToken,
      }),
    }),
  });

describe('the token endpoint', () => {
  it.each(['OPTIONS', 'POST'])(
    'allows %s of the token endpoint to scripts of the web origin only',
    async (method) => {
      const allowed = async (origin: string) =>
        (await callFrom(origin, method)).headers.get('access-control-allow-origin');
      expect(await allowed(SITE)).toBe(SITE);
      expect(await allowed('https://evil.example')).toBeNull();
    },
  );

  it('allows the headers that a script of the web origin asks for', async () => {
    const { headers } = await callFrom(SITE, 'OPTIONS');
    expect(headers.get('access-control-allow-headers')).toBe('auth0-client');
  });

  it('refuses a valid refresh token from another origin', async () => {
    const { userId } = tenant.users.create(ada);
    const { refresh_token } = await fetchTokens(tenant, userId);
    expect((await callFrom('https://evil.example', 'POST', refresh_token)).status).toBe(400);
    expect((await refresh(tenant, refresh_token)).status).toBe(200);
  });
});

it('answers 404 for a page that does not exist', async () => {
  const answer = await fetch(`${tenant.url}/u/nothing`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Bakery &amp; Sons');
});
