import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AllMailRules, MailRules } from '../../../functions/mails/send-mail.ts';
import {
  MailKind,
  MailState,
  toMailId,
  type MailKey,
  type StoredMail,
} from '../../../functions/mails/mail.ts';
import { refuse } from '../mail-service.ts';
import { openMailWorld } from './mail-world.ts';

const world = await openMailWorld();
const { composeStaffReport } = await import('../../../functions/mails/staff-report.ts');
const { composeStaffCopy } = await import('../../../functions/mails/staff-copy.ts');
const mails = await import('../../../functions/mails/mails.table.ts');
const { findState } = await import('../../../functions/mails/outbox.table.ts');
const { documents } = await import('../../../functions/platform/documents.table.ts');
const { composeProbe, probeMails } = await import('../../../functions/mails/probe.ts');
const { ses } = world;
afterAll(() => world.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

// Each test has a week of its own, in which no mail of another test is due.
let start = Date.parse('2026-12-01T08:00:00Z');
beforeEach(async () => {
  start += 7 * DAY;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  world.revive();
  ses.outage = undefined;
  for (const mail of await world.stored())
    if (mail['state'] !== 'dropped') await world.put({ ...mail, state: 'dropped' });
  ses.mails.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});
const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);

const letter = ({ reference }: StoredMail) => ({
  set: 'mails' as const,
  to: `${reference}@bakery.example`,
  subject: reference,
  text: 'Hello',
});
const plain: MailRules = { compose: async (mail) => letter(mail), isRepeatable: false, asksStripe: false };

// The kinds of the product are many; what differs between them for the outbox are these rules.
const once = 'subscribed' as const;
const repeated = 'contact-request' as const;
const noIssues = async () => [];
const rulesWith = (more: Partial<AllMailRules> = {}): AllMailRules =>
  new Proxy(
    {
      [repeated]: { ...plain, isRepeatable: true },
      'staff-report': { ...plain, compose: (mail) => composeStaffReport(mail, noIssues) },
      ...more,
    } as AllMailRules,
    { get: (rules, kind) => Reflect.get(rules, kind) ?? plain },
  );

const newKey = (kind: MailKey['kind'], name: string): MailKey => ({
  kind,
  reference: name,
  occurrence: String(start),
});
const putNew = async (kind: MailKey['kind'], name: string) => {
  const key = newKey(kind, name);
  await world.putMail(key, new Date());
  return toMailId(key);
};
const runJob = (rules = rulesWith(), hasTime = () => true) => world.sendWaiting(rules, new Date(), hasTime);
const find = async (mailId: string) => (await world.stored()).find((mail) => mail['mailId'] === mailId);
/** The day's mails to staff, but those of other tests. */
const reports = async () =>
  (await world.stored()).filter(({ kind, state }) => kind === 'staff-report' && state !== 'dropped');
const subjects = () => ses.mails.map(({ Content }) => Content.Simple.Subject.Data);

describe('the outbox', () => {
  it('keeps a mail that is put again as it is, and says what became of it', async () => {
    const key = newKey(once, 'rosa');
    expect(await world.putMail(key, new Date())).toBe('waiting');
    const stored = await find(toMailId(key));
    const since = new Date(start).toISOString();
    // No record names a deleted customer for longer than their tombstone does.
    expect(stored).toMatchObject({ since, createdAt: since, expiresAt: (start + 35 * DAY) / 1000 });
    passMinutes(10);
    expect(await world.putMail(key, new Date(), new Date(start + DAY))).toBe('waiting');
    expect(await find(toMailId(key))).toEqual({ ...stored, puts: 2 });
    await runJob();
    expect(await world.putMail(key, new Date())).toBe('sent');
  });

  it('tells mails apart by kind, reference and occurrence', () => {
    const key = newKey(once, 'rosa');
    const others = [{ kind: repeated }, { reference: 'luca' }, { occurrence: '' }].map((more) =>
      toMailId({ ...key, ...more }),
    );
    expect(new Set([toMailId(key), ...others]).size).toBe(4);
  });

  it('sends the oldest mail first', async () => {
    const names = ['rosa', 'luca', 'mia'];
    for (const name of names) {
      await putNew(once, name);
      passMinutes(1);
    }
    await runJob();
    expect(subjects()).toEqual(names);
  });

  it('sends no mail before its time, by its name as little as by the job', async () => {
    const key = newKey(once, 'rosa');
    const ids = ['gone', toMailId(key)];
    await world.putMail(key, new Date(), new Date(start + MINUTE));
    vi.setSystemTime(start + MINUTE - 1);
    expect(await world.sendNamed(ids, rulesWith(), new Date(), () => true)).toEqual({ sent: 0 });
    expect(await runJob()).toMatchObject({ sent: 0 });
    vi.setSystemTime(start + MINUTE);
    expect(await world.sendNamed(ids, rulesWith(), new Date(), () => true)).toEqual({ sent: 1 });
    expect(await world.sendNamed(ids, rulesWith(), new Date(), () => true)).toEqual({ sent: 0 });
    expect(subjects()).toEqual(['rosa']);
  });

  it.each([
    ['while it is composed', 'rosa', ['rosa']],
    ['before its turn', 'luca', ['luca', 'rosa']],
  ])('sends no mail that another run has sent %s', async (_, other, sent) => {
    await putNew(once, 'rosa');
    passMinutes(31);
    await putNew(once, 'luca');
    const composed: string[] = [];
    const compose = async (mail: StoredMail) => {
      composed.push(mail.reference);
      if (mail.reference === 'rosa')
        await world.sendNamed([toMailId(newKey(once, other))], rulesWith(), new Date(), () => true);
      return letter(mail);
    };
    const figures = await runJob(rulesWith({ [once]: { ...plain, compose } }));
    expect(figures).toMatchObject({ sent: 1, waiting: 0 });
    expect(composed).toEqual(other === 'rosa' ? ['rosa', 'luca'] : ['rosa']);
    expect(subjects()).toEqual(other === 'rosa' ? [...sent, 'luca'] : sent);
  });

  it('sends a mail once, whoever else tries at the same time', async () => {
    const mailId = await putNew(once, 'rosa');
    await Promise.all([world.sendNamed([mailId], rulesWith(), new Date(), () => true), runJob(), runJob()]);
    expect(subjects()).toEqual(['rosa']);
    expect(await find(mailId)).toMatchObject({ state: 'sent', claims: 1 });
    await putNew(once, 'rosa');
    await runJob();
    expect(subjects()).toEqual(['rosa']);
  });

  it('holds no text and no address', async () => {
    const mailId = await putNew(once, 'rosa');
    await runJob();
    expect(Object.keys((await find(mailId)) ?? {}).toSorted()).toEqual([
      'claims',
      'createdAt',
      'expiresAt',
      'kind',
      'mailId',
      'occurrence',
      'puts',
      'reference',
      'since',
      'state',
      'version',
    ]);
    expect(JSON.stringify(await find(mailId))).not.toContain('@');
  });

  it('drops a mail of each kind that is no longer true, and sends it once when it is true again', async () => {
    // An issue's mails are sent by a function of their own.
    const kinds = MailKind.options.filter((kind) => kind !== 'issue');
    const rules = (rule: MailRules) => rulesWith(Object.fromEntries(kinds.map((kind) => [kind, rule])));
    const untrue = rules({ ...plain, compose: async () => ({ dropped: 'paid' }) });
    const putAll = () => Promise.all(kinds.map((kind) => putNew(kind, kind)));
    const ids = await putAll();
    expect(await runJob(untrue)).toMatchObject({ dropped: kinds.length });
    for (const mailId of ids) expect(await find(mailId)).toBeUndefined();
    expect(await runJob(rules(plain))).toMatchObject({ sent: 0 });
    for (const sent of [kinds.length, 0]) {
      await putAll();
      expect(await runJob(rules(plain))).toMatchObject({ sent });
    }
    expect(subjects().toSorted()).toEqual(kinds.toSorted());
  });

  it.each([
    ['', false],
    [', also one that a former version put', true],
  ])('keeps a mail whose cause comes again while it is found to be untrue%s', async (_, isFormer) => {
    const mailId = await putNew(once, 'rosa');
    const { puts: __, ...former } = (await find(mailId)) ?? {};
    if (isFormer) await world.put(former);
    const compose = async () => {
      await putNew(once, 'rosa');
      return { dropped: 'other-address' };
    };
    expect(await runJob(rulesWith({ [once]: { ...plain, compose } }))).toMatchObject({ dropped: 0 });
    expect(await runJob()).toMatchObject({ sent: 1 });
  });

  it('tells what became of a mail, as it was just written', async () => {
    const key = newKey(once, 'rosa');
    const send = vi.spyOn(documents, 'send');
    expect(await findState(key)).toBeUndefined();
    expect(send.mock.calls[0]?.[0].input).toMatchObject({ ConsistentRead: true });
    send.mockRestore();
    await putNew(once, 'rosa');
    expect(await findState(key)).toBe('waiting');
    await runJob();
    expect(await findState(key)).toBe('sent');
  });

  it('drops a mail that a former version put, which did not count that', async () => {
    const mailId = await putNew(once, 'rosa');
    const { puts: _, ...former } = (await find(mailId)) ?? {};
    await world.put(former);
    const compose = async () => ({ dropped: 'paid' });
    expect(await runJob(rulesWith({ [once]: { ...plain, compose } }))).toMatchObject({ dropped: 1 });
    expect(await find(mailId)).toBeUndefined();
  });

  it('sends the others when the record of a mail cannot be read', async () => {
    const mailId = await putNew(once, 'rosa');
    await world.put({ ...(await find(mailId)), version: 99 });
    await putNew(once, 'luca');
    expect(await runJob()).toMatchObject({ sent: 1, failed: 1 });
    expect(subjects()).toEqual(['luca']);
  });

  it.each([
    ['throttles', refuse(429, 'TooManyRequestsException'), 'waiting'],
    ['rejects the mail', refuse(400, 'MessageRejected', 'Address is blacklisted'), 'failed'],
    [
      'has not verified our sender',
      refuse(400, 'MessageRejected', 'Email address is not verified.'),
      'waiting',
    ],
    ['answers 500', refuse(500, 'InternalServiceErrorException'), 'unknown'],
    ['hangs up', (request) => request.socket.destroy(), 'unknown'],
  ] satisfies [string, NonNullable<typeof ses.outage>, string][])(
    'calls SES once, and knows what became of a mail, when SES %s',
    async (_, outage, state) => {
      let calls = 0;
      ses.outage = (request, response) => {
        calls += 1;
        return outage(request, response);
      };
      const mailId = await putNew(once, 'rosa');
      await runJob();
      expect(calls).toBe(1);
      expect(await find(mailId)).toMatchObject({ state });
    },
  );

  it('waits for five seconds at most, and sends no second mail, when SES takes one and does not answer', async () => {
    let taken = 0;
    let passTime: (() => void) | undefined;
    const { setTimeout: startTimer } = globalThis;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => {
      if (ms === 5000) passTime = run;
      return startTimer(run, ms);
    });
    ses.outage = () => {
      taken += 1;
      passTime?.();
    };
    const mailId = await putNew(once, 'rosa');
    await runJob();
    timers.mockRestore();
    expect(passTime).toBeDefined();
    passMinutes(60);
    ses.outage = undefined;
    await runJob();
    expect(taken + ses.mails.length).toBe(1);
    expect(await find(mailId)).toMatchObject({ state: 'unknown', reason: 'TimeoutError' });
  });

  it('sends a mail three times at most when SES takes it and does not answer', async () => {
    let taken = 0;
    ses.outage = (request) => {
      taken += 1;
      request.socket.destroy();
    };
    const mailId = await putNew(repeated, 'rosa');
    for (let quarter = 0; quarter < 8; quarter += 1) {
      await runJob();
      await runJob();
      passMinutes(16);
    }
    expect(taken).toBe(3);
    expect(await find(mailId)).toMatchObject({ state: 'unknown', claims: 3, repeats: 2 });
  });

  it('does not count among the three what SES surely did not take', async () => {
    const mailId = await putNew(repeated, 'rosa');
    ses.outage = refuse(429, 'TooManyRequestsException');
    for (let run = 0; run < 4; run += 1) await runJob();
    ses.outage = refuse(500, 'InternalServiceErrorException');
    await runJob();
    ses.outage = undefined;
    passMinutes(16);
    await runJob();
    await runJob();
    expect(await find(mailId)).toMatchObject({ state: 'sent', repeats: 1 });
  });
});

describe('a mail to staff', () => {
  const toStaff: MailRules = {
    ...plain,
    compose: async (mail) => ({ ...letter(mail), to: 'staff' }),
  };
  const rules: AllMailRules = rulesWith({
    [repeated]: toStaff,
    'staff-report': { ...plain, compose: (mail) => composeStaffReport(mail, noIssues) },
    'staff-copy': { ...plain, compose: (mail, now) => composeStaffCopy(rules, mail, now) },
  });
  const receivers = () => ses.mails.map(({ Destination }) => Destination.ToAddresses);
  const first = ['hello@plainly.example', 'owner@plainly.example'];
  const second = ['second@mail.example'];
  const bounce = async (mailId: string, receiver = 'staff') => {
    const tags = { mail: [mailId], receiver: [receiver] };
    await world.takeMailEvent(
      { eventType: 'Bounce', mail: { tags }, bounce: { bounceType: 'Permanent' } },
      new Date(),
    );
  };
  const listCopies = async () =>
    (await world.stored()).filter(({ kind, state }) => kind === 'staff-copy' && state !== 'dropped');

  it('goes once to the second address when it comes back, and never a third time, nor does its report', async () => {
    const mailId = await putNew(repeated, 'rosa');
    await runJob(rules);
    for (let day = 0; day < 4; day += 1) {
      for (const { mailId: id, state } of await world.stored())
        if (state === 'sent') for (const _ of [1, 2]) await bounce(String(id));
      await runJob(rules);
      passMinutes(24 * 60);
      await runJob(rules);
    }
    // The mail and its copy, the day's report and its copy.
    expect(receivers()).toEqual([first, second, first, second]);
    expect(await find(mailId)).toMatchObject({ state: 'failed' });
  });

  it('is not copied where there is no second address', async () => {
    vi.stubEnv('MAIL_TO_SECOND', 'none');
    const mailId = await putNew(repeated, 'rosa');
    await runJob(rules);
    await bounce(mailId);
    await runJob(rules);
    vi.unstubAllEnvs();
    expect(receivers()).toEqual([first]);
    expect(await listCopies()).toEqual([]);
  });
});

describe('the day’s mail to staff', () => {
  it('lists after midnight what failed or is unknown and still is, once a day', async () => {
    ses.outage = refuse(500, 'InternalServiceErrorException');
    const unknown = await putNew(once, 'rosa');
    await runJob();
    ses.outage = refuse(400, 'BadRequestException');
    const failed = await putNew(once, 'luca');
    await runJob();
    ses.outage = undefined;
    const settled = await putNew(once, 'mia');
    await runJob();
    await world.takeMailEvent(
      { eventType: 'Bounce', mail: { tags: { mail: [settled] } }, bounce: { bounceType: 'Permanent' } },
      new Date(),
    );
    ses.mails.length = 0;
    passMinutes(60);
    await runJob();
    expect(ses.mails).toEqual([]);
    passMinutes(24 * 60);
    await runJob();
    await runJob();
    const [report, ...others] = ses.mails;
    expect(others).toEqual([]);
    expect(report?.Destination.ToAddresses).toEqual(['hello@plainly.example', 'owner@plainly.example']);
    const text = report?.Content.Simple.Body.Text.Data;
    for (const mailId of [unknown, failed, settled]) expect(text).toContain(mailId);
    expect(text).not.toContain('@');
  });

  const day = '2026-11-21';
  const putFailed = (mailId: string, since: string) =>
    world.put({
      ...{ version: 1, mailId, state: 'failed', since, createdAt: since, claims: 1 },
      ...newKey(once, mailId),
    });
  const compose = async () => {
    const report = await composeStaffReport({ occurrence: day } as StoredMail, noIssues);
    return 'text' in report ? report.text : expect.fail(report.dropped);
  };

  it('lists the mails of its day, from the first to the last moment in UTC', async () => {
    await putFailed('of-the-day-before', '2026-11-20T23:59:59.999Z');
    await putFailed('first', `${day}T00:00:00.000Z`);
    await putFailed('last', `${day}T23:59:59.999Z`);
    await putFailed('of-the-day-after', '2026-11-22T00:00:00.000Z');
    const lines = (await compose()).split('\n').filter((line) => line.includes(once));
    expect(lines).toEqual([`00:00 UTC  ${once}  failed    first`, `23:59 UTC  ${once}  failed    last`]);
  });
});

describe('a change of the record of a mail', () => {
  const { claim, settle, postpone, abandon, retry, assumeSent, reportSent, reportFailed } = mails;
  const now = () => new Date();

  it.each<{
    name: string;
    write: (mail: StoredMail) => Promise<boolean>;
    /** The states from which it leads to the other. */
    from: MailState[];
    after: object;
    /** The claims that it expects, of a writer that knows one. */
    claims?: number;
  }>([
    {
      ...{ name: 'claim', write: (mail) => claim(mail, now()), from: ['waiting'], claims: 1 },
      after: { state: 'sending', claims: 2 },
    },
    {
      ...{ name: 'settle', from: ['sending'], claims: 2 },
      write: (mail) => settle(mail, { state: 'sent', since: now() }),
      after: { state: 'sent' },
    },
    {
      ...{ name: 'postpone', write: (mail) => postpone(mail, now()), from: ['waiting'], claims: 1 },
      after: { state: 'waiting', reason: 'not-composed' },
    },
    {
      ...{ name: 'abandon', write: (mail) => abandon(mail, now()), from: ['sending'], claims: 1 },
      after: { state: 'unknown', reason: 'run-ended' },
    },
    {
      ...{ name: 'retry', write: (mail) => retry(mail, now()), from: ['unknown'], claims: 1 },
      after: { state: 'waiting', repeats: 1 },
    },
    {
      ...{ name: 'assumeSent', write: (mail) => assumeSent(mail, now()), from: ['unknown'], claims: 1 },
      after: { state: 'sent', reason: 'assumed-sent' },
    },
    {
      ...{ name: 'reportSent', write: (mail) => reportSent(mail, now()), from: ['sending', 'unknown'] },
      after: { state: 'sent' },
    },
    {
      ...{ name: 'reportFailed', write: (mail) => reportFailed(mail, 'rejected', now()) },
      from: ['sending', 'sent', 'unknown'],
      after: { state: 'failed', reason: 'rejected' },
    },
  ])(
    'happens by $name only in the states $from, and never after another claim',
    async ({ write, from, after, claims }) => {
      const mailId = await putNew(once, 'rosa');
      const known = (await mails.find(mailId)) ?? expect.fail('It is not stored');
      const { since, ...stored } = (await find(mailId)) ?? {};
      passMinutes(1);
      const writeTo = async (before: object) => {
        await world.put({ ...stored, since, reason: 'before', ...before });
        const hasChanged = await write({ ...known, claims: 1 });
        return { hasChanged, stored: await find(mailId) };
      };
      for (const state of MailState.options) {
        const before = { state, claims: claims ?? 7 };
        const changed = { ...stored, ...before, since: now().toISOString(), ...after };
        const same = { ...stored, ...before, since, reason: 'before' };
        const hasChanged = from.includes(state);
        expect(await writeTo(before)).toEqual({ hasChanged, stored: hasChanged ? changed : same });
      }
      if (claims === undefined) return;
      for (const others of [claims - 1, claims + 1])
        expect(await writeTo({ state: from[0], claims: others })).toMatchObject({ hasChanged: false });
    },
  );
});

describe('the events of SES', () => {
  const event = (eventType: string, mailId: string) => ({
    eventType,
    mail: { tags: { mail: [mailId] } },
    ...(eventType === 'Bounce' && { bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }),
  });

  // Where a mail is when an event comes, and what becomes of it by each kind of event: it has arrived, or it has failed.
  it.each<[string, Partial<StoredMail>, arrived: MailState, failed: MailState]>([
    ['waits', { state: 'waiting', claims: 0 }, 'waiting', 'waiting'],
    ['waits because SES did not take it', { state: 'waiting', claims: 1 }, 'waiting', 'waiting'],
    ['waits to be sent again', { state: 'waiting', claims: 1, repeats: 1 }, 'sent', 'failed'],
    ['is being sent', { state: 'sending', claims: 1 }, 'sent', 'failed'],
    ['was sent', { state: 'sent', claims: 1 }, 'sent', 'failed'],
    ['is unknown', { state: 'unknown', claims: 1 }, 'sent', 'failed'],
    ['is unknown since a restore', { state: 'unknown', claims: 0 }, 'sent', 'failed'],
    ['has failed', { state: 'failed', claims: 1, reason: 'bounce-General' }, 'failed', 'failed'],
    ['was dropped by a former version', { state: 'dropped', claims: 0 }, 'dropped', 'dropped'],
  ])('are believed unless it is worse: a mail that %s', async (_, before, arrived, failed) => {
    const mailId = await putNew(once, 'rosa');
    const stored = await find(mailId);
    const take = async (more: object) => {
      await world.put({ ...stored, ...before });
      const given = { ...more, mail: { tags: { mail: [mailId] } } };
      const taken = await world.takeMailEvent(given, new Date());
      const after = await find(mailId);
      expect(taken).toMatchObject({ hasChanged: after?.['state'] !== before.state });
      return after?.['state'];
    };
    for (const eventType of ['Send', 'Delivery', 'Complaint'])
      expect(await take({ eventType })).toBe(arrived);
    expect(await take({ eventType: 'Reject' })).toBe(failed);
    for (const bounceType of ['Permanent', 'Transient'])
      expect(await take({ eventType: 'Bounce', bounce: { bounceType } })).toBe(failed);
    expect(await take({ eventType: 'Open' })).toBe(before.state);
  });

  it.each([
    ['Delivery', 'sent'],
    ['Bounce', 'failed'],
  ])('%s while SES is being called outweighs a call without an answer', async (eventType, state) => {
    ses.outage = (request) =>
      void world.takeMailEvent(event(eventType, mailId), new Date()).then(() => request.socket.destroy());
    const mailId = await putNew(repeated, 'rosa');
    await runJob();
    ses.outage = undefined;
    for (let run = 0; run < 3; run += 1) {
      passMinutes(16);
      await runJob();
    }
    expect(subjects()).toEqual([]);
    expect(await find(mailId)).toMatchObject({ state, claims: 1 });
  });

  it.each([
    ['not-spam', 'sent'],
    ['auth-failure', 'sent'],
    ['virus', 'sent'],
    ['abuse', 'complained'],
    ['fraud', 'complained'],
    ['other', 'complained'],
    [null, 'complained'],
    [undefined, 'complained'],
  ])('reads a report of the type %s as %s', async (complaintFeedbackType, outcome) => {
    const given = { ...event('Complaint', await putNew(once, 'rosa')), complaint: { complaintFeedbackType } };
    expect(await world.takeMailEvent(given, new Date())).toMatchObject({ outcome });
  });

  it.each<[object, string, object]>([
    [{ eventType: 'Send' }, 'sent', { state: 'sent' }],
    [{ eventType: 'Delivery' }, 'sent', { state: 'sent' }],
    [{ eventType: 'Reject' }, 'failed', { state: 'failed', reason: 'rejected' }],
    [
      { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } },
      'bounced',
      { state: 'failed', reason: 'bounce-General' },
    ],
    [
      { eventType: 'Bounce', bounce: { bounceType: 'Permanent' } },
      'bounced',
      { state: 'failed', reason: 'bounce-Permanent' },
    ],
    [
      { eventType: 'Bounce', bounce: { bounceType: 'Transient' } },
      'soft-bounced',
      { state: 'failed', reason: 'soft-bounce-Transient' },
    ],
    [{ eventType: 'Bounce' }, 'soft-bounced', { state: 'failed', reason: 'soft-bounce-unknown' }],
    [{ eventType: 'Complaint' }, 'complained', { state: 'sent' }],
    [{ eventType: 'Open' }, 'ignored', { state: 'unknown' }],
  ])('reads %j about an unknown mail as %s', async (given, outcome, stored) => {
    const mailId = await putNew(once, 'rosa');
    await world.put({ ...(await find(mailId)), state: 'unknown' });
    const taken = await world.takeMailEvent({ ...given, mail: { tags: { mail: [mailId] } } }, new Date());
    expect(taken).toMatchObject({ outcome, mail: { mailId } });
    expect(await find(mailId)).toMatchObject(stored);
  });

  it.each([
    ['without a tag', { eventType: 'Bounce', mail: {} }, 'no mail of ours'],
    ['with an empty tag', { eventType: 'Bounce', mail: { tags: { mail: [] } } }, 'no mail of ours'],
    ['of a mail that is gone', event('Bounce', 'gone'), 'no record'],
  ])('changes nothing by an event %s', async (_, given, outcome) => {
    expect(await world.takeMailEvent(given, new Date())).toEqual({ outcome });
    expect(await find('gone')).toBeUndefined();
  });
});

describe('a run of the sender that is killed', () => {
  // The seed is in the title, so that a failure can be played again.
  it.each([1, 2, 3, 4, 5, 6])(
    'leaves no mail that does not end, and none that is sent twice but for its kind: seed %i',
    async (seed) => {
      let state = seed * 2_654_435_761;
      const random = (below: number) => {
        state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
        return state % below;
      };
      const ids = new Map<string, string>();
      for (let count = 0; count < 6; count += 1)
        for (const kind of [once, repeated]) ids.set(await putNew(kind, `${kind}-${count}`), kind);
      for (let kill = 0; kill < 8; kill += 1) {
        world.killAt(1 + random(12), random(2) === 0);
        await runJob().catch(() => undefined);
        world.revive();
        passMinutes(1 + random(20));
      }
      for (let run = 0; run < 4; run += 1) {
        passMinutes(16);
        await runJob();
      }
      const ended = (await world.stored()).filter((mail) => ids.has(String(mail['mailId'])));
      expect(ended).toHaveLength(ids.size);
      for (const mail of ended)
        expect(mail['kind'] === repeated ? ['sent'] : ['sent', 'unknown'], `${mail['kind']}`).toContain(
          mail['state'],
        );
      const sentOnce = subjects().filter((subject) => subject.startsWith(once));
      expect(new Set(sentOnce).size).toBe(sentOnce.length);
      // An unknown mail may have been sent; a sent one was.
      for (const mail of ended) if (mail['state'] === 'sent') expect(subjects()).toContain(mail['reference']);
    },
  );
});

it('forgets a probe of whose fate SES reports, and says which it has not heard of', async () => {
  let looksLeft = Infinity;
  const probing = probeMails(
    rulesWith({ probe: { ...plain, compose: composeProbe } }),
    new Date(),
    () => (looksLeft -= 1) > 0,
  );
  await expect.poll(() => ses.mails).toHaveLength(3);
  const [success = '', bounce = '', complaint = ''] = ses.mails.map(
    ({ EmailTags }) => EmailTags.find(({ Name }) => Name === 'mail')?.Value,
  );
  const report = (eventType: string, mailId: string) =>
    world.takeMailEvent({ eventType, mail: { tags: { mail: [mailId] } } }, new Date());
  for (const mailId of [success, bounce, complaint]) await report('Send', mailId);
  await report('Delivery', success);
  await report('Delivery', complaint);
  // It says nothing of a mail: no address is lost, and staff hear of nothing.
  expect(await report('Bounce', bounce)).toEqual({ outcome: 'soft-bounced', hasChanged: true });
  // Time for one look at least.
  looksLeft = 3;
  expect(await probing).toEqual({ success: 'heard', bounce: 'heard', complaint: 'sent' });
  expect(await find(complaint)).toBeUndefined();
  expect(await reports()).toEqual([]);
  expect(ses.mails.map(({ Destination }) => Destination.ToAddresses)).toEqual([
    ['success@simulator.amazonses.com'],
    ['bounce@simulator.amazonses.com'],
    ['complaint@simulator.amazonses.com'],
  ]);
});

it('probes no address but those of the simulator', async () => {
  const mail = { reference: 'rosa@bakery.example' } as StoredMail;
  await expect(composeProbe(mail)).rejects.toThrow('without an address of the simulator');
});

it('lets no probe wait that SES does not take', async () => {
  ses.outage = (_, response) => void response.writeHead(429).end('{}');
  const rules = rulesWith({ probe: { ...plain, compose: composeProbe } });
  expect(await probeMails(rules, new Date(), () => true)).toEqual({
    success: 'waiting',
    bounce: 'waiting',
    complaint: 'waiting',
  });
  const left = (await world.stored()).filter(({ kind, state }) => kind === 'probe' && state !== 'dropped');
  expect(left).toEqual([]);
});
