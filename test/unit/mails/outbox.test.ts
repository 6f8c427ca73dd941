import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AllMailRules, MailRules } from '../../../functions/mails/send-mail.ts';
import { toMailId, type MailKey, type StoredMail } from '../../../functions/mails/mail.ts';
import { openMailWorld } from './mail-world.ts';

const world = await openMailWorld();
const { composeStaffReport } = await import('../../../functions/mails/staff-report.ts');
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
  for (const mail of await world.stored()) await world.put({ ...mail, state: 'dropped' });
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
const plain: MailRules = { compose: async (mail) => letter(mail), isRepeatable: false };

// The kinds of the product are many; what differs between them for the outbox are these rules.
const once = 'subscribed' as const;
const repeated = 'contact-request' as const;
const rulesWith = (more: Partial<AllMailRules> = {}): AllMailRules =>
  new Proxy(
    {
      [repeated]: { ...plain, isRepeatable: true },
      'staff-report': { compose: composeStaffReport, isRepeatable: false },
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
const subjects = () => ses.mails.map(({ Content }) => Content.Simple.Subject.Data);

const refuse =
  (status: number, type: string, message = ''): NonNullable<typeof ses.outage> =>
  (_, response) =>
    response.writeHead(status, { 'x-amzn-errortype': type }).end(JSON.stringify({ message }));

describe('the outbox', () => {
  it('sends a mail once, whoever else tries at the same time', async () => {
    const mailId = await putNew(once, 'rosa');
    await Promise.all([world.sendNamed([mailId], rulesWith(), new Date()), runJob(), runJob()]);
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
      'reference',
      'since',
      'state',
      'version',
    ]);
    expect(JSON.stringify(await find(mailId))).not.toContain('@');
  });

  it('drops a mail that is no longer true when it is to be sent', async () => {
    const mailId = await putNew(once, 'rosa');
    expect(
      await runJob(rulesWith({ [once]: { ...plain, compose: async () => ({ dropped: 'paid' }) } })),
    ).toMatchObject({ dropped: 1 });
    expect(await find(mailId)).toMatchObject({ state: 'dropped', reason: 'paid' });
  });

  it('lets a mail wait that cannot be composed, and sends the others', async () => {
    const mailId = await putNew(once, 'rosa');
    await putNew(repeated, 'luca');
    const compose = async () => {
      throw new Error('Stripe is down');
    };
    await runJob(rulesWith({ [once]: { ...plain, compose } }));
    expect(await find(mailId)).toMatchObject({ state: 'waiting', claims: 0 });
    expect(subjects()).toEqual(['luca']);
  });

  it('sends the others when the record of a mail cannot be read', async () => {
    const mailId = await putNew(once, 'rosa');
    await world.put({ ...(await find(mailId)), version: 99 });
    await putNew(once, 'luca');
    expect(await runJob()).toMatchObject({ sent: 1, failed: 1 });
    expect(subjects()).toEqual(['luca']);
  });

  it('sends the rest in the next run when the time is up', async () => {
    await putNew(once, 'rosa');
    expect(await runJob(rulesWith(), () => false)).toMatchObject({ sent: 0 });
    expect(await runJob()).toMatchObject({ sent: 1 });
  });

  it.each([
    ['throttles', refuse(429, 'TooManyRequestsException'), 'waiting'],
    ['has reached the quota of the day', refuse(400, 'LimitExceededException'), 'waiting'],
    ['refuses the address', refuse(400, 'BadRequestException', 'Local address contains control'), 'failed'],
    ['rejects the mail', refuse(400, 'MessageRejected', 'Address is blacklisted'), 'failed'],
    [
      'has not verified our sender',
      refuse(400, 'MessageRejected', 'Email address is not verified.'),
      'waiting',
    ],
    ['has suspended us', refuse(400, 'AccountSuspendedException'), 'waiting'],
    ['misses a right of ours', refuse(403, 'AccessDeniedException'), 'waiting'],
    ['misses the configuration set', refuse(404, 'NotFoundException'), 'waiting'],
    ['answers 500', refuse(500, 'InternalServiceErrorException'), 'unknown'],
    ['answers 503', refuse(503, 'ServiceUnavailable'), 'unknown'],
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

  it('stops a run that SES throttles, and reports the mails that have waited for half an hour', async () => {
    let calls = 0;
    ses.outage = (request, response) => {
      calls += 1;
      refuse(429, 'TooManyRequestsException')(request, response);
    };
    for (const name of ['rosa', 'luca', 'mia']) await putNew(once, name);
    expect(await runJob()).toMatchObject({ sent: 0, waiting: 0 });
    expect(calls).toBe(1);
    passMinutes(31);
    expect(await runJob()).toMatchObject({ waiting: 1 });
    ses.outage = undefined;
    expect(await runJob()).toMatchObject({ sent: 3, waiting: 0 });
  });

  it('rings at once when SES refuses us', async () => {
    ses.outage = refuse(400, 'SendingPausedException');
    await putNew(once, 'rosa');
    expect(await runJob()).toMatchObject({ waiting: 1 });
  });

  it('sends an unknown mail again after a quarter of an hour only where twice is better than never', async () => {
    ses.outage = refuse(500, 'InternalServiceErrorException');
    for (const kind of [once, repeated]) {
      await putNew(kind, kind);
      await runJob();
    }
    ses.outage = undefined;
    passMinutes(14);
    await runJob();
    expect(subjects()).toEqual([]);
    passMinutes(2);
    await runJob();
    expect(subjects()).toEqual([repeated]);
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

  it('is not sent when all was settled meanwhile', async () => {
    ses.outage = refuse(500, 'InternalServiceErrorException');
    const mailId = await putNew(once, 'rosa');
    await runJob();
    ses.outage = undefined;
    await world.takeMailEvent({ eventType: 'Delivery', mail: { tags: { mail: [mailId] } } }, new Date());
    expect(await find(mailId)).toMatchObject({ state: 'sent' });
    passMinutes(24 * 60);
    await runJob();
    expect(ses.mails).toEqual([]);
  });
});

describe('the events of SES', () => {
  const event = (eventType: string, mailId: string) => ({
    eventType,
    mail: { tags: { mail: [mailId] } },
    ...(eventType === 'Bounce' && { bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }),
  });

  it.each([
    [['Send', 'Delivery'], 'sent'],
    [['Send', 'Bounce'], 'failed'],
    [['Bounce', 'Send', 'Delivery'], 'failed'],
    [['Bounce', 'Bounce', 'Send'], 'failed'],
    [['Reject', 'Send'], 'failed'],
    [['Complaint', 'Delivery'], 'sent'],
  ])('keeps the worst of %j', async (types, state) => {
    const mailId = await putNew(once, 'rosa');
    await runJob();
    for (const type of types) await world.takeMailEvent(event(type, mailId), new Date());
    expect(await find(mailId)).toMatchObject({ state });
  });

  it('takes a bounce that comes before SES has answered', async () => {
    const mailId = await putNew(once, 'rosa');
    ses.outage = (_, response) =>
      void world.takeMailEvent(event('Bounce', mailId), new Date()).then(() => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"MessageId":"1"}');
      });
    await runJob();
    expect(await find(mailId)).toMatchObject({ state: 'failed', reason: 'bounce-General' });
  });

  it.each([
    ['of a mail that is not ours', { eventType: 'Bounce', mail: {} }],
    ['of a mail that is gone', event('Bounce', 'gone')],
    ['of another type', event('Open', 'gone')],
  ])('changes nothing by an event %s', async (_, given) => {
    await world.takeMailEvent(given, new Date());
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
