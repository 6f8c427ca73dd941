// What a sign-up stores, counts and asks, at each limit and while the human check fails.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { createVerificationId } from '../../../functions/contact/human-check.ts';
import { hashBrowser } from '../../../functions/newsletter/subscriber.ts';
import { customerClaims, environment, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { openWorld } from '../world.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/contact/human-check.client.ts');
vi.mock('../../../functions/mails/start-sending.ts');
vi.mock('../../../functions/mails/address-id.ts');
vi.mock('../../../functions/platform/log.ts');
const world = await openWorld({ tables: ['subscribers', 'rate-limits', 'mails', 'customers'] });
afterAll(() => world.close());
const { isSolved } = vi.mocked(await import('../../../functions/contact/human-check.client.ts'));
const { startSending } = vi.mocked(await import('../../../functions/mails/start-sending.ts'));
const { toAddressId, toInboxId } = vi.mocked(await import('../../../functions/mails/address-id.ts'));
const { logError, logEvent } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { signUp, takeSignUp } = await import('../../../functions/newsletter/sign-up.ts');
const { putNote, find } = await import('../../../functions/newsletter/subscribers.table.ts');
const { confirm } = await import('../../../functions/newsletter/confirm.ts');
const { leave, reportComplaint } = await import('../../../functions/newsletter/change-subscriber.ts');
const { createCounter } = await import('../../../functions/platform/counter.ts');
const { unavailable } = await import('../../../functions/platform/problem.ts');
const { handler } = await import('../../../functions/http/newsletter/subscribe.post.ts');

/** The middle of an hour. */
const now = new Date(Date.UTC(2026, 10, 21, 9, 30));
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const address = 'rosa@bakery.example';
const visitor = { address: '203.0.113.7', network: '203.0.113.0/24' };

afterEach(expectNothingRunning);
beforeEach(async () => {
  vi.resetAllMocks();
  slowDown(startSending);
  toAddressId.mockImplementation(async (typed) => `id of ${typed}`);
  toInboxId.mockImplementation(async (typed) => `inbox of ${typed.replace(/\+.*@/, '@')}`);
  isSolved.mockResolvedValue(true);
  for (const table of ['subscribers', 'rate-limits', 'mails']) await world.empty(table);
});

const ID = `id of ${address}`;
const stored = async () => (await find(ID, now)).subscriber;
/** The occurrences of the mails to confirm, in the order of the sign-ups. */
const asked = () =>
  startSending.mock.calls.flatMap(([keys]) =>
    keys.flatMap(({ kind, occurrence }) => (kind === 'confirm-subscription' ? [occurrence] : [])),
  );
const hasAsked = () => asked().map((occurrence) => occurrence !== 'over-limit');

describe('signUp', () => {
  const ask = (time: Date, { email = address, isHuman = false } = {}) =>
    signUp({ address: email, source: 'page' }, isHuman, time);

  it('stores the subscriber with a mail that is sent at once', async () => {
    await signUp({ address, source: 'article', browser: 'own' }, false, now);
    const askedAt = now.toISOString();
    expect(await stored()).toMatchObject({
      ...{ state: 'pending', address, source: 'article', browserHash: hashBrowser('own'), askedAt },
    });
    const key = { kind: 'confirm-subscription', reference: ID, occurrence: askedAt };
    expect(startSending.mock.calls).toEqual([[[key]]]);
    expect(await world.scan('mails')).toEqual([expect.objectContaining({ ...key, state: 'waiting' })]);
  });

  it.each([
    ['three unanswered mails within thirty days', {}, [0, 1, 9, 10, 29, 30, 31, 32], [0, 1, 9, 30, 31]],
    [
      'one more in a week with a solved check',
      { isHuman: true },
      [0, 1, 2, 3, 8, 9, 10, 16],
      [0, 1, 2, 9, 16],
    ],
  ])('asks an inbox by %s', async (_, how, days, answered) => {
    for (const day of days) await ask(inDays(day), how);
    expect(days.filter((_day, index) => hasAsked()[index])).toEqual(answered);
  });

  it.each([
    ['complained', [0, 30]],
    ['bounced', [0, 1, 29, 30]],
  ] as const)('asks an address that %s on the days %j', async (state, days) => {
    await putNote(ID, state, now);
    for (const day of [0, 1, 29, 30]) await ask(inDays(day), { isHuman: true });
    expect([0, 1, 29, 30].filter((_, index) => hasAsked()[index])).toEqual(days);
  });

  it('counts one inbox, whatever the spelling', async () => {
    for (const tag of ['', '+1', '+2', '+3'])
      await ask(new Date(now.getTime() + asked().length * HOUR_MS), { email: `rosa${tag}@bakery.example` });
    expect(hasAsked()).toEqual([true, true, true, false]);
  });

  it('puts no second mail within ten minutes', async () => {
    for (const minutes of [0, 9.9, 10]) await ask(new Date(now.getTime() + minutes * 60 * 1000));
    expect(hasAsked()).toEqual([true, false, true]);
  });

  it('puts one mail for two presses at once, and counts one', async () => {
    await Promise.all([ask(now), ask(now)]);
    expect(hasAsked().toSorted()).toEqual([false, true]);
    for (const day of [1, 2]) await ask(inDays(day));
    expect(hasAsked().slice(2)).toEqual([true, true]);
  });

  it('uses up nothing by presses that put no mail', async () => {
    await ask(now);
    await confirm(ID, undefined, now);
    for (const day of [1, 2, 3, 4]) await ask(inDays(day));
    // Who has left is asked again on the same day.
    for (const time of [inDays(4), inDays(4)]) {
      await leave(ID, time);
      await ask(time);
      await confirm(ID, undefined, time);
    }
    expect(hasAsked()).toEqual([true, false, false, false, false, true, true]);
  });

  it('asks who complained after the confirmation, although a mail had gone there', async () => {
    await ask(now);
    await confirm(ID, undefined, now);
    await reportComplaint(ID, inDays(1));
    startSending.mockClear();
    for (const day of [2, 3]) await ask(inDays(day), { isHuman: true });
    expect(hasAsked()).toEqual([true, false]);
  });

  it('remembers when a link was sent while none may be', async () => {
    for (const day of [0, 1, 2, 3]) await ask(inDays(day));
    const { subscriber } = await find(ID, inDays(3));
    expect(subscriber).toMatchObject({ since: inDays(3).toISOString(), askedAt: inDays(2).toISOString() });
  });

  it.each([
    ['pending', 'pending'],
    ['left', 'pending'],
    ['confirmed', 'confirmed'],
  ])('makes who was %s %s', async (state, after) => {
    const since = new Date(0).toISOString();
    const subscriber = {
      version: 1,
      subscriberId: ID,
      address,
      state,
      since,
      createdAt: since,
      source: 'blog',
    };
    await world.put('subscribers', subscriber);
    await ask(now);
    expect((await stored())?.state).toBe(after);
    if (after === 'confirmed') expect(await stored()).toEqual(subscriber);
    else expect(await stored()).toMatchObject({ source: 'page', since: now.toISOString() });
    expect(await world.scan('mails')).toHaveLength(1);
  });
});

describe('takeSignUp', () => {
  let typed = 0;
  /** Another address each time. */
  const take = (fields: object = {}) => {
    typed += 1;
    const form = {
      email: `${typed}@bakery.example`,
      browser: 'own',
      from: 'blog' as const,
      token: '',
      visitor,
    };
    return takeSignUp({ ...form, ...fields }, now);
  };
  const counter = (kind: string, origin: string, max: number) =>
    createCounter(kind, origin, { max, windowMs: HOUR_MS }, now);
  const fill = (kind: string, origin: string, calls: number) =>
    world.put('rate-limits', { counterId: counter(kind, origin, calls).counterId, calls, expiresAt: 1 });
  const callsOf = async (kind: string, origin: string) =>
    (await world.get('rate-limits', { counterId: counter(kind, origin, 1).counterId }))?.['calls'];
  const { perNetworkPerHour, perHour } = limits.newsletter;
  const unchecked = 'unchecked sign-up';

  it('stores the normal form of an address, with its place and its browser', async () => {
    expect(await take({ email: ` Rosa@Bakery.example ` })).toBe('check-your-mail');
    expect(await stored()).toMatchObject({ address, source: 'blog', browserHash: hashBrowser('own') });
  });

  it('counts and stores nothing of what is no address', async () => {
    expect(await take({ email: 'rosa' })).toBe('not-an-address');
    expect(await world.scan('rate-limits')).toEqual([]);
    expect(startSending).not.toHaveBeenCalled();
  });

  it.each([
    ['one network', visitor.network, perNetworkPerHour],
    ['all networks', 'all', perHour],
  ])('takes as many of %s without a check as the limit says, and not one more', async (_, origin, max) => {
    await fill(unchecked, origin, max - 1);
    expect(await take()).toBe('check-your-mail');
    expect(await take()).toBe('please-check');
    expect(startSending).toHaveBeenCalledOnce();
    expect(await take({ token: 'solved' })).toBe('check-your-mail');
  });

  it('counts nothing for all of a network that is full, and none with a check', async () => {
    await fill(unchecked, visitor.network, perNetworkPerHour);
    await take();
    await take({ token: 'solved' });
    expect(await callsOf(unchecked, 'all')).toBeUndefined();
    expect(await callsOf(unchecked, visitor.network)).toBe(perNetworkPerHour);
  });

  it('checks the token for this address and this page', async () => {
    await take({ email: address, token: 'solved' });
    expect(isSolved.mock.calls).toEqual([
      [
        {
          token: 'solved',
          address: visitor.address,
          verificationId: createVerificationId('solved', address),
          action: 'newsletter',
        },
      ],
    ]);
    expect(logEvent.mock.calls).toEqual([['HumanCheckSolved']]);
  });

  it('asks an inbox that had its mails of a month again after a solved check', async () => {
    for (const day of [0, 1, 2, 10]) await signUp({ address, source: 'page' }, false, inDays(day - 10));
    for (const token of ['', 'solved']) await take({ email: address, token });
    expect(hasAsked()).toEqual([true, true, true, false, false, true]);
  });

  it('asks for the check again when it was not solved', async () => {
    isSolved.mockResolvedValue(false);
    expect(await take({ token: 'forged' })).toBe('please-check');
    expect(logEvent.mock.calls).toEqual([['HumanCheckRefused']]);
    expect(startSending).not.toHaveBeenCalled();
  });

  it('asks to try later while the check does not answer, and hides no mistake of ours', async () => {
    isSolved.mockRejectedValueOnce(unavailable(new Error('Down')));
    expect(await take({ token: 'solved' })).toBe('try-later');
    expect(logError).toHaveBeenCalledOnce();
    isSolved.mockRejectedValueOnce(new Error('The human check refuses our settings'));
    await expect(take({ token: 'solved' })).rejects.toThrow('settings');
    expect(startSending).not.toHaveBeenCalled();
  });

  it('shares the limit of checks with the contact form', async () => {
    const max = limits.callsPerHour.humanCheck;
    await fill('humanCheck', visitor.network, max - 1);
    expect(await take({ token: 'solved' })).toBe('check-your-mail');
    expect(await take({ token: 'solved' })).toBe('try-later');
    expect(isSolved).toHaveBeenCalledOnce();
    expect(startSending).toHaveBeenCalledOnce();
    expect(logError).not.toHaveBeenCalled();
  });
});

it('takes the form of a page with all its fields', async () => {
  const fields = { email: address, browser: 'own', from: 'article', 'cf-turnstile-response': 'solved' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.7' };
  const body = new URLSearchParams(fields).toString();
  const answer = await send(handler, { headers, body });
  expect([answer.statusCode, answer.headers?.['location']]).toEqual([303, '/newsletter#check-your-mail']);
  expect(isSolved.mock.calls).toMatchObject([[{ token: 'solved', address: '203.0.113.7' }]]);
  const { subscriber } = await find(ID, new Date());
  expect(subscriber).toMatchObject({ source: 'article', browserHash: hashBrowser('own') });
});

it('has no list where the stage has none, but lets everybody leave', async () => {
  await world.put('customers', { version: 1, userId: customerClaims.sub, contactAddress: address });
  await signUp({ address, source: 'page' }, false, new Date());
  vi.resetModules();
  vi.stubEnv('LIST', 'off');
  const http = '../../../functions/http/newsletter';
  const [{ handler: subscribe }, { handler: change }, { handler: read }] = await Promise.all([
    import(`${http}/subscribe.post.ts`),
    import(`${http}/subscriber.post.ts`),
    import(`${http}/subscriber.get.ts`),
  ]);
  vi.unstubAllEnvs();
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=a@b.example',
  };
  expect(parseProblem(await send(subscribe, form)).status).toBe(404);
  const as = (event: object = {}) => withClaims(customerClaims, event);
  expect(parseProblem(await send(change, as(jsonEvent({ subscribe: true })))).status).toBe(404);
  const { body } = await send(read, as());
  const askedAt = expect.any(String);
  expect(JSON.parse(body ?? '')).toEqual({ isListOn: false, state: 'pending', askedAt, address });
  const stranger = withClaims({ ...customerClaims, sub: 'apple|stranger' });
  const nothing = { isListOn: false, state: 'none', askedAt: null, address: null };
  expect(JSON.parse((await send(read, stranger)).body ?? '')).toEqual(nothing);
  expect((await send(change, as(jsonEvent({ subscribe: false })))).statusCode).toBe(200);
  expect(environment.LIST).toBe('on');
});
