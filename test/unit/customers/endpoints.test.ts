import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { EMAIL_CLAIM } from '#shared/identity.ts';
import { openCustomerTables } from './customer-tables.ts';
import { customerClaims, editorClaims, parseFieldProblems, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { validProfile } from '../profile/profiles.ts';

const tables = await openCustomerTables();
afterAll(() => tables.close());
const users = await import('../../../functions/http/users.post.ts');
const me = await import('../../../functions/http/users/me.get.ts');
const customers = await import('../../../functions/customers/customers.table.ts');

const someone = () => ({ ...customerClaims, sub: `google-oauth2|${randomUUID()}` });
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
const free = {
  priceId: null,
  stripeSubscriptionId: null,
  currentPeriodEnd: null,
  status: null,
  endsAt: null,
  hasAccess: false,
};
const create = (claims: Record<string, unknown>, body: unknown = draft) =>
  send(users.handler, withClaims(claims, jsonEvent(body)));
const askMe = (claims: Record<string, unknown>) => send(me.handler, withClaims(claims));
const replyOf = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? '');

describe('POST /users', () => {
  test('creates the customer of the token, on the free plan', async () => {
    const claims = someone();
    const answer = await create(claims);
    expect(answer.statusCode).toBe(200);
    expect(replyOf(answer)).toEqual({
      userId: claims.sub,
      email: 'rosa@bakery.example',
      profile: validProfile,
      subscription: free,
    });
    expect(await tables.stored(claims.sub)).toEqual({
      userId: claims.sub,
      version: 1,
      email: 'rosa@bakery.example',
      profile: validProfile,
    });
  });

  test('again, also ten times at once with other profiles, changes nothing', async () => {
    const claims = someone();
    const first = replyOf(await create(claims));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create(claims, { ...draft, company: `Bakery ${at}` })),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(replyOf(answer)).toEqual(first);
    }
  });

  test('grants nothing and names nobody, whatever the body claims', { timeout: 30_000 }, async () => {
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
      'openSubscription',
      'version',
      'email',
      'checkoutAttempt',
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), claimed), async (claims) => {
        const token = someone();
        const answer = await create(token, { ...draft, ...claims });
        expect(answer.statusCode).toBe(200);
        expect(replyOf(answer)).toMatchObject({ userId: token.sub, subscription: free });
        expect(await tables.stored(token.sub)).toEqual({
          userId: token.sub,
          version: 1,
          email: 'rosa@bakery.example',
          profile: validProfile,
        });
      }),
      { numRuns: 100 },
    );
  });

  test('leaves a plan that was bought before as it is', async () => {
    const claims = someone();
    const subscription = {
      priceId: 'price_1',
      stripeSubscriptionId: 'sub_1',
      status: 'active' as const,
      currentPeriodStart: '2026-11-01T09:00:00.000Z',
      currentPeriodEnd: '2026-12-01T09:00:00.000Z',
      cancelAt: null,
    };
    await customers.writeSubscription(claims.sub, 0, subscription);
    expect(replyOf(await create(claims)).subscription).toMatchObject({ stripeSubscriptionId: 'sub_1' });
    expect((await customers.find(claims.sub))?.subscription).toEqual(subscription);
  });

  test('of a draft that is not right lists every field', async () => {
    expect(
      parseFieldProblems(await create(someone(), { subscription: draft.subscription, company: 'x'.repeat(26) })),
    ).toEqual([
      { path: 'accountType', message: 'Account Type is a required field' },
      { path: 'phoneNumber', message: 'Phone Number is a required field' },
      { path: 'company', message: 'Company Name must be at most 25 characters' },
      { path: 'companySize', message: 'Company Size is a required field' },
      { path: 'natureOfBusiness', message: 'Nature of Business is a required field' },
    ]);
  });

  test.each([
    ['{"company":', 400],
    ['null', 400],
    ['[]', 400],
    ['', 400],
  ])('of %j is a %i', async (body, status) => {
    expect(parseProblem(await create(someone(), body)).status).toBe(status);
  });

  test('of another content type is a 415', async () => {
    const event = jsonEvent(draft, { headers: { 'content-type': 'text/plain' } });
    expect(parseProblem(await send(users.handler, withClaims(someone(), event))).status).toBe(415);
  });
});

describe('GET /users/me', () => {
  test('of who has no record yet is a customer on the free plan, and makes none', async () => {
    const claims = someone();
    const answer = await askMe(claims);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(replyOf(answer)).toEqual({
      userId: claims.sub,
      email: 'rosa@bakery.example',
      profile: null,
      subscription: free,
    });
    expect(await tables.stored(claims.sub)).toBeUndefined();
  });

  test('tells the address that is stored where the token has none', async () => {
    const claims = someone();
    await create(claims);
    expect(replyOf(await askMe({ ...claims, [EMAIL_CLAIM]: undefined })).email).toBe('rosa@bakery.example');
  });

  test('tells nothing of Stripe that pages do not need', async () => {
    const claims = someone();
    await customers.bindStripeCustomer(claims.sub, 'cus_secret');
    await customers.beginAttempt(claims.sub, { id: 'a', priceId: 'p', startedAt: new Date().toISOString() });
    expect(Object.keys(replyOf(await askMe(claims)))).toEqual(['userId', 'email', 'profile', 'subscription']);
  });

  test('costs half a read unit, with a record and without', async () => {
    const claims = someone();
    tables.meter.read();
    await askMe(claims);
    expect(tables.meter.read()).toEqual({ units: 0.5, requests: 1 });
    await create(claims);
    await customers.bindStripeCustomer(claims.sub, 'cus_1');
    tables.meter.read();
    await askMe(claims);
    expect(tables.meter.read()).toEqual({ units: 0.5, requests: 1 });
  });
});

describe.each([
  ['POST /users', (claims: Record<string, unknown>) => create(claims)],
  ['GET /users/me', askMe],
])('%s', (_, call) => {
  test.each([{}, { sub: '' }, { ...editorClaims, sub: undefined }])(
    'without a subject (%j): Token is required',
    async (claims) => {
      expect(parseProblem(await call(claims))).toMatchObject({ status: 401, message: 'Token is required' });
    },
  );
});
