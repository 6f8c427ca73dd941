import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openCustomerTables } from './customer-tables.ts';
import { customerClaims, jsonEvent, send, withClaims } from '../events.ts';
import { freeSubscription as free } from '../../free-plan.ts';
import { validProfile } from '../profile/profiles.ts';

const tables = await openCustomerTables({ isMetered: true });
afterAll(() => tables.close());
const users = await import('../../../functions/http/users.post.ts');
const changeProfile = await import('../../../functions/http/users/profile.post.ts');
const me = await import('../../../functions/http/users/me.get.ts');
const customers = await import('../../../functions/customers/customers.table.ts');

const newClaims = () => ({ ...customerClaims, sub: `google-oauth2|${randomUUID()}` });
const draft = {
  ...validProfile,
  subscription: {
    subscriptionId: null,
    plan: 'free',
    priceId: null,
    status: 'active',
    startDate: '2026-11-20T10:00:00.000Z',
    endDate: '2026-12-20T10:00:00.000Z',
  },
};
const create = (claims: Record<string, unknown>, body: unknown = draft) =>
  send(users.handler, withClaims(claims, jsonEvent(body)));
const fetchMe = (claims: Record<string, unknown>) => send(me.handler, withClaims(claims));
const parseBody = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? '');

describe('POST /users', () => {
  it('creates the customer of the token, on the free plan', async () => {
    const claims = newClaims();
    const answer = await create(claims);
    expect(answer.statusCode).toBe(200);
    expect(parseBody(answer)).toEqual({
      userId: claims.sub,
      email: 'rosa@bakery.example',
      contactAddress: {
        address: 'rosa@bakery.example',
        isConfirmed: true,
        pendingAddress: null,
        linkSentAt: null,
      },
      invoiceAddress: { address: null, pendingAddress: null, linkSentAt: null },
      profile: validProfile,
      subscription: free,
    });
    expect(await tables.stored(claims.sub)).toEqual({
      userId: claims.sub,
      version: 1,
      email: 'rosa@bakery.example',
      contactAddress: 'rosa@bakery.example',
      completedAt: expect.any(String),
      profile: validProfile,
    });
  });

  it('creates a customer once, even in ten simultaneous calls with other profiles', async () => {
    const claims = newClaims();
    const first = parseBody(await create(claims));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create(claims, { ...draft, company: `Bakery ${at}` })),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(parseBody(answer)).toEqual(first);
    }
  });

  it('grants no plan and changes no other customer, whatever the body of POST /users claims', async () => {
    const claimed = fc.oneof(
      fc.anything({ maxDepth: 2 }).filter((value) => JSON.stringify(value) !== undefined),
      fc.record({ priceId: fc.string(), stripeSubscriptionId: fc.string(), status: fc.constant('active') }),
    );
    const fields = [
      'subscription',
      'userId',
      'sub',
      'stripeCustomerId',
      'stripeSubscriptionId',
      'status',
      'priceId',
      'syncVersion',
      'notEndedSubscription',
      'version',
      'email',
      'contactAddress',
      'checkoutAttempt',
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), claimed), async (claims) => {
        const token = newClaims();
        const answer = await create(token, { ...draft, ...claims });
        expect(answer.statusCode).toBe(200);
        expect(parseBody(answer)).toMatchObject({ userId: token.sub, subscription: free });
        expect(await tables.stored(token.sub)).toEqual({
          userId: token.sub,
          version: 1,
          email: 'rosa@bakery.example',
          contactAddress: 'rosa@bakery.example',
          completedAt: expect.any(String),
          profile: validProfile,
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe('POST /users/profile', () => {
  const change = (claims: Record<string, unknown>, body: unknown) =>
    send(changeProfile.handler, withClaims(claims, jsonEvent(body)));

  it('replaces the whole profile and nothing else', async () => {
    const claims = newClaims();
    const created = parseBody(await create(claims));
    const before = await tables.stored(claims.sub);
    const profile = {
      ...validProfile,
      accountType: 'personal',
      company: 'Rosa Two',
      phoneNumber: '+14155550199',
    };
    const answer = await change(claims, { ...profile, phoneNumber: '001 (415) 555-0199' });
    expect(answer.statusCode).toBe(200);
    expect(parseBody(answer)).toEqual({ ...created, profile });
    expect(await tables.stored(claims.sub)).toEqual({ ...before, profile });
  });

  it('keeps the whole profile of one of ten devices that save at once', async () => {
    const claims = newClaims();
    await create(claims);
    const profiles = Array.from({ length: 10 }, (_, at) => ({
      ...validProfile,
      company: `Bakery ${at}`,
      phoneNumber: `+1415555010${at}`,
    }));
    const answers = await Promise.all(profiles.map((profile) => change(claims, profile)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(profiles.map(() => 200));
    expect(profiles).toContainEqual((await customers.find(claims.sub, { consistent: true }))?.profile);
  });
});

describe('GET /users/me', () => {
  it('reveals no id of Stripe that the pages do not need', async () => {
    const claims = newClaims();
    await customers.bindStripeCustomer(claims.sub, 'cus_secret');
    await customers.beginAttempt(claims.sub, { id: 'a', priceId: 'p', startedAt: new Date().toISOString() });
    expect(Object.keys(parseBody(await fetchMe(claims)))).toEqual([
      'userId',
      'email',
      'contactAddress',
      'invoiceAddress',
      'profile',
      'subscription',
    ]);
  });

  it('reads a customer for half a read unit, with and without a record', async () => {
    const claims = newClaims();
    tables.meter.read();
    expect((await fetchMe(claims)).statusCode).toBe(200);
    expect(tables.meter.read()).toEqual({ units: 0.5, requests: 1 });
    await create(claims);
    await customers.bindStripeCustomer(claims.sub, 'cus_1');
    tables.meter.read();
    await fetchMe(claims);
    expect(tables.meter.read()).toEqual({ units: 0.5, requests: 1 });
  });
});
