import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endIssues } from '../../../bin/backup/issues.ts';
import { toIssueMailState } from '../../../functions/mails/mail.ts';
import { beforeNext } from '../disturb-tables.ts';
import { retryAtOnce } from '../failing-aws.ts';
import { refuse } from '../mail-service.ts';
import { ISSUE, openIssueWorld } from './issue-world.ts';
import { toId } from './issue-texts.ts';

retryAtOnce();
const world = await openIssueWorld();
const { ses, others, at, find, run, runFor, reached } = world;
const { documents } = await import('../../../functions/platform/documents.table.ts');
const { planRecount } = await import('../../../functions/issues/marks.table.ts');
afterAll(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NAMES = ['anna', 'luca', 'mia', 'rosa'];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T08:00:00.000Z') });
  await world.reset();
  await world.publish();
  for (const name of NAMES) await world.subscribe(name);
});
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** The same issue of another article, due before it. */
const planAnother = async (draft: object = {}) => {
  const article = await world.tables.get('drafts', { draftId: ISSUE, part: 'draft' });
  await world.tables.put('drafts', { ...article, draftId: toId(2), ...draft });
  const issue = await world.tables.get('mails', { mailId: `issue#${ISSUE}` });
  await world.put({ ...issue, mailId: `issue#${toId(2)}`, issueId: toId(2), since: at(-1) });
};

/** Runs each minute. */
const runMinutes = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await run();
    pass(MINUTE);
  }
};
const throttle = refuse(429, 'TooManyRequestsException');
const crash = refuse(500, 'InternalServiceErrorException');

describe('an issue', () => {
  it('goes once to each who is confirmed, and is closed an hour after its end', async () => {
    await world.plan();
    await world.subscribe('pending', { state: 'pending' });
    await world.subscribe('later', { confirmedAt: at(0) });
    await world.subscribe('imported', { confirmedAt: undefined });
    expect(await run()).toEqual({ sent: 5, standing: 0, failed: 0 });
    expect(reached().toSorted()).toEqual([...NAMES, 'imported'].toSorted());
    expect(await find()).toMatchObject({
      ...{ phase: 'done', startedAt: at(0), endedAt: at(0), movedAt: at(0), countedAt: at(0) },
      ...{ state: 'issue#open', isAudienceWhole: true, lastCalls: '', errors: [], recountAt: at(60) },
      text: { newsletterId: ISSUE, version: 1, access: 'customers' },
      counts: {
        ...{ audience: 5, waiting: 0, sending: 0, sent: 5 },
        ...{ bounced: 0, refused: 0, dropped: 0, unknown: 0 },
      },
    });
    expect(await find()).not.toHaveProperty('lease');
    expect(await find()).not.toHaveProperty('endsAbout');
    // SES reports a bounce afterwards.
    const [mail] = await world.records();
    await world.put({ ...mail, state: toIssueMailState(ISSUE, 'bounced') });
    pass(HOUR - 1);
    await run();
    expect(await find()).toMatchObject({ state: 'issue#open', counts: { sent: 5 } });
    pass(1);
    await run();
    expect(await find()).toMatchObject({
      state: 'issue#closed',
      counts: { sent: 4, bounced: 1, audience: 5 },
    });
    expect(await find()).not.toHaveProperty('recountAt');
    expect(ses.mails).toHaveLength(5);
    expect(await world.notices()).toEqual([]);
    // Nobody is told of an issue that reached all.
    expect((await world.stored()).filter(({ kind }) => kind === 'staff-report')).toEqual([]);
  });

  it('stays open for an event that comes between its recount and its end', async () => {
    await world.plan();
    await run();
    pass(HOUR);
    const send = documents.send.bind(documents);
    const calls = vi.spyOn(documents, 'send').mockImplementation((async (command: { input: object }) => {
      const answer: unknown = await send(command as never);
      if (JSON.stringify(command.input).includes('#countedAt')) {
        calls.mockRestore();
        await planRecount(ISSUE, new Date(Date.now() + HOUR));
      }
      return answer;
    }) as never);
    await run();
    expect(await find()).toMatchObject({ state: 'issue#open', recountAt: at(60) });
    pass(HOUR);
    await run();
    expect(await find()).toMatchObject({ state: 'issue#closed' });
  });

  it('is kept as records that name nobody, for ninety days', async () => {
    await world.plan();
    await run();
    const now = Date.now();
    for (const record of await world.records()) {
      expect(record).toMatchObject({ kind: 'issue', occurrence: ISSUE, expiresAt: (now + 90 * DAY) / 1000 });
      expect(NAMES).not.toContain(record['reference']);
    }
  });

  it.each([0, 1])('goes to as many as are on the list: %i', async (count) => {
    for (const name of NAMES.slice(count)) await world.subscribe(name, { state: 'left' });
    await world.plan();
    await run();
    expect(await find()).toMatchObject({ phase: 'done', counts: { audience: count, sent: count } });
  });

  it('goes to those whose plan is open if it is for them', async () => {
    others.essentials.add('mia');
    await world.plan({}, { audience: 'essentials' });
    await run();
    expect(reached()).toEqual(['mia']);
    expect(await find()).toMatchObject({ phase: 'done', counts: { audience: 1, sent: 1 } });
  });

  it('drops the mail of one who has left, and sends it to one who came back', async () => {
    await world.plan();
    await runFor(1);
    await world.subscribe('anna', { state: 'left' });
    await world.subscribe('luca', { state: 'left' });
    await world.subscribe('luca', { confirmedAt: at(0) });
    await run();
    expect(reached().toSorted()).toEqual(['luca', 'mia', 'rosa']);
    expect(await find()).toMatchObject({
      ...{ phase: 'done', errors: [] },
      counts: { audience: 4, sent: 3, dropped: 1 },
    });
  });

  it('goes on in the next run where the time was up', async () => {
    await world.plan();
    expect(await runFor(3)).toMatchObject({ sent: 2 });
    expect(await find()).toMatchObject({ phase: 'sending', counts: { waiting: 2, sent: 2 } });
    pass(MINUTE);
    expect(await run()).toMatchObject({ sent: 2 });
    expect(reached().toSorted()).toEqual(NAMES);
  });

  it('is written page by page, and goes on after the last address', async () => {
    const readers = Array.from({ length: 300 }, (_, number) => `reader-${String(number).padStart(3, '0')}`);
    await Promise.all(readers.map((name) => world.subscribe(name)));
    await world.plan();
    await runFor(1);
    expect(await find()).toMatchObject({
      ...{ isAudienceWhole: false, lastAddress: 'reader-296' },
      counts: { audience: 300, waiting: 300 },
    });
    // A page that is written again changes nothing.
    await world.change({ lastAddress: undefined, counts: { ...(await find()).counts, audience: 0 } });
    await runFor(2);
    expect(await find()).toMatchObject({ isAudienceWhole: true, counts: { audience: 304, waiting: 304 } });
    expect(await find()).not.toHaveProperty('lastAddress');
    expect(await world.records()).toHaveLength(304);
  });

  it('sends nobody a second mail where its audience is written again', async () => {
    await world.plan();
    await runFor(3);
    await world.change({ isAudienceWhole: false, counts: { ...(await find()).counts, audience: 0 } });
    await run();
    expect(reached().toSorted()).toEqual(NAMES);
    expect(await find()).toMatchObject({ phase: 'done', counts: { audience: 4, sent: 4 } });
  });

  it('does not end while the index lacks one of its mails', async () => {
    await world.plan();
    await runFor(1);
    await world.change({ counts: { ...(await find()).counts, audience: 5 } });
    await run();
    expect(await find()).toMatchObject({ phase: 'sending', counts: { audience: 5, waiting: 0, sent: 4 } });
    const [mail] = await world.records();
    await world.put({ ...mail, mailId: 'late' });
    await run();
    expect(await find()).toMatchObject({ phase: 'done', counts: { audience: 5, sent: 5 } });
  });

  it('counts what a killed run left as unknown after two minutes, and says so', async () => {
    await world.plan();
    await runFor(1);
    const [mail] = await world.records();
    await world.put({ ...mail, state: toIssueMailState(ISSUE, 'sending'), since: at(0), claims: 1 });
    pass(2 * MINUTE - 1);
    await run();
    expect(await find()).toMatchObject({ phase: 'sending', counts: { sending: 1, sent: 3 } });
    pass(1);
    await run();
    expect(await find()).toMatchObject({
      ...{ phase: 'done', counts: { sending: 0, unknown: 1, sent: 3 } },
      errors: [{ at: at(0), reason: 'run-ended' }],
    });
  });

  it('passes over a record that cannot be read, and fails', async () => {
    await world.plan();
    await runFor(1);
    const [mail] = await world.records();
    await world.put({ ...mail, version: 99 });
    expect(await run()).toMatchObject({ sent: 3, failed: 1 });
  });
});

describe('the beginning', () => {
  it('is at the hour of the issue', async () => {
    await world.plan({ since: at(5) });
    pass(5 * MINUTE - 1);
    await run();
    expect(await find()).toMatchObject({ phase: 'scheduled' });
    expect(await world.records()).toEqual([]);
    pass(1);
    await run();
    expect(await find()).toMatchObject({ phase: 'done' });
  });

  it('follows the publication, also when it is moved', async () => {
    await world.publish({ publishDate: at(60) });
    await world.plan({ since: at(60), withPublication: true });
    await world.publish({ publishDate: at(120), newsletterId: toId(2) });
    await run();
    expect(await find()).toMatchObject({ phase: 'scheduled', since: at(120) });
    pass(60 * MINUTE);
    await world.publish({ publishDate: at(-1), newsletterId: toId(3) });
    await run();
    expect(await find()).toMatchObject({ phase: 'done', since: at(-1), text: { newsletterId: toId(3) } });
  });

  it('waits for a text that is not published yet', async () => {
    await world.publish({ publishDate: at(60) });
    await world.plan();
    pass(HOUR - 1);
    await run();
    expect(await find()).toMatchObject({ phase: 'scheduled', since: at(-60 + 1 / MINUTE) });
    pass(1);
    await run();
    expect(await find()).toMatchObject({ phase: 'done' });
  });

  it.each([
    ['a day late', {}, DAY, 'sending'],
    ['later than a day', {}, DAY + 1, 'paused', 'late'],
    ['later than a day with its publication', { withPublication: true }, DAY + 1, 'paused', 'late'],
  ])('is judged %s', async (_, more, ms, phase, reason?: string) => {
    await world.publish({ publishDate: at(0) });
    await world.plan(more);
    pass(ms);
    await runFor(1);
    expect(await find()).toMatchObject({ phase, ...(reason !== undefined && { reason }) });
    expect(await world.notices()).toHaveLength(reason === undefined ? 0 : 1);
  });

  it.each([
    ['it was withdrawn', () => world.publish({}, 'withdrawn')],
    [
      'it is a draft again',
      () => world.tables.put('drafts', { draftId: ISSUE, part: 'draft', list: 'draft' }),
    ],
    ['it was deleted', () => world.tables.empty('drafts')],
  ])('does not come where %s', async (_, change) => {
    await world.plan();
    await change();
    await run();
    expect(await find()).toMatchObject({ phase: 'stopped', reason: 'withdrawn', endedAt: at(0) });
    expect(await world.records()).toEqual([]);
    expect(await world.notices()).toHaveLength(1);
  });

  it('waits for the sender to be set up, and for a person then', async () => {
    others.findHindrances = async () => ['There is no DMARC record'];
    await world.plan();
    await runMinutes(2);
    expect(await find()).toMatchObject({ phase: 'paused', reason: 'sender' });
    expect(await world.notices()).toHaveLength(1);
    others.findHindrances = async () => [];
    await runMinutes(1);
    expect(ses.mails).toEqual([]);
    await world.change({ phase: 'scheduled', since: at(0) });
    await runMinutes(1);
    expect(await find()).toMatchObject({ phase: 'done', startedAt: at(-1) });
  });

  it('loses against a stop in the last moment, or wins', async () => {
    const { stopIssue } = await import('../../../functions/issues/change-issue.ts');
    await world.plan();
    others.findHindrances = async () => {
      expect(await stopIssue(ISSUE, new Date())).toBeUndefined();
      return [];
    };
    await world.tables.put('subscribers', { subscriberId: 'import', number: 501 });
    await run();
    expect(await world.stored()).toEqual([]);
    expect(await world.tables.get('subscribers', { subscriberId: 'import' })).toMatchObject({ number: 501 });
    others.findHindrances = async () => [];
    await world.plan();
    await runFor(1);
    expect(await stopIssue(ISSUE, new Date())).toMatchObject({ phase: 'stopped', startedAt: at(0) });
  });
});

describe('a run', () => {
  it('has an issue for itself', async () => {
    await world.plan();
    const figures = await Promise.all([run(), run(), run()]);
    expect(figures.map(({ sent }) => sent).toSorted()).toEqual([0, 0, 4]);
    expect(reached().toSorted()).toEqual(NAMES);
  });

  it('begins every issue whose time has come, before it sends one', async () => {
    await world.plan();
    await planAnother();
    await run();
    expect(ses.mails).toHaveLength(2 * NAMES.length);
  });

  it('sends an issue beside one that was stopped', async () => {
    await world.plan();
    await planAnother();
    await runFor(2);
    await world.change({ phase: 'stopped', reason: 'by-staff', endedAt: at(0) });
    await run();
    expect(ses.mails).toHaveLength(NAMES.length);
  });

  it('stops no issue before its time, though its text is withdrawn, and sends it if the text is back by then', async () => {
    await world.plan({ since: at(60) });
    await world.publish({}, 'withdrawn');
    await run();
    expect(await find()).toMatchObject({ phase: 'scheduled' });
    await world.publish();
    pass(HOUR);
    await run();
    expect(await find()).toMatchObject({ phase: 'done', counts: { sent: NAMES.length } });
  });

  it('counts no call for a mail that another run has claimed', async () => {
    await world.plan();
    await runFor(1);
    const mails = await world.records();
    others.compose = async ({ reference }) => {
      const mail = mails.find((one) => one['reference'] === reference);
      await world.put({ ...mail, claims: 1, state: toIssueMailState(ISSUE, 'sending') });
      return { set: 'newsletter', to: reference, subject: 'Prices', text: 'Hello' };
    };
    expect(await run()).toMatchObject({ sent: 0 });
    expect(await find()).toMatchObject({ lastCalls: '', errors: [], counts: { sending: NAMES.length } });
  });

  it('says that an issue stands still for which nothing was sent in half an hour', async () => {
    await world.plan();
    ses.played.play = throttle;
    expect(await run()).toEqual({ sent: 0, standing: 0, failed: 0 });
    pass(30 * MINUTE + 1);
    expect(await run()).toEqual({ sent: 0, standing: 1, failed: 0 });
    ses.played.play = undefined;
    pass(MINUTE);
    expect(await run()).toEqual({ sent: 4, standing: 0, failed: 0 });
  });

  it('sends nothing while SES does not tell its limits, and the rest an hour later', async () => {
    await world.plan();
    ses.outage = (_, response) => response.writeHead(503).end();
    for (const standing of [0, 1]) {
      expect(await run()).toEqual({ sent: 0, standing, failed: 0 });
      pass(31 * MINUTE);
    }
    ses.outage = undefined;
    expect(await run()).toMatchObject({ sent: 4 });
  }, 30_000);

  it('fails where SES refuses to tell its limits', async () => {
    await world.plan();
    ses.outage = refuse(403, 'AccessDeniedException');
    await expect(run()).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(await find()).toMatchObject({ phase: 'scheduled' });
  });

  it('leaves an issue to another run that took it over meanwhile', async () => {
    ses.limits.MaxSendRate = 1.25;
    await world.plan();
    const lease = { run: 'another', until: at(1.5) };
    const read = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => read() + passed);
    others.compose = async ({ reference }) => {
      await world.change({ lease });
      passed += 1000;
      return { set: 'newsletter', to: reference, subject: 'Prices', text: 'Hello' };
    };
    expect(await run()).toEqual({ sent: 1, standing: 0, failed: 0 });
    clock.mockRestore();
    expect(await find()).toMatchObject({ phase: 'sending', lease, counts: { waiting: 4, sent: 0 } });
  });

  it('fails where an issue cannot be read on, and sends the others', async () => {
    await world.plan();
    await planAnother({ list: 7 });
    expect(await run()).toMatchObject({ sent: 4, failed: 1 });
  });
});

describe('the pace', () => {
  it('lets no other mail wait', async () => {
    const rules = new Proxy({} as Parameters<typeof world.sendWaiting>[0], {
      get: () => ({
        compose: async () => ({ set: 'mails', to: 'paul', subject: 'Paid', text: 'Thanks' }),
        asksStripe: false,
      }),
    });
    // One call at a time.
    ses.limits.MaxSendRate = 2.4;
    await world.plan();
    // While the second mail of the issue is written, and the others wait, somebody pays.
    let composed = 0;
    others.compose = async ({ reference }) => {
      composed += 1;
      if (composed === 2) {
        await world.putMail({ kind: 'invoice-paid', reference: 'paul', occurrence: 'one' }, new Date());
        expect(await world.sendWaiting(rules, new Date(), () => true)).toMatchObject({ sent: 1, waiting: 0 });
      }
      return { set: 'newsletter', to: reference, subject: 'Prices', text: 'Hello' };
    };
    expect(await run()).toMatchObject({ sent: NAMES.length });
    // It is sent before the next mail of the issue.
    expect(reached().indexOf('paul')).toBe(1);
    expect(ses.mails).toHaveLength(1 + NAMES.length);
  });

  it('has no quota where SES has none', async () => {
    ses.limits.Max24HourSend = -1;
    await world.plan();
    expect(await run()).toMatchObject({ sent: NAMES.length });
  });

  it('leaves a reserve of the quota, and goes on the next day', async () => {
    Object.assign(ses.limits, { Max24HourSend: 100, sentBefore: 47 });
    await world.plan();
    await run();
    expect(ses.mails).toHaveLength(3);
    expect(await find()).toMatchObject({
      phase: 'sending',
      waitsFor: 'quota',
    });
    pass(HOUR);
    expect(await run()).toEqual({ sent: 0, standing: 0, failed: 0 });
    ses.limits.sentBefore = 0;
    await run();
    expect(await find()).toMatchObject({ phase: 'done' });
    expect(await find()).not.toHaveProperty('waitsFor');
    expect(reached().toSorted()).toEqual(NAMES);
  });

  it('counts what it sent of one issue for the next', async () => {
    Object.assign(ses.limits, { Max24HourSend: 100, sentBefore: 44 });
    await world.plan();
    await planAnother();
    await run();
    expect(ses.mails).toHaveLength(6);
  });

  it('says when it will be done', async () => {
    ses.limits.MaxSendRate = 0.05;
    await world.plan();
    await runFor(1);
    // Four mails, each 25 seconds after another.
    expect(await find()).toMatchObject({ endsAbout: at(100 / 60) });
  });

  it.each([
    [500, 4, undefined],
    [501, 2, 'import'],
  ])(
    'sends after an import of %i people %i mails, and the rest a day later',
    async (number, first, waitsFor) => {
      const { limits } = await import('#shared/limits.ts');
      const { mails } = limits.issue.firstAfterImport;
      await world.tables.put('subscribers', { subscriberId: 'import', number });
      await world.plan();
      await runFor(1);
      expect(await world.tables.get('subscribers', { subscriberId: 'import' })).toBeUndefined();
      const { slice, endsAbout } = await find();
      expect(slice).toEqual(waitsFor && { mails, until: at(24 * 60) });
      expect(endsAbout).toBe(at(waitsFor ? 24 * 60 : 0));
      if (slice) await world.change({ slice: { ...slice, mails: 2 } });
      await runMinutes(3);
      expect(ses.mails).toHaveLength(first);
      if (!slice) return;
      expect(await find()).toMatchObject({ phase: 'sending', waitsFor });
      pass(DAY);
      expect(await run()).toMatchObject({ sent: 2, standing: 0 });
      expect(await find()).toMatchObject({ phase: 'done' });
    },
  );

  it('keeps the import for the next issue to everybody', async () => {
    await world.tables.put('subscribers', { subscriberId: 'import', number: 501 });
    await world.plan({}, { audience: 'essentials' });
    await run();
    expect(await find()).not.toHaveProperty('slice');
    expect(await world.tables.get('subscribers', { subscriberId: 'import' })).toMatchObject({ number: 501 });
  });
});

it('reaches nobody twice, wherever its run is killed', async () => {
  const ends = new Set<string>();
  for (const isDone of [false, true])
    for (let calls = 1; calls <= 24; calls += 1) {
      await world.reset();
      await world.publish();
      await world.subscribe('rosa');
      await world.plan();
      world.killAt(calls, isDone);
      await run().catch(() => undefined);
      world.revive();
      pass(2 * MINUTE + 1);
      await runMinutes(3);
      expect(ses.mails.length, `killed at call ${calls}`).toBeLessThan(2);
      const { phase, counts } = await find();
      expect({ phase, settled: counts.sent + counts.unknown }).toEqual({ phase: 'done', settled: 1 });
      ends.add(`${ses.mails.length} ${counts.sent === 1 ? 'sent' : 'unknown'}`);
    }
  // Killed between the claim and the answer, nobody knows.
  expect([...ends].toSorted()).toEqual(['0 unknown', '1 sent', '1 unknown']);
}, 120_000);

describe('a bad day', () => {
  const isDone = { phase: 'done', counts: { audience: 4, sent: 4 } };
  const waits = { phase: 'sending', counts: { waiting: 2, sent: 2 } };
  const goOn = () => world.change({ phase: 'sending', reason: undefined });
  const restore = async () => {
    const client = new DynamoDBClient({ endpoint: world.tables.tablesUrl });
    await endIssues(client, 'mails', new Date());
    client.destroy();
    // The copy was made before a mail was sent.
    const [sent] = (await world.records()).filter(({ state }) => state === toIssueMailState(ISSUE, 'sent'));
    await world.put({ ...sent, state: toIssueMailState(ISSUE, 'unknown') });
  };

  it.each<[string, act: () => unknown, then: object, mend?: () => unknown]>([
    ['the clock jumps back an hour', () => pass(-HOUR), waits, () => pass(HOUR)],
    ['the clock jumps forward a day', () => pass(DAY), isDone],
    [
      'the account is put into the sandbox',
      () => (ses.played.play = refuse(400, 'MessageRejected', 'Email address is not verified.')),
      { phase: 'paused', reason: 'refused-us', counts: { waiting: 2 } },
      async () => {
        ses.played.play = undefined;
        await goOn();
      },
    ],
    ['people are imported', () => world.subscribe('imported', { confirmedAt: undefined }), isDone],
    [
      'somebody leaves, and comes back in capital letters',
      async () => {
        for (const name of NAMES) await world.subscribe(name, { state: 'left' });
        for (const name of NAMES) await world.subscribe(name.toUpperCase(), { subscriberId: `id-${name}` });
      },
      isDone,
    ],
    [
      'the outbox is restored',
      restore,
      { phase: 'stopped', reason: 'restored', counts: { waiting: 2, sent: 1, unknown: 1 } },
    ],
  ])('reaches nobody twice: %s', async (_, act, then, mend) => {
    await world.plan();
    await runFor(3);
    await act();
    await runMinutes(2);
    await world.change({ recountAt: at(0) });
    await run();
    expect(await find()).toMatchObject(then);
    if (mend) {
      await mend();
      await run();
      expect(await find()).toMatchObject(isDone);
    }
    const addresses = reached().map((address) => address.toLowerCase());
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).not.toContain('imported');
  });
});

describe('an issue stops', () => {
  it('when somebody stops it, within a second', async () => {
    ses.limits.MaxSendRate = 2.5;
    ses.played.play = (): undefined => {
      stopping ??= world.change({ phase: 'stopped', reason: 'by-staff' });
    };
    let stopping: Promise<unknown> | undefined;
    await world.plan();
    await run();
    expect(ses.mails.length).toBeLessThan(NAMES.length);
    expect(await find()).toMatchObject({ phase: 'stopped', reason: 'by-staff' });
    expect(await world.notices()).toEqual([]);
  });

  it('as a person has stopped it, though its text was corrected in the same moment', async () => {
    await world.plan();
    await runFor(1);
    await world.publish({ version: 2 });
    beforeNext(TransactWriteCommand, () => world.change({ phase: 'stopped', reason: 'by-staff' }));
    await run();
    expect(await find()).toMatchObject({ phase: 'stopped', reason: 'by-staff' });
    expect(await world.notices()).toEqual([]);
  });

  it.each([
    ['withdrawn', 'withdrawn', 'stopped', () => world.publish({}, 'withdrawn')],
    ['narrowed', 'narrowed', 'stopped', () => world.publish({ version: 2, access: 'essentials' })],
    ['corrected', 'corrected', 'paused', () => world.publish({ version: 2 })],
    ['scheduled', 'corrected', 'paused', () => world.publish({ publishDate: at(60), newsletterId: toId(9) })],
  ])('when the text was %s', async (_, reason, phase, change) => {
    await world.plan();
    await runFor(1);
    await change();
    await runMinutes(3);
    expect(await find()).toMatchObject({ phase, reason, counts: { waiting: 4 } });
    expect(ses.mails).toEqual([]);
    expect(await world.notices()).toMatchObject([{ reference: ISSUE, state: 'waiting' }]);
  });

  it('when it is corrected, and sends the rest the new text', async () => {
    await world.plan();
    await runFor(3);
    await world.publish({ version: 2 });
    await runMinutes(1);
    const { text } = await find();
    await world.change({ phase: 'sending', reason: undefined, text: { ...text, version: 2 } });
    await runMinutes(1);
    expect(ses.mails.map(({ Content }) => Content.Simple.Subject.Data)).toEqual([
      ...['Version 1', 'Version 1', 'Version 2', 'Version 2'],
    ]);
    expect(await find()).toMatchObject({ phase: 'done' });
    expect(await find()).not.toHaveProperty('reason');
  });

  it('when SES refuses us', async () => {
    ses.played.play = refuse(400, 'AccountSuspendedException');
    await world.plan();
    await runMinutes(3);
    expect(await find()).toMatchObject({
      ...{ phase: 'paused', reason: 'refused-us', counts: { waiting: 4 } },
      errors: expect.arrayContaining([{ at: at(-3), reason: 'refused-us' }]),
    });
    expect(await world.notices()).toHaveLength(1);
  });

  it('not when SES refuses an address', async () => {
    ses.played.play = refuse(400, 'MessageRejected');
    await world.plan();
    await run();
    expect(await find()).toMatchObject({ phase: 'done', counts: { refused: 4 } });
    expect(await world.notices()).toEqual([]);
    const reports = (await world.stored()).filter(({ kind }) => kind === 'staff-report');
    expect(reports).toMatchObject([{ occurrence: '2026-12-01', since: '2026-12-02T00:00:00.000Z' }]);
  });

  it('for a minute when it is throttled, or when a mail cannot be composed', async () => {
    ses.limits.MaxSendRate = 2.4;
    let calls = 0;
    ses.played.play = (mail, response) => {
      calls += 1;
      return throttle(mail, response);
    };
    await world.plan({ errors: Array.from({ length: 10 }, () => ({ at: at(-1), reason: 'unknown' })) });
    await run();
    expect(calls).toBe(1);
    ses.played.play = undefined;
    let composed = 0;
    others.compose = async () => {
      composed += 1;
      throw new Error('A bug');
    };
    await run();
    expect(composed).toBe(1);
    const { phase, errors } = await find();
    expect(phase).toBe('sending');
    // The last ten.
    expect(errors.map(({ reason }) => reason)).toEqual([
      ...Array.from({ length: 8 }, () => 'unknown'),
      ...['throttled', 'not-composed'],
    ]);
  });

  it('when three of the last ten calls are unknown, but for one a minute until one is sent', async () => {
    ses.limits.MaxSendRate = 2.4;
    for (const name of ['paul', 'tom', 'uwe', 'vera', 'will']) await world.subscribe(name);
    ses.played.play = crash;
    await world.plan({ lastCalls: 'usssssssss' });
    await run();
    // The first of the last ten is too old by then.
    expect(await find()).toMatchObject({
      phase: 'paused',
      reason: 'unknown',
      counts: { unknown: 3, waiting: 6 },
    });
    pass(MINUTE);
    await runMinutes(3);
    expect(await find()).toMatchObject({
      phase: 'paused',
      reason: 'unknown',
      counts: { unknown: 6, waiting: 3 },
    });
    // Nobody knows when it will be done, and it waits for no quota.
    for (const name of ['endsAbout', 'waitsFor']) expect(await find()).not.toHaveProperty(name);
    expect(await world.notices()).toHaveLength(1);
    ses.played.play = undefined;
    pass(MINUTE);
    await run();
    expect(await find()).toMatchObject({ phase: 'sending', counts: { sent: 1, waiting: 2 } });
    expect(await find()).not.toHaveProperty('reason');
    ses.limits.MaxSendRate = 1000;
    await run();
    expect(await find()).toMatchObject({ phase: 'done', counts: { sent: 3, unknown: 6 } });
    expect(ses.mails).toHaveLength(3);
  }, 30_000);

  const settled = async (numbers: Record<string, number>) => {
    const [mail] = await world.records();
    const items = Object.entries(numbers).flatMap(([state, count]) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ ...mail, mailId: `${state}-${index}`, state: `${ISSUE}#${state}` },
      })),
    );
    await world.tables.putAll('mails', items);
  };

  it('when too many mails come back for good, and goes on when a person says so', async () => {
    await world.plan();
    await runFor(1);
    await settled({ sent: 188, bounced: 12, returned: 30, dropped: 9 });
    ses.limits.sentBefore = 1_000_000;
    await run();
    expect(await find()).toMatchObject({
      ...{ phase: 'paused', reason: 'bounces', counts: { bounced: 42, sent: 188, waiting: 4 } },
      excused: { ended: 230, bounced: 12, sent: 188, complained: 0 },
    });
    expect(await world.notices()).toHaveLength(1);
    ses.limits.sentBefore = 0;
    await world.change({ phase: 'sending', reason: undefined });
    await run();
    expect(await find()).toMatchObject({ phase: 'done', counts: { sent: 192 } });
  });

  it('at three complaints', async () => {
    await world.plan();
    await runFor(1);
    ses.limits.sentBefore = 1_000_000;
    // As many as wait: the issue has not ended.
    await settled({ sending: 4 });
    await world.change({ complained: 3 });
    await run();
    expect(await find()).toMatchObject({
      ...{ phase: 'paused', reason: 'complaints' },
      excused: { ended: 0, complained: 3 },
    });
    expect(await find()).not.toHaveProperty('waitsFor');
  });

  it('and a paused one costs no count each minute', async () => {
    await world.plan();
    others.findHindrances = async () => ['None'];
    await run();
    pass(MINUTE);
    await run();
    expect(await find()).not.toHaveProperty('countedAt');
    pass(HOUR);
    await run();
    expect(await find()).toMatchObject({ state: 'issue#open', countedAt: at(0) });
    pass(HOUR);
    await run();
    expect(await find()).toMatchObject({ countedAt: at(-60) });
  });

  it('and one that a person stopped is closed after its recount', async () => {
    await world.plan();
    await runFor(1);
    await world.change({ phase: 'stopped', reason: 'by-staff', endedAt: at(0) });
    await run();
    expect(await find()).toMatchObject({ state: 'issue#open', recountAt: at(60), counts: { waiting: 4 } });
    pass(HOUR);
    await run();
    expect(await find()).toMatchObject({ state: 'issue#closed', phase: 'stopped' });
  });
});
