// What a contact request stores and counts, in which order it is checked, and what Turnstile is asked.
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import type { Counter } from '../../../functions/platform/counter.ts';
import { environment } from '../events.ts';
import { openWorld } from '../world.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/mails/start-sending.ts');
vi.mock('../../../functions/platform/rate-limits.table.ts');
vi.mock('../../../functions/platform/secrets.client.ts');
vi.mock('../../../functions/platform/log.ts');
const world = await openWorld({ tables: ['contact-requests', 'mails'] });
afterAll(() => world.close());
const { startSending } = vi.mocked(await import('../../../functions/mails/start-sending.ts'));
const { countCall } = vi.mocked(await import('../../../functions/platform/rate-limits.table.ts'));
const secrets = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { logEvent } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { documents } = await import('../../../functions/platform/documents.table.ts');
const requests = await import('../../../functions/contact/contact-requests.table.ts');
const byAddress = await import('../../../functions/contact/requests-by-address.table.ts');
const { createContactRequest, createFingerprint, toMailKeys } =
  await import('../../../functions/contact/contact-request.ts');
const { createVerificationId } = await import('../../../functions/contact/human-check.ts');
const { isSolved } = await import('../../../functions/contact/human-check.client.ts');
const { takeContactRequest } = await import('../../../functions/contact/take-contact-request.ts');
const { createCounters } = await import('../../../functions/contact/contact-limits.ts');
const { tooManyRequests } = await import('../../../functions/platform/problem.ts');

const now = new Date('2026-11-21T12:00:00.000Z');
const seconds = now.getTime() / 1000;
const form = {
  firstName: 'Rosa',
  lastName: 'Álvarez',
  emailAddress: 'rosa@bakery.example',
  message: 'Can a chatbot answer my Sunday orders?',
};
const visitor = { address: '203.0.113.7', network: '203.0.113.0/24' };
const fingerprint = createFingerprint('contact', form);
const newRequest = (at = now) => createContactRequest('contact', form, at);
const toCounter = (counterId: string, max: number): Counter => ({
  counterId,
  max,
  endsAt: new Date(now.getTime() + HOUR_MS),
});
const scan = () => world.scan('contact-requests');
const get = (requestId: string) => world.get('contact-requests', { requestId });

/** The answers of Turnstile that come next, and its calls. */
let answers: (object | number | Error)[];
let calls: { secret: string | null; fields: object; init: RequestInit }[];
const solved = { success: true, hostname: 'plainly.example', action: 'contact' };
const refused = (...codes: string[]) => ({ success: false, 'error-codes': codes });

afterEach(expectNothingRunning);
beforeEach(async () => {
  vi.resetAllMocks();
  slowDown(startSending, countCall);
  for (const table of ['contact-requests', 'mails']) await world.empty(table);
  answers = [];
  calls = [];
  secrets.getSecret.mockResolvedValue('cached');
  secrets.refreshSecret.mockResolvedValue('fresh');
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    if (input !== environment.HUMAN_CHECK_VERIFY_URL) return fetch(input, init);
    const { secret, ...fields } = Object.fromEntries(init.body as URLSearchParams);
    calls.push({ secret: secret ?? null, fields, init });
    const answer = answers.shift() ?? solved;
    if (answer instanceof Error) throw answer;
    return typeof answer === 'number' ? Response.json(solved, { status: answer }) : Response.json(answer);
  });
});
afterEach(() => void vi.restoreAllMocks());

it('makes a lone surrogate of any field one that can be stored', () => {
  const lone = 'a\uD800';
  const made = createContactRequest(
    'contact',
    { firstName: lone, lastName: lone, emailAddress: lone, message: lone },
    now,
  );
  const { firstName, lastName, emailAddress, message } = made;
  expect([firstName, lastName, emailAddress, message]).toEqual(Array.from({ length: 4 }, () => 'a\uFFFD'));
  expect(made).toMatchObject({ receivedAt: now.toISOString() });
});

it('mails a contact request to staff, and a withdrawal also to its sender', () => {
  const kinds = (kind: 'contact' | 'withdrawal') =>
    toMailKeys(createContactRequest(kind, form, now)).map((key) => key.kind);
  expect(kinds('contact')).toEqual(['contact-request']);
  expect(kinds('withdrawal')).toEqual(['contact-request', 'withdrawal-receipt']);
});

it('writes the mails of a request while it is stored, and drops them afterwards', async () => {
  const { composeContactRequest, composeWithdrawalReceipt } =
    await import('../../../functions/contact/compose-mail.ts');
  const request = createContactRequest('withdrawal', form, now);
  await requests.store(request, { fingerprint, counters: [], now });
  const mail = { reference: request.requestId } as never;
  expect(await composeContactRequest(mail)).toMatchObject({ to: 'staff', replyTo: form.emailAddress });
  expect(await composeWithdrawalReceipt(mail)).toMatchObject({ to: form.emailAddress });
  await world.empty('contact-requests');
  for (const compose of [composeContactRequest, composeWithdrawalReceipt])
    expect(await compose(mail)).toEqual({ dropped: 'request-deleted' });
});

describe('store', () => {
  const counters = () => [toCounter('address', 2), toCounter('network', 3)];
  const store = (request = newRequest(), at = now, given = counters()) =>
    requests.store(request, { fingerprint, counters: given, now: at });

  it('keeps a request for its days, its fingerprint for a day, and its counts for their windows', async () => {
    const request = newRequest();
    expect(await store(request)).toBe('stored');
    const expiresAt = seconds + limits.contact.keptDays * 24 * 3600;
    expect(await get(request.requestId)).toEqual({
      version: 1,
      ...request,
      fromAddress: request.emailAddress,
      expiresAt,
    });
    expect(await get(`same#${fingerprint}`)).toMatchObject({
      expiresAt: seconds + limits.contact.sameForHours * 3600,
    });
    for (const id of ['address', 'network'])
      expect(await get(`count#${id}`)).toMatchObject({ requests: 1, expiresAt: seconds + 3600 });
    expect(await world.scan('mails')).toHaveLength(1);
    expect(await requests.find(request.requestId)).toEqual(request);
    expect(await requests.find('another')).toBeUndefined();
  });

  it('takes the same request once, until the second of its end', async () => {
    await store();
    const end = new Date(now.getTime() + limits.contact.sameForHours * HOUR_MS);
    const before = new Date(end.getTime() - 1000);
    expect(await requests.isStored(fingerprint, before)).toBe(true);
    expect(await store(newRequest(before), before)).toBe('same');
    expect(await get('count#address')).toMatchObject({ requests: 1 });
    expect(await world.scan('mails')).toHaveLength(1);
    expect(await requests.isStored(fingerprint, end)).toBe(false);
    expect(await store(newRequest(end), end)).toBe('stored');
    expect(await requests.isStored('another', now)).toBe(false);
  });

  it('reads what was just written, and overwrites no other request', async () => {
    const send = vi.spyOn(documents, 'send');
    await requests.isStored(fingerprint, now);
    await requests.find('01');
    for (const [{ input }] of send.mock.calls) expect(input).toMatchObject({ ConsistentRead: true });
    const request = newRequest();
    await store(request);
    const other = createFingerprint('contact', { ...form, message: 'Another' });
    await expect(requests.store(request, { fingerprint: other, counters: [], now })).rejects.toThrow(
      'cancelled',
    );
  });

  it('finds the first counter that is full, and stores nothing then', async () => {
    const [address, network] = counters();
    await store(newRequest(), now, [address!]);
    await world.put('contact-requests', { requestId: 'count#address', requests: 2, expiresAt: 1 });
    expect(await requests.findFullCounter(counters())).toEqual(address);
    await world.empty('contact-requests');
    await world.put('contact-requests', { requestId: 'count#network', requests: 3, expiresAt: 1 });
    await world.put('contact-requests', { requestId: 'count#address', requests: 1, expiresAt: 1 });
    expect(await requests.findFullCounter(counters())).toEqual(network);
    const mails = (await world.scan('mails')).length;
    expect(await store()).toEqual(network);
    expect(await scan()).toHaveLength(2);
    expect(await get('count#address')).toMatchObject({ requests: 1 });
    expect(await world.scan('mails')).toHaveLength(mails);
    await world.empty('contact-requests');
    expect(await requests.findFullCounter(counters())).toBeUndefined();
    for (const left of [1, 0]) {
      expect(await requests.findFullCounter([toCounter('last', 2)])).toBeUndefined();
      const own = createFingerprint('contact', { ...form, message: String(left) });
      expect(
        await requests.store(newRequest(), { fingerprint: own, counters: [toCounter('last', 2)], now }),
      ).toBe('stored');
    }
    expect(await requests.findFullCounter([toCounter('last', 2)])).toMatchObject({ counterId: 'last' });
  });

  it.each([
    [['None', 'None', 'TransactionConflict'], 2, 'stored'],
    [['TransactionConflict', 'None', 'None'], 2, 'stored'],
    [['ConditionalCheckFailed', 'None', 'TransactionConflict'], 1, 'same'],
    [['None', 'None', 'ConditionalCheckFailed', 'TransactionConflict'], 1, 'full'],
    [['None', 'ValidationError', 'None'], 1, 'thrown'],
  ])('answers a transaction that was canceled by %j after %i tries: %s', async (codes, tries, outcome) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const CancellationReasons = codes.map((Code) => ({ Code }));
    const canceled = new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons });
    const send = vi
      .spyOn(documents, 'send')
      .mockImplementationOnce((() => Promise.reject(canceled)) as never);
    const stored = await store().catch(() => 'thrown');
    expect(outcome === 'full' ? stored : { counterId: stored }).toMatchObject({
      counterId: outcome === 'full' ? 'address' : outcome,
    });
    expect(send).toHaveBeenCalledTimes(tries);
  });
});

describe('the requests of a person', () => {
  it('are those of the account and of a proved address in any case, oldest first, and are deleted but for withdrawals', async () => {
    const put = (requestId: string, more: object = {}) =>
      requests.store({ ...newRequest(), ...more, requestId }, { fingerprint: requestId, counters: [], now });
    await put('02');
    await put('01', { emailAddress: 'Rosa@Bakery.example' });
    await put('03', { kind: 'withdrawal' });
    await put('04', { emailAddress: 'tom@bakery.example' });
    await put('05', { emailAddress: 'typed@bakery.example', userId: 'apple|rosa' });
    await put('06', { userId: 'apple|tom', emailAddress: 'tom@bakery.example' });
    await world.put('contact-requests', { requestId: 'count#address', requests: 1 });
    const list = async (person: object) =>
      (await byAddress.listOfPerson(person)).map(({ requestId }) => requestId);
    const letter = { address: 'ROSA@bakery.example' };
    expect(await list(letter)).toEqual(['01', '02', '03']);
    // By a press in the account: nothing of whoever has the address now.
    expect(await list({ userId: 'apple|rosa' })).toEqual(['05']);
    expect(await list({ userId: 'apple|rosa', ...letter })).toEqual(['01', '02', '03', '05']);
    expect(await list({})).toEqual([]);
    expect(await byAddress.removeOfPerson({ userId: 'apple|rosa' })).toBe(1);
    expect(await byAddress.removeOfPerson(letter)).toBe(2);
    expect(await list(letter)).toEqual(['03']);
    const left = (await scan()).map(({ requestId }) => String(requestId));
    expect(left.filter((id) => !id.startsWith('same#')).toSorted()).toEqual([
      '03',
      '04',
      '06',
      'count#address',
    ]);
  });
});

describe('isSolved', () => {
  const check = (more: object = {}) =>
    isSolved({
      token: 'a token',
      address: '203.0.113.7',
      verificationId: 'an id',
      action: 'contact',
      ...more,
    });

  it('sends what Turnstile needs, follows no redirect, and waits for three seconds', async () => {
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    expect(await check()).toBe(true);
    expect(calls).toMatchObject([
      {
        secret: 'cached',
        fields: { response: 'a token', remoteip: '203.0.113.7', idempotency_key: 'an id' },
        init: { method: 'POST', redirect: 'error' },
      },
    ]);
    expect(timeouts.mock.calls).toEqual([[3000]]);
    await check({ address: undefined });
    expect(calls[1]?.fields).toEqual({ response: 'a token', idempotency_key: 'an id' });
  });

  it.each<[string, (object | number | Error)[], boolean | string, number]>([
    ['a person', [solved], true, 1],
    ['nobody', [refused('timeout-or-duplicate')], false, 1],
    ['a person on another site', [{ ...solved, hostname: 'evil.example' }], false, 1],
    ['a person for another purpose', [{ ...solved, action: 'newsletter' }], false, 1],
    ['a person at the second try', [new TypeError('reset'), solved], true, 2],
    ['a person after an error inside', [refused('internal-error'), solved], true, 2],
    ['a person after too many calls', [429, solved], true, 2],
    ['nobody, because it is down', [500, 503, solved], '503', 2],
    ['an error inside, twice', [refused('internal-error'), refused('internal-error'), solved], '503', 2],
    ['no JSON that we know', [{}, {}, solved], '503', 2],
    ['a malformed request', [refused('bad-request'), solved], 'thrown', 1],
    ['a wrong secret, then a person', [refused('invalid-input-secret'), solved], true, 2],
    ['a wrong secret twice', [refused('invalid-input-secret'), refused('missing-input-secret')], 'thrown', 2],
  ])('takes for the answer of %s', async (_, given, outcome, count) => {
    answers = given;
    const result = check().catch((error: object) => ('status' in error ? '503' : 'thrown'));
    expect(await result).toBe(outcome);
    expect(calls).toHaveLength(count);
  });

  it('asks with a fresh secret only if it differs', async () => {
    answers = [refused('invalid-input-secret')];
    await check();
    expect(calls.map(({ secret }) => secret)).toEqual(['cached', 'fresh']);
    expect(secrets.refreshSecret.mock.calls).toEqual([['HUMAN_CHECK_SECRET_PARAMETER']]);
    secrets.refreshSecret.mockResolvedValue('cached');
    calls = [];
    answers = [refused('invalid-input-secret'), solved];
    await expect(check()).rejects.toThrow('secret-refused');
    expect(calls).toHaveLength(1);
  });
});

describe('takeContactRequest', () => {
  const take = (more: object = {}) =>
    takeContactRequest({ kind: 'contact', form, token: 'a token', visitor, ...more }, now);

  it('checks the token for this request, stores it and has its mail sent', async () => {
    await take();
    expect(calls).toMatchObject([
      {
        fields: {
          response: 'a token',
          remoteip: visitor.address,
          idempotency_key: createVerificationId('a token', fingerprint),
        },
      },
    ]);
    expect(countCall.mock.calls).toEqual([['humanCheck', visitor.network, now, expect.any(String)]]);
    expect(startSending.mock.calls).toEqual([[[expect.objectContaining({ kind: 'contact-request' })]]]);
    expect(logEvent.mock.calls).toEqual([['HumanCheckSolved']]);
    // The same again costs nothing.
    await take({ token: 'another' });
    expect([calls.length, countCall.mock.calls.length, startSending.mock.calls.length]).toEqual([1, 1, 1]);
    await take({ kind: 'withdrawal' });
    expect(startSending).toHaveBeenCalledTimes(2);
  });

  it('refuses without a solved check, and counts nothing of it', async () => {
    answers = [refused('invalid-input-response')];
    await expect(take()).rejects.toMatchObject({ status: 400 });
    expect(logEvent.mock.calls).toEqual([['HumanCheckRefused']]);
    expect(await scan()).toEqual([]);
  });

  it('asks Turnstile nothing over a limit', async () => {
    countCall.mockRejectedValueOnce(tooManyRequests('Too many', 60));
    await expect(take()).rejects.toMatchObject({ status: 429 });
    const [full] = createCounters('contact', { emailAddress: form.emailAddress, visitor }, now);
    await world.put('contact-requests', {
      requestId: `count#${full?.counterId}`,
      requests: full?.max,
      expiresAt: 1,
    });
    await expect(take()).rejects.toMatchObject({ status: 429 });
    expect(countCall).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });

  it.each([
    [
      'that came meanwhile',
      () => world.put('contact-requests', { requestId: `same#${fingerprint}`, expiresAt: seconds + DAY_MS }),
      200,
    ],
    [
      'whose limit was reached meanwhile',
      () => {
        const [full] = createCounters('contact', { emailAddress: form.emailAddress, visitor }, now);
        const requestId = `count#${full?.counterId}`;
        return world.put('contact-requests', { requestId, requests: full?.max, expiresAt: 1 });
      },
      429,
    ],
  ])('sends no second mail for a request %s', async (_, meanwhile, status) => {
    countCall.mockImplementation(() => Promise.resolve(meanwhile()));
    const taken = take().then(
      () => 200,
      (error: { status: number }) => error.status,
    );
    expect(await taken).toBe(status);
    expect(startSending).not.toHaveBeenCalled();
  });
});
