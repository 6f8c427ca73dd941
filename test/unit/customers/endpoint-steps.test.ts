// What the endpoints of an account and of its profile read, count and store, in which order, and of whom.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord } from '../../../functions/customers/customer.ts';
import { customerClaims, environment, jsonEvent, send, withBearer, withClaims } from '../events.ts';
import { validProfile as profile } from '../profile/profiles.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/customers/tombstones.table.ts');
vi.mock('../../../functions/customers/complete-profile.ts');
vi.mock('../../../functions/contact/take-contact-request.ts');
vi.mock('../../../functions/customers/addresses.ts');
vi.mock('../../../functions/platform/function.client.ts');
vi.mock('../../../functions/platform/rate-limits.table.ts');
vi.mock('../../../functions/platform/log.ts');
vi.mock('../../../functions/profile/hand-off-tokens.ts');
vi.mock('../../../functions/profile/one-time-tokens.table.ts');
Object.assign(process.env, environment);
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const tombstones = vi.mocked(await import('../../../functions/customers/tombstones.table.ts'));
const { completeProfile } = vi.mocked(await import('../../../functions/customers/complete-profile.ts'));
const { confirmByTenant, requestAddressChange } = vi.mocked(
  await import('../../../functions/customers/addresses.ts'),
);
const { takeContactRequest } = vi.mocked(await import('../../../functions/contact/take-contact-request.ts'));
const lambda = vi.mocked(await import('../../../functions/platform/function.client.ts'));
const { countCall } = vi.mocked(await import('../../../functions/platform/rate-limits.table.ts'));
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { signProfileToken, verifyHandOff } = vi.mocked(
  await import('../../../functions/profile/hand-off-tokens.ts'),
);
const oneTimeTokens = vi.mocked(await import('../../../functions/profile/one-time-tokens.table.ts'));
const { accountDeleted, tooManyRequests } = await import('../../../functions/platform/problem.ts');

const ROSA = customerClaims.sub;
const email = 'rosa@bakery.example';
const rosa = (changes: Partial<CustomerRecord> = {}): CustomerRecord => ({
  ...{ userId: ROSA, syncVersion: 0, profile, ...changes },
});
const caller = expect.objectContaining({ userId: ROSA, email });
const aMoment = expect.any(Date);

/** The status and the body of an answer. */
const call = async (
  handler: Parameters<typeof send>[0],
  event: object,
): Promise<[number | undefined, any]> => {
  const { statusCode, body } = await send(handler, event);
  return [statusCode, JSON.parse(body ?? 'null')];
};
const asRosa = async (file: string, event: object = {}) =>
  call((await import(`../../../functions/http/users/${file}.ts`)).handler, withClaims(customerClaims, event));
const counted = () => countCall.mock.calls.map(([kind, origin]) => `${kind} ${origin}`);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(countCall, tombstones, lambda, oneTimeTokens);
});

describe('POST /users', () => {
  const create = async () => {
    const { handler } = await import('../../../functions/http/users.post.ts');
    return call(handler, withClaims(customerClaims, jsonEvent(profile)));
  };

  it('joins with the address of the token, then reads what is stored', async () => {
    const joined = rosa();
    customers.find.mockResolvedValue(joined);
    confirmByTenant.mockResolvedValue(rosa({ contactAddress: email }));
    const [status, body] = await create();
    expect([status, body.contactAddress]).toMatchObject([200, { address: email, isConfirmed: true }]);
    expect(completeProfile.mock.calls).toEqual([
      [{ userId: ROSA, email, isEmailVerified: true, profile }, aMoment],
    ]);
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
    expect(confirmByTenant.mock.calls).toEqual([[joined, caller, aMoment]]);
  });

  it('joins nobody over the limit', async () => {
    countCall.mockRejectedValue(tooManyRequests('Too many', 60));
    expect((await create())[0]).toBe(429);
    expect(counted()).toEqual([`signUp ${ROSA}`]);
    expect(completeProfile).not.toHaveBeenCalled();
  });
});

it('shows what the tenant has confirmed meanwhile', async () => {
  const stored = rosa();
  customers.find.mockResolvedValue(stored);
  confirmByTenant.mockResolvedValue(rosa({ contactAddress: email }));
  const [status, body] = await asRosa('me.get');
  expect([status, body.contactAddress.isConfirmed]).toEqual([200, true]);
  expect(confirmByTenant.mock.calls).toEqual([[stored, caller, aMoment]]);
});

it.each([
  [25 * 3_600_000, 1],
  [23 * 3_600_000, 0],
])('forgets a former contact address that was told %i ms ago, by a visit', async (ms, removals) => {
  const formerAddresses = [{ address: 'a@b.example', movedAt: new Date(Date.now() - ms).toISOString() }];
  customers.find.mockResolvedValue(rosa({ formerAddresses }));
  await asRosa('me.get');
  expect(customers.removeFormerAddresses.mock.calls).toEqual(removals === 1 ? [[ROSA, formerAddresses]] : []);
});

it('replaces the profile of who has one', async () => {
  customers.replaceProfile.mockResolvedValueOnce(rosa());
  expect(await asRosa('profile.post', jsonEvent(profile))).toMatchObject([200, { profile }]);
  const lone = { ...profile, natureOfBusiness: 'a\uD800' };
  await asRosa('profile.post', jsonEvent(lone));
  const whole = { ...profile, natureOfBusiness: 'a\uFFFD' };
  expect(customers.replaceProfile.mock.calls).toEqual([
    [ROSA, profile],
    [ROSA, whole],
  ]);
  expect((await asRosa('profile.post', jsonEvent(profile)))[0]).toBe(409);
});

describe.each([
  ['contact-address.post', 'confirm-address', 'contactAddress', 'pendingAddress'],
  ['invoice-address.post', 'confirm-invoice-address', 'invoiceAddress', 'pendingInvoiceAddress'],
] as const)('%s', (file, purpose, name, pending) => {
  it('asks the normal form of an address, and refuses what is none', async () => {
    requestAddressChange.mockResolvedValue(rosa({ [pending]: email }));
    const [status, body] = await asRosa(file, jsonEvent({ email: 'Rosa@Bakery.example' }));
    expect([status, body[name].pendingAddress]).toEqual([200, email]);
    expect(requestAddressChange.mock.calls).toEqual([[ROSA, purpose, email, aMoment]]);
    expect((await asRosa(file, jsonEvent({ email: 'josé@bakery.example' })))[0]).toBe(400);
    expect(requestAddressChange).toHaveBeenCalledOnce();
  });
});

it('ends copies of invoices without a question', async () => {
  customers.removeInvoiceAddresses.mockResolvedValue(rosa());
  const [status, body] = await asRosa('invoice-address.post', jsonEvent({ email: null }));
  expect([status, body.invoiceAddress]).toEqual([
    200,
    { address: null, pendingAddress: null, linkSentAt: null },
  ]);
  expect(customers.removeInvoiceAddresses.mock.calls).toEqual([[ROSA]]);
  expect(requestAddressChange).not.toHaveBeenCalled();
});

describe('POST /users/contactus', () => {
  const form = {
    ...{ firstName: 'Rosa', lastName: 'Vega', emailAddress: 'typed@bakery.example', message: 'Hello' },
  };
  const write = () => asRosa('contactus.post', jsonEvent({ ...form, captchaToken: 'solved' }));

  it('takes what a customer writes as theirs, whatever address they type', async () => {
    expect((await write())[0]).toBe(200);
    const submission = { kind: 'contact', form, token: 'solved', visitor: expect.anything(), userId: ROSA };
    expect(takeContactRequest.mock.calls).toEqual([[submission, aMoment]]);
  });

  it('takes nothing of who was forgotten', async () => {
    customers.find.mockRejectedValueOnce(accountDeleted('Gone'));
    expect((await write())[0]).toBe(410);
    expect(takeContactRequest).not.toHaveBeenCalled();
  });
});

describe('POST /users/delete', () => {
  const remove = () => asRosa('delete.post', jsonEvent({ confirmation: 'DELETE' }));

  it('stores the tombstone before it starts the function that forgets', async () => {
    lambda.startFunction.mockImplementation(async () => {
      expectNothingRunning();
      expect(tombstones.begin.mock.calls).toEqual([[ROSA, undefined, aMoment]]);
    });
    expect((await remove())[0]).toBe(200);
    // One short attempt: the customer must not read of a failure when only the start has failed.
    const start = { maxAttempts: 1, timeoutMs: 1000 };
    expect(lambda.startFunction.mock.calls).toEqual([[environment.FORGET_FUNCTION, { userId: ROSA }, start]]);
  });

  it('leaves the steps to the hourly job, if the function does not start', async () => {
    lambda.startFunction.mockRejectedValue(new Error('Down'));
    expect((await remove())[0]).toBe(200);
    expect(logError).toHaveBeenCalledOnce();
    expect(JSON.stringify(logError.mock.calls)).not.toContain(ROSA);
  });

  it('starts nothing without a tombstone', async () => {
    tombstones.begin.mockRejectedValue(new Error('Down'));
    expect((await remove())[0]).toBe(500);
    expect(lambda.startFunction).not.toHaveBeenCalled();
  });

  it('deletes nothing over the limit', async () => {
    countCall.mockRejectedValue(tooManyRequests('Too many', 60));
    expect((await remove())[0]).toBe(429);
    expect(counted()).toEqual([`accountDeletion ${ROSA}`]);
    expect(tombstones.begin).not.toHaveBeenCalled();
  });
});

describe('GET /users/export', () => {
  it('answers what the function found of the caller', async () => {
    lambda.runFunction.mockResolvedValue({ outcome: 'found', export: { customer: 'all' } });
    expect(await asRosa('export.get')).toEqual([200, { customer: 'all' }]);
    expect(lambda.runFunction.mock.calls).toEqual([[environment.EXPORT_FUNCTION, { userId: ROSA }]]);
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
  });

  it.each([{ outcome: 'unknown' }, { outcome: 'several', userIds: [] }, { export: {} }, undefined])(
    'answers 503 to the outcome %j',
    async (outcome) => {
      lambda.runFunction.mockResolvedValue(outcome);
      expect((await asRosa('export.get'))[0]).toBe(503);
    },
  );

  it('runs nothing for who was forgotten, and over the limit', async () => {
    customers.find.mockRejectedValue(accountDeleted('Gone'));
    expect((await asRosa('export.get'))[0]).toBe(410);
    countCall.mockRejectedValue(tooManyRequests('Too many', 60));
    expect((await asRosa('export.get'))[0]).toBe(429);
    expect(counted()).toEqual([`dataExport ${ROSA}`, `dataExport ${ROSA}`]);
    expect(lambda.runFunction).not.toHaveBeenCalled();
  });
});

describe('the profile of a login that waits', () => {
  const handOff = { userId: ROSA, state: 'waiting', email, isEmailVerified: true };
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const load = async (file: string) =>
    (await import(`../../../functions/http/profile-management/${file}.ts`)).handler;
  const complete = async () =>
    call(
      await load('complete.post'),
      withBearer(
        'a-token',
        jsonEvent(profile, { headers: { 'content-type': 'application/json', ...headers } }),
      ),
    );

  beforeEach(() => {
    oneTimeTokens.spend.mockResolvedValue(handOff);
    signProfileToken.mockResolvedValue('a profile token');
    completeProfile.mockResolvedValue('completed');
  });

  it.each([true, false, undefined])(
    'is completed with an address whose proof is %s',
    async (isEmailVerified) => {
      const spent = { ...handOff, isEmailVerified };
      oneTimeTokens.spend.mockResolvedValue(spent);
      expect(await complete()).toMatchObject([200, { success: true, profileToken: 'a profile token' }]);
      expect(oneTimeTokens.spend.mock.calls).toEqual([['a-token', aMoment]]);
      expect(signProfileToken.mock.calls).toEqual([[spent, aMoment]]);
      const details = { userId: ROSA, email, isEmailVerified: isEmailVerified === true, profile };
      expect(completeProfile.mock.calls).toEqual([[details, aMoment]]);
    },
  );

  it('is stored neither over the limit nor while no token can be signed', async () => {
    signProfileToken.mockRejectedValueOnce(new Error('Down'));
    expect((await complete())[0]).toBe(500);
    countCall.mockRejectedValue(tooManyRequests('Too many', 60));
    expect((await complete())[0]).toBe(429);
    expect(counted()).toEqual([`signUp ${ROSA}`, `signUp ${ROSA}`]);
    expect(completeProfile).not.toHaveBeenCalled();
  });

  it('is completed once', async () => {
    completeProfile.mockResolvedValue('already-complete');
    expect((await complete())[0]).toBe(409);
  });

  it.each([
    ['complete', rosa(), { complete: true, profileToken: 'a profile token' }],
    ['not there after a purchase', rosa({ profile: undefined }), { complete: false }],
    ['not there without a record', undefined, { complete: false }],
  ])('is %s', async (_, record, body) => {
    customers.find.mockResolvedValue(record);
    expect(await call(await load('status.post'), withBearer('a-token'))).toEqual([200, body]);
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
  });

  it('begins with a one-time token, after it was counted', async () => {
    const { handler } = await import('../../../functions/http/api/signup-init.get.ts');
    const begin = () =>
      call(handler, withBearer('a-session', { queryStringParameters: { userId: ROSA, state: 'waiting' } }));
    verifyHandOff.mockResolvedValue(handOff);
    oneTimeTokens.issue.mockResolvedValue('a nonce');
    expect(await begin()).toEqual([200, { nonce: 'a nonce' }]);
    const asked = { userId: ROSA, state: 'waiting', sessionToken: 'a-session' };
    expect(verifyHandOff.mock.calls).toEqual([[asked, aMoment]]);
    expect(oneTimeTokens.issue.mock.calls).toEqual([[handOff, aMoment]]);
    countCall.mockRejectedValue(tooManyRequests('Too many', 60));
    expect((await begin())[0]).toBe(429);
    expect(oneTimeTokens.issue).toHaveBeenCalledOnce();
  });
});
