// An issue to many readers while everything fails that can. `npm run bench -- issues` plays it for more of them.
import { afterAll, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { SentMail } from '../mail-service.ts';
import { toMailId } from '../../../functions/mails/mail.ts';
import { ISSUE, openIssueWorld } from './issue-world.ts';

const { ISSUE_READERS = '300', ISSUE_SEED = '4' } = process.env;
const READERS = Number(ISSUE_READERS);
/** Runs after which every issue has ended. */
const MAX_RUNS = 200 + READERS / 10;
const MINUTE = 60_000;

const world = await openIssueWorld();
const issues = await import('../../../functions/issues/issues.table.ts');
const { ses } = world;
afterAll(() => world.close());

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
const newRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
const random = newRandom(Number(ISSUE_SEED));
const happens = (percent: number) => random() * 100 < percent;
const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];

/** The reports of SES that have not come yet. */
const events: object[] = [];
const report = (mail: SentMail, event: object): void => {
  const [mailId] = mail.EmailTags.filter(({ Name }) => Name === 'mail').map(({ Value }) => Value);
  const one = { ...event, mail: { tags: { mail: [mailId] } } };
  events.push(one, ...(happens(20) ? [one] : []));
};
const timestamp = '2026-12-01T08:00:00.000Z';
const deliver = (mail: SentMail): void => {
  const bounce = { timestamp, bounceSubType: 'General', bouncedRecipients: [] };
  const fate = random() * 100;
  if (fate < 2) report(mail, { eventType: 'Bounce', bounce: { ...bounce, bounceType: 'Permanent' } });
  else if (fate < 4) report(mail, { eventType: 'Bounce', bounce: { ...bounce, bounceType: 'Transient' } });
  // An event may be lost.
  else if (fate < 95) report(mail, { eventType: 'Delivery', delivery: { timestamp, recipients: [] } });
};

ses.played.play = (mail, response) => {
  const refuse = (status: number, type: string) => {
    response.writeHead(status, { 'x-amzn-errortype': type }).end('{}');
    return { isTaken: false, isAnswered: true };
  };
  if (happens(0.5)) return refuse(429, 'TooManyRequestsException');
  if (happens(0.3)) return refuse(400, 'AccountSuspendedException');
  if (happens(2)) return refuse(400, 'MessageRejected');
  if (happens(1.5)) return refuse(500, 'InternalServiceErrorException');
  deliver(mail);
  if (!happens(2)) return undefined;
  response.destroy();
  return { isTaken: true, isAnswered: true };
};

/** Some of the reports come, in any order. */
const passEvents = async (percent: number): Promise<void> => {
  const due = events.splice(0).map((event) => ({ event, order: random(), isDue: happens(percent) }));
  events.push(...due.filter(({ isDue }) => !isDue).map(({ event }) => event));
  for (const { event } of due.filter(({ isDue }) => isDue).toSorted((a, b) => a.order - b.order))
    await world.takeMailEvent(event, new Date());
};

const names = Array.from({ length: READERS }, (_, number) => `reader-${String(number).padStart(6, '0')}`);
const subscriberOf = (name: string, more: object = {}) => ({
  ...{ version: 1, subscriberId: `id-${name}`, address: name, state: 'confirmed', source: 'import' },
  ...{ since: timestamp, createdAt: timestamp, confirmedAt: timestamp },
  ...more,
});

/** People act while it is sent. */
const act = async (): Promise<void> => {
  const name = pick(names) ?? '';
  if (happens(50)) await world.subscribe(name, { state: 'left' });
  if (happens(30)) await world.subscribe(name, { confirmedAt: world.at(0) });
  if (happens(5)) await world.publish({ version: Math.ceil(random() * 9) });
  if (happens(5))
    await issues.change(ISSUE, { phase: 'stopped', reason: 'by-staff' }, { phases: ['sending'] });
  const { phase, reason } = await world.find();
  // Somebody sends it on.
  if ((phase === 'paused' && reason !== 'unknown') || phase === 'stopped') {
    const { publication } = (await world.tables.get('drafts', { draftId: ISSUE, part: 'draft' })) ?? {};
    const { publishDate: _, ...text } = publication;
    const anew = { phase: 'sending', reason: undefined, lastCalls: '', text } as const;
    await issues.change(ISSUE, anew, { phases: ['paused', 'stopped'] });
  }
};

/** The job, which may be killed, and may run beside another one. */
const runJob = async (): Promise<void> => {
  if (happens(30)) world.killAt(1 + Math.floor(random() * 200), happens(50));
  await Promise.allSettled([world.run(), ...(happens(20) ? [world.run()] : [])]);
  world.revive();
};

const expectNobodyTwice = () => expect(new Set(world.reached()).size).toBe(ses.mails.length);

it(
  `reaches nobody twice, and ends for ${READERS} readers, with the seed ${ISSUE_SEED}`,
  async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(timestamp) + DAY_MS });
    await world.tables.putAll(
      'subscribers',
      names.map((name) => subscriberOf(name)),
    );
    await world.publish();
    await world.plan();
    const jumps = [2 * HOUR_MS, -HOUR_MS];
    let runs = 0;
    let issue = await world.find();
    while (issue.phase !== 'done' && runs < MAX_RUNS) {
      runs += 1;
      await runJob();
      expectNobodyTwice();
      await passEvents(70);
      await act();
      const jump = happens(5) ? jumps.pop() : undefined;
      vi.setSystemTime(Date.now() + MINUTE + (jump ?? 0));
      issue = await world.find();
    }
    await passEvents(100);
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    await world.run();
    issue = await world.find();
    vi.useRealTimers();

    expect(issue).toMatchObject({ phase: 'done', state: 'issue#closed', isAudienceWhole: true });
    const states = await world.states();
    const { returned = 0, bounced = 0, ...others } = states;
    expect(issue.counts).toEqual({
      ...{ waiting: 0, sending: 0, sent: 0, refused: 0, dropped: 0, unknown: 0 },
      ...others,
      bounced: bounced + returned,
      audience: Object.values(states).reduce((sum, count) => sum + count, 0),
    });
    // Whoever was there all the time has a record, and it says what became of the mail.
    const records = new Map((await world.records()).map(({ mailId, state }) => [mailId, String(state)]));
    const taken = new Set(world.reached());
    const wrong = names.filter((name) => {
      const mailId = toMailId({ kind: 'issue', reference: `id-${name}`, occurrence: ISSUE });
      const state = records.get(mailId)?.split('#')[1] ?? 'none';
      return taken.has(name)
        ? !['sent', 'bounced', 'returned', 'unknown'].includes(state)
        : ['sent', 'bounced', 'returned', 'waiting', 'sending'].includes(state);
    });
    expect(wrong).toEqual([]);
    expect(taken.size).toBeGreaterThan(READERS * 0.8);
  },
  READERS * 200 + 240_000,
);
