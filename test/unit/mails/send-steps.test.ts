// What becomes of each mail by what SES answers, by its age, and by what another run did meanwhile.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import type { MailState, StoredMail } from '../../../functions/mails/mail.ts';
import type { AllMailRules } from '../../../functions/mails/send-mail.ts';
import { environment } from '../events.ts';
import { expectNothingRunning, inTurn, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/mails/mails.table.ts');
vi.mock('../../../functions/mails/outbox.table.ts');
vi.mock('../../../functions/mails/ses.client.ts');
vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment);
const table = vi.mocked(await import('../../../functions/mails/mails.table.ts'));
const { putMail } = vi.mocked(await import('../../../functions/mails/outbox.table.ts'));
const { sendLetter } = vi.mocked(await import('../../../functions/mails/ses.client.ts'));
const { logError, logEvent } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { sendMail } = await import('../../../functions/mails/send-mail.ts');
const { sendNamed, sendWaiting } = await import('../../../functions/mails/send-waiting.ts');
const { takeMailEvent } = await import('../../../functions/mails/mail-events.ts');
const { conflict, unavailable } = await import('../../../functions/platform/problem.ts');
const { composeStaffReport } = await import('../../../functions/mails/staff-report.ts');

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const MINUTE = 60_000;
const newMail = (mailId: string, changes: Partial<StoredMail> = {}): StoredMail => ({
  ...{ version: 1, mailId, kind: 'welcome', reference: 'apple|1', occurrence: 'once', state: 'waiting' },
  ...{ since: now.toISOString(), createdAt: now.toISOString(), claims: 0 },
  ...changes,
});
const letter = { set: 'mails', to: 'rosa@bakery.example', subject: 'Hello', text: 'Hello' } as const;
const compose = vi.fn<AllMailRules['welcome']['compose']>();
const rules = new Proxy({} as AllMailRules, {
  get: (_, kind) => ({ compose, isRepeatable: kind === 'refund', asksStripe: kind === 'dispute' }),
});
const report = { kind: 'staff-report', reference: 'mails', occurrence: '2026-11-21' };

/** The mails of the table, oldest first, and what happens to them. */
let held: StoredMail[];
let calls: string[];
const record = (name: string) => inTurn(({ mailId }: StoredMail) => calls.push(`${name} ${mailId}`) > 0);

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(table, putMail);
  vi.useFakeTimers({ toFake: ['Date'], now });
  calls = [];
  compose.mockResolvedValue(letter);
  sendLetter.mockImplementation(async (mailId) => {
    calls.push(`send ${mailId}`);
    return { outcome: 'sent' };
  });
  table.claim.mockImplementation(record('claim'));
  table.drop.mockImplementation(record('drop'));
  table.abandon.mockImplementation(record('abandon'));
  table.retry.mockImplementation(record('retry'));
  table.postpone.mockImplementation(record('postpone'));
  table.settle.mockImplementation(inTurn(({ mailId }, { state }) => calls.push(`${state} ${mailId}`) > 0));
  putMail.mockImplementation(
    inTurn(({ occurrence }) => {
      calls.push(`report of ${occurrence}`);
      return 'waiting';
    }),
  );
  table.find.mockImplementation(async (id) => held.find(({ mailId }) => mailId === id));
  table.list.mockImplementation(async function* (state, { from = new Date(0), to }) {
    for (const mail of held)
      if (mail.state === state && mail.since >= from.toISOString() && mail.since <= to.toISOString())
        yield { ...mail, repeats: mail.repeats ?? 0 };
  });
  return () => vi.useRealTimers();
});

describe('sendMail', () => {
  const mail = newMail('one', { claims: 3 });
  const reason = 'SomeError';

  it.each([
    ['sent', 'sent', false],
    ['throttled', 'waiting', false],
    ['not-reached', 'waiting', false],
    ['refused-us', 'waiting', false],
    ['refused-address', 'failed', true],
    ['unknown', 'unknown', true],
  ] as const)('stores after the answer %s that a mail is %s', async (outcome, state, isReported) => {
    sendLetter.mockResolvedValue(outcome === 'sent' ? { outcome } : { outcome, reason });
    expect(await sendMail(mail, rules.welcome, now)).toBe(outcome);
    expect(sendLetter.mock.calls).toEqual([['one', letter]]);
    expect(calls).toEqual(['claim one', ...(isReported ? ['report of 2026-11-21'] : []), `${state} one`]);
    const next = { state, since: now, ...(outcome !== 'sent' && { reason }) };
    expect(table.settle.mock.calls).toEqual([[mail, next]]);
    expect(logError.mock.calls).toEqual(
      outcome === 'sent'
        ? []
        : [['A mail was not sent', { mailId: 'one', kind: 'welcome', outcome, reason }]],
    );
    // After midnight, once for the day.
    const midnight = new Date('2026-11-22T00:00:00.000Z');
    expect(putMail.mock.calls).toEqual(isReported ? [[report, now, midnight]] : []);
  });

  it('stores no reason where SES gives none', async () => {
    sendLetter.mockResolvedValue({ outcome: 'unknown' });
    await sendMail(mail, rules.welcome, now);
    expect(table.settle.mock.calls).toEqual([[mail, { state: 'unknown', since: now }]]);
    expect(Object.keys(table.settle.mock.calls[0]?.[1] ?? {})).not.toContain('reason');
  });

  it('calls SES for no mail that another run has claimed', async () => {
    table.claim.mockResolvedValue(false);
    expect(await sendMail(mail, rules.welcome, now)).toBe('claimed');
    expect(sendLetter).not.toHaveBeenCalled();
  });

  it('drops a mail that is no longer true, without a claim', async () => {
    compose.mockResolvedValue({ dropped: 'too-late' });
    expect(await sendMail(mail, rules.welcome, now)).toBe('dropped');
    expect(compose).toHaveBeenCalledWith(mail, now);
    expect(table.drop.mock.calls).toEqual([[mail, 'too-late', now]]);
    expect(calls).toEqual(['drop one']);
    expect(logEvent.mock.calls).toEqual([
      ['MailDropped', { mailId: 'one', kind: 'welcome', reason: 'too-late' }],
    ]);
  });

  it('does not say that a mail is dropped whose cause came again', async () => {
    compose.mockResolvedValue({ dropped: 'too-late' });
    table.drop.mockResolvedValue(false);
    expect(await sendMail(mail, rules.welcome, now)).toBe('claimed');
    expect(logEvent).not.toHaveBeenCalled();
  });

  it.each([
    ['staff', 'welcome', true, true],
    ['second-staff', 'staff-copy', true, false],
    ['rosa@bakery.example', 'welcome', false, false],
  ] as const)('rings for a refused mail to %s of the kind %s: %s', async (to, kind, rings, isCopied) => {
    compose.mockResolvedValue({ ...letter, to });
    sendLetter.mockResolvedValue({ outcome: 'refused-address', reason });
    await sendMail(newMail('one', { kind }), rules[kind], now);
    expect(logEvent.mock.calls).toEqual(rings ? [['StaffMailFailed', { mailId: 'one', kind }]] : []);
    const copy = { kind: 'staff-copy', reference: 'one', occurrence: 'once' };
    expect(putMail.mock.calls.filter(([key]) => key.kind === 'staff-copy')).toEqual(
      isCopied ? [[copy, now]] : [],
    );
    expect(calls.at(-1)).toBe('failed one');
  });

  it('lets a mail wait that cannot be composed, and says so', async () => {
    compose.mockRejectedValue(new Error('Stripe is down'));
    expect(await sendMail(mail, rules.welcome, now)).toBe('not-composed');
    expect(calls).toEqual(['postpone one']);
    expect(logError.mock.calls).toEqual([
      [expect.any(String), { mailId: 'one', kind: 'welcome' }, expect.any(Error)],
    ]);
    // No service is silent that answers with a problem.
    compose.mockRejectedValue(conflict('It has ended'));
    expect(await sendMail(mail, rules.welcome, now)).toBe('not-composed');
    table.postpone.mockRejectedValue(new Error('Down'));
    expect(await sendMail(mail, rules.welcome, now)).toBe('not-composed');
  });

  it.each([
    unavailable(new Error('Stripe is down')),
    Object.assign(new Error('No.'), { code: 'ECONNREFUSED' }),
  ])('tells that a service is silent by %s', async (error) => {
    compose.mockRejectedValue(error);
    expect(await sendMail(mail, rules.welcome, now)).toBe('outage');
  });

  // An issue has a line of its own in the report of the day on which it ends.
  it.each(['staff-report', 'staff-copy', 'issue'] as const)(
    'reports no failure of the kind %s',
    async (kind) => {
      sendLetter.mockResolvedValue({ outcome: 'refused-address', reason });
      await sendMail(newMail('one', { kind }), rules.welcome, now);
      expect(calls).toEqual(['claim one', 'failed one']);
    },
  );

  it('says once that a mail to staff came back', async () => {
    table.reportFailed.mockResolvedValue(true);
    const event = {
      eventType: 'Bounce',
      mail: { tags: { mail: ['one'], receiver: ['staff'] } },
      bounce: { bounceType: 'Permanent' },
    };
    held = [newMail('one', { state: 'sent' })];
    expect(await takeMailEvent(event, now)).toMatchObject({ outcome: 'bounced', hasChanged: true });
    held = [newMail('one', { state: 'failed' })];
    expect(await takeMailEvent(event, now)).toMatchObject({ outcome: 'bounced', hasChanged: false });
    expect(logEvent.mock.calls).toEqual([['StaffMailFailed', { mailId: 'one', kind: 'welcome' }]]);
    expect(table.reportFailed).toHaveBeenCalledOnce();
  });
});

it.each<[string, object, object | undefined]>([
  [
    'has arrived',
    { eventType: 'Delivery', delivery: { timestamp: now.toISOString(), recipients: ['a@b.example'] } },
    { addresses: ['a@b.example'], at: now.toISOString() },
  ],
  [
    'came back for good',
    {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        timestamp: now.toISOString(),
        bouncedRecipients: [{ emailAddress: 'a@b.example' }],
      },
    },
    { addresses: ['a@b.example'], at: now.toISOString() },
  ],
  [
    'came back this time',
    {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Transient',
        timestamp: now.toISOString(),
        bouncedRecipients: [{ emailAddress: 'a@b.example' }],
      },
    },
    undefined,
  ],
  ['is called spam', { eventType: 'Complaint' }, undefined],
])('tells which addresses are known to work, or not, where a mail %s', async (_, event, reached) => {
  held = [newMail('one', { state: 'sent' })];
  table.reportFailed.mockResolvedValue(true);
  const taken = await takeMailEvent({ ...event, mail: { tags: { mail: ['one'] } } }, now);
  expect(taken.reached).toEqual(reached);
});

describe('sendWaiting', () => {
  const run = (...mails: StoredMail[]) => {
    held = mails;
    return sendWaiting(rules, now, () => true);
  };
  const nothing = { sent: 0, dropped: 0, failed: 0, waiting: 0 };

  it('settles what earlier runs left', async () => {
    const left = (mailId: string, state: MailState, ms: number, more = {}) =>
      newMail(mailId, { state, since: ago(ms).toISOString(), ...more });
    const figures = await run(
      left('dead', 'sending', 2 * MINUTE),
      left('alive', 'sending', 2 * MINUTE - 1),
      left('again', 'unknown', 15 * MINUTE, { kind: 'refund' }),
      left('soon', 'unknown', 15 * MINUTE - 1, { kind: 'refund' }),
      left('never', 'unknown', 15 * MINUTE),
      left('twice', 'unknown', 15 * MINUTE, { kind: 'refund', repeats: 1 }),
      left('thrice', 'unknown', 15 * MINUTE, { kind: 'refund', repeats: 2 }),
      left('yesterday', 'unknown', DAY_MS, { kind: 'refund' }),
      left('earlier', 'unknown', DAY_MS + 1, { kind: 'refund' }),
      newMail('waits'),
    );
    // The report comes first: a run that ends in between leaves no mail that nobody reports.
    expect(calls).toEqual([
      ...['report of 2026-11-21', 'abandon dead'],
      ...['claim waits', 'send waits', 'sent waits'],
      // Last, because there may be many.
      ...['retry again', 'retry twice', 'retry yesterday'],
    ]);
    expect(figures).toEqual({ ...nothing, sent: 1 });
  });

  it.each([
    ['throttled', 0],
    ['not-reached', 0],
    ['refused-us', 1],
  ] as const)('stops after the answer %s, and rings for %i', async (outcome, waiting) => {
    sendLetter.mockResolvedValue({ outcome });
    expect(await run(newMail('one'), newMail('two'))).toEqual({ ...nothing, waiting });
    expect(sendLetter).toHaveBeenCalledOnce();
  });

  it.each(['unknown', 'refused-address'] as const)('goes on after the answer %s', async (outcome) => {
    sendLetter.mockResolvedValue({ outcome });
    expect(await run(newMail('one'), newMail('two'))).toEqual(nothing);
    expect(sendLetter).toHaveBeenCalledTimes(2);
  });

  it.each([
    [30 * MINUTE, 0],
    [30 * MINUTE + 1, 1],
  ])('rings for a mail that was put %i ms ago and still waits: %i', async (ms, waiting) => {
    const createdAt = ago(ms).toISOString();
    compose.mockRejectedValue(new Error('Down'));
    expect(await run(newMail('one', { createdAt }))).toEqual({ ...nothing, waiting });
    // It was sent, dropped, or is being sent: it waits no longer.
    compose.mockResolvedValue({ dropped: 'too-late' });
    expect(await run(newMail('one', { createdAt }))).toEqual({ ...nothing, dropped: 1 });
    compose.mockResolvedValue(letter);
    table.claim.mockResolvedValueOnce(false);
    expect(await run(newMail('one', { createdAt }))).toEqual(nothing);
    expect(await run(newMail('one', { createdAt }))).toEqual({ ...nothing, sent: 1 });
    held = [newMail('one', { createdAt }), newMail('two', { createdAt })];
    expect(await sendWaiting(rules, now, () => false)).toEqual({ ...nothing, waiting });
  });

  it('asks a silent Stripe once, and reports whom that makes late', async () => {
    const createdAt = ago(30 * MINUTE + 1).toISOString();
    compose.mockImplementation(({ mailId }) =>
      mailId === 'plain' ? Promise.resolve(letter) : Promise.reject(unavailable(new Error('Down'))),
    );
    const [one, young, late] = [
      newMail('one', { kind: 'dispute' }),
      newMail('young', { kind: 'dispute' }),
      newMail('late', { kind: 'dispute', createdAt }),
    ];
    // An outage of another service says nothing of Stripe.
    const figures = await run(newMail('other'), one, young, late, newMail('plain'));
    expect(figures).toEqual({ ...nothing, sent: 1, waiting: 1 });
    expect(compose.mock.calls.map(([{ mailId }]) => mailId)).toEqual(['other', 'one', 'plain']);
  });

  it('settles nothing more when the time is up', async () => {
    const since = ago(15 * MINUTE).toISOString();
    held = [
      newMail('dead', { state: 'sending', since }),
      newMail('again', { state: 'unknown', kind: 'refund', since }),
    ];
    expect(await sendWaiting(rules, now, () => false)).toEqual(nothing);
    expect(calls).toEqual([]);
  });

  it('sends while there is time', async () => {
    held = [newMail('one'), newMail('two')];
    let left = 1;
    expect(await sendWaiting(rules, now, () => (left -= 1) >= 0)).toEqual({ ...nothing, sent: 1 });
  });

  it('passes over a record that cannot be read, and one that has changed since it was listed', async () => {
    held = [newMail('odd'), newMail('gone'), newMail('taken'), newMail('one')];
    table.find.mockImplementation(async (id) => {
      if (id === 'odd') throw new Error('Not a mail');
      if (id === 'gone') return undefined;
      return newMail(id, { state: id === 'taken' ? 'sending' : 'waiting' });
    });
    expect(await sendWaiting(rules, now, () => true)).toEqual({ ...nothing, sent: 1, failed: 1 });
    expect(logError.mock.calls.map(([, details]) => details)).toEqual([{ mailId: 'odd' }]);
  });
});

it('sends of the named mails those that wait and whose time has come', async () => {
  const since = (ms: number) => ({ since: ago(ms).toISOString() });
  held = [
    newMail('now', since(0)),
    newMail('early', since(-1)),
    newMail('sent', { state: 'sent' }),
    newMail('held'),
  ];
  table.claim.mockImplementation(async ({ mailId }) => mailId !== 'held');
  expect(await sendNamed(['now', 'early', 'sent', 'gone', 'held'], rules, now, () => true)).toEqual({
    sent: 1,
  });
  expect(await sendNamed(['now'], rules, now, () => false)).toEqual({ sent: 0 });
  expect(calls).toEqual(['send now', 'sent now']);
});

describe('the report to staff', () => {
  const failed = (mailId: string, since: string, state: MailState = 'failed') =>
    newMail(mailId, { state, since, reason: 'bounce-General' });
  const text = async (issueLines: string[] = []) => {
    const composed = await composeStaffReport(newMail('report', report as never), async (day) =>
      day === report.occurrence ? issueLines : [],
    );
    return 'text' in composed ? composed.text : composed.dropped;
  };

  it('lists what failed or is unknown on its day, and nothing else', async () => {
    held = [
      failed('before', '2026-11-20T23:59:59.999Z'),
      failed('first', '2026-11-21T00:00:00.000Z'),
      failed('last', '2026-11-21T23:59:59.999Z', 'unknown'),
      failed('after', '2026-11-22T00:00:00.000Z'),
      failed('sent', now.toISOString(), 'sent'),
    ];
    const lines = (await text()).split('\n');
    expect(lines[0]).toMatch(/^2 of our mails/);
    expect(lines.filter((line) => line.includes(' UTC '))).toEqual([
      '00:00 UTC  welcome  failed  bounce-General  first',
      '23:59 UTC  welcome  unknown  bounce-General  last',
    ]);
    held = [failed('first', '2026-11-21T00:00:00.000Z')];
    expect(await text(['newsletter one'])).toMatch(/^1 of our mails[^]*  first\n[^]*\nnewsletter one\n$/);
    // One that was settled since it was listed is no longer told.
    table.find.mockImplementation(async (id) => newMail(id, { state: 'sent' }));
    expect(await text()).toBe('nothing-to-report');
    table.find.mockResolvedValue(undefined);
    expect(await text()).toBe('nothing-to-report');
  });

  it('has a line for each issue that did not reach everybody', async () => {
    const lines = ["'Prices'  sent 9", "'Offers'  sent 8"];
    held = [];
    expect((await text(lines)).split('\n').slice(-3)).toEqual([...lines, '']);
    held = [failed('one', now.toISOString())];
    expect((await text(lines)).split('\n').slice(-3)).toEqual([...lines, '']);
  });

  it.each([
    [50, '50 of our mails'],
    [51, 'More than 50 of our mails'],
  ])('lists fifty lines of %i mails', async (count, words) => {
    held = Array.from({ length: count }, (_, index) =>
      failed(`mail-${index}`, ago(DAY_MS / 4).toISOString()),
    );
    const report = await text();
    expect(report.startsWith(words)).toBe(true);
    expect(report.split('\n').filter((line) => line.includes(' UTC '))).toHaveLength(50);
  });
});
