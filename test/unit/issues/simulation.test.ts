// An issue to many readers while everything fails that can. `npm run bench -- issues` plays it for more of them.
import { writeFileSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { SentMail } from '../mail-service.ts';
import { toMailId } from '../../../functions/mails/mail.ts';
import { retryAtOnce } from '../failing-aws.ts';
import { ISSUE, openIssueWorld } from './issue-world.ts';

const { ISSUE_READERS = '300', ISSUE_SEED = '4', ISSUE_MEMORY } = process.env;
const READERS = Number(ISSUE_READERS);
/** Runs after which every issue has ended. */
const MAX_RUNS = 200 + READERS / 10;
const MINUTE = 60_000;

retryAtOnce();
const world = await openIssueWorld();
const issues = await import('../../../functions/issues/issues.table.ts');
const { stopIssue } = await import('../../../functions/issues/change-issue.ts');
const { handler: takeEvents } = await import('../../../functions/events/mail-events.ts');
const { leaveBy } = await import('../../../functions/newsletter/subscriber-links.ts');
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

/** The reports of SES that have not come yet, and those that come hours after the end. */
const events: object[] = [];
const late: object[] = [];
/** The mails of which readers complained. */
const complaints = new Set<string>();
const toMail = ({ EmailTags }: SentMail) => EmailTags.find(({ Name }) => Name === 'mail')?.Value ?? '';
const report = (mail: SentMail, event: object): void => {
  const one = { ...event, mail: { tags: { mail: [toMail(mail)] } } };
  (happens(5) ? late : events).push(one, ...(happens(20) ? [one] : []));
};
/** Lambda repeats what failed. */
const take = async (event: object): Promise<void> => {
  const Message = JSON.stringify(event);
  await takeEvents({ Records: [{ Sns: { Message } }] }).catch(() => void events.push(event));
};
const timestamp = '2026-12-01T08:00:00.000Z';
const complain = (mail: SentMail): void => {
  complaints.add(toMail(mail));
  report(mail, { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } });
};
const deliver = (mail: SentMail): void => {
  const bounce = { timestamp, bounceSubType: 'General', bouncedRecipients: [] };
  const fate = random() * 100;
  if (fate < 2) report(mail, { eventType: 'Bounce', bounce: { ...bounce, bounceType: 'Permanent' } });
  else if (fate < 4) report(mail, { eventType: 'Bounce', bounce: { ...bounce, bounceType: 'Transient' } });
  if (happens(2)) complain(mail);
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
  const known = events.length;
  deliver(mail);
  if (happens(2)) {
    response.destroy();
    return { isTaken: true, isAnswered: true };
  }
  if (!happens(5)) return undefined;
  // The reports come before the answer.
  const answer = () => response.end(JSON.stringify({ MessageId: 'early' }));
  void Promise.all(events.splice(known).map(take)).then(answer);
  return { isTaken: true, isAnswered: true };
};

/** Some of the reports come, in any order. */
const passEvents = async (percent: number): Promise<void> => {
  const due = events.splice(0).map((event) => ({ event, order: random(), isDue: happens(percent) }));
  events.push(...due.filter(({ isDue }) => !isDue).map(({ event }) => event));
  for (const { event } of due.filter(({ isDue }) => isDue).toSorted((a, b) => a.order - b.order))
    await take(event);
};

const names = Array.from({ length: READERS }, (_, number) => `reader-${String(number).padStart(6, '0')}`);
const leaveAs = (name: string) =>
  leaveBy({ purpose: 'leave', subject: `id-${name}`, issueId: ISSUE }, new Date());

/** People act while it is sent. */
const act = async (): Promise<void> => {
  const name = pick(names) ?? '';
  if (happens(50)) await leaveAs(name);
  if (happens(30)) await world.subscribe(name, { confirmedAt: world.at(0) });
  if (happens(5)) await world.publish({ version: Math.ceil(random() * 9) });
  if (happens(5) && (await world.find()).phase !== 'done') await stopIssue(ISSUE, new Date());
  const { phase, reason } = await world.find();
  // Somebody sends it on.
  if ((phase === 'paused' && reason !== 'unknown') || phase === 'stopped') {
    const { publication } = (await world.tables.get('drafts', { draftId: ISSUE, part: 'draft' })) ?? {};
    const { publishDate: _, ...text } = publication;
    const anew = { phase: 'sending', reason: undefined, lastCalls: '', text } as const;
    await issues.change(ISSUE, anew, { phases: ['paused', 'stopped'] });
  }
};

/** The job, which may be killed with all around it, and may run beside another one, and beside reports of former mails. */
const runJob = async (): Promise<void> => {
  if (happens(30)) world.killAt(1 + Math.floor(random() * 200), happens(50));
  await Promise.allSettled([
    world.run(),
    ...(happens(20) ? [world.run()] : []),
    ...(happens(20) ? [passEvents(50)] : []),
  ]);
  world.revive();
};

const expectNobodyTwice = () => expect(new Set(world.reached()).size).toBe(ses.mails.length);

it(
  `reaches nobody twice, and ends for ${READERS} readers, with the seed ${ISSUE_SEED}`,
  async () => {
    // The local index loses some of thousands of items with the same key, so the time goes on.
    const now = Date.parse(timestamp) + DAY_MS;
    vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true });
    const fields = { version: 1, state: 'confirmed', source: 'import' };
    const times = { since: timestamp, createdAt: timestamp, confirmedAt: timestamp };
    const subscribers = names.map((name) => ({
      ...fields,
      ...times,
      subscriberId: `id-${name}`,
      address: name,
    }));
    await world.tables.putAll('subscribers', subscribers);
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
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    await world.run();
    // The reports of the last hours, and one reader more who complains and leaves, twice.
    const [mail = expect.fail('Nothing was sent')] = ses.mails.filter((one) => !complaints.has(toMail(one)));
    complain(mail);
    complain(mail);
    events.push(...late);
    await leaveAs(mail.Destination.ToAddresses[0] ?? '');
    while (events.length > 0) await passEvents(100);
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    await world.run();
    issue = await world.find();
    vi.useRealTimers();
    if (ISSUE_MEMORY !== undefined) writeFileSync(ISSUE_MEMORY, String(process.memoryUsage().rss));

    expect(issue).toMatchObject({ phase: 'done', state: 'issue#closed', isAudienceWhole: true });
    const states = await world.states();
    const { returned = 0, bounced = 0, ...others } = states;
    expect(issue.counts).toEqual({
      ...{ waiting: 0, sending: 0, sent: 0, refused: 0, dropped: 0, unknown: 0 },
      ...others,
      bounced: bounced + returned,
      audience: Object.values(states).reduce((sum, count) => sum + count, 0),
    });
    const all = await world.records();
    const marked = (mark: string) => all.filter((record) => record[mark] !== undefined).length;
    expect(issue).toMatchObject({ complained: complaints.size, left: marked('leftAt') });
    expect(marked('complainedAt')).toBe(complaints.size);
    expect(issue.left).toBeGreaterThan(0);
    // Whoever was there all the time has a record, and it says what became of the mail.
    const records = new Map(all.map(({ mailId, state }) => [mailId, String(state)]));
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
