import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalAuth0 } from '../index.ts';
import { ada, CLIENT, fetchTokens, isSignedIn, SITE, start, Visitor } from './visitor.ts';

let tenant: LocalAuth0;
let visitor: Visitor;

beforeEach(async () => {
  tenant = await start();
  visitor = new Visitor();
  const { userId } = tenant.users.create(ada);
  await fetchTokens(tenant, userId, visitor);
});

afterEach(() => tenant.close());

const logOut = (query: Readonly<Record<string, string>>) =>
  visitor.request(`${tenant.url}/v2/logout?${new URLSearchParams(query)}`);

describe('/v2/logout', () => {
  it.each([`${SITE}/`, `${SITE}/login`])(
    'ends the session at a logout and redirects to %s',
    async (returnTo) => {
      expect(await isSignedIn(tenant, visitor)).toBe(true);
      const reply = await logOut({ client_id: CLIENT, returnTo });
      expect(reply.headers.get('location')).toBe(returnTo);
      expect(await isSignedIn(tenant, visitor)).toBe(false);
    },
  );

  it.each([
    ['to another origin', { client_id: CLIENT, returnTo: 'https://evil.example/' }],
    ['to an address that only starts like an allowed one', { client_id: CLIENT, returnTo: `${SITE}/.evil` }],
    ['without an address', { client_id: CLIENT }],
    ['of another client', { client_id: 'other', returnTo: `${SITE}/` }],
  ])('shows an error page for a logout %s, and keeps the session', async (_, query) => {
    const reply = await logOut(query);
    expect(reply.status).toBe(400);
    expect(reply.headers.get('location')).toBeNull();
    expect(await reply.text()).toContain('invalid_request');
    expect(await isSignedIn(tenant, visitor)).toBe(true);
  });
});
