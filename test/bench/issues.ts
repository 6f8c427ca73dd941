// An issue of the newsletter to 10,000 and 100,000 readers: time, memory and units of the tables, what a payment's mail takes beside
// it, and what SES's reports take. `ISSUE_READERS=2000 npm run bench -- issues` takes fewer. A size that takes longer than half an hour
// is broken off, and the rows say how far it came.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AllMailRules } from '../../functions/mails/send-mail.ts';
import { openTables } from '../tables.ts';
import { newIssue, toId } from '../unit/issues/issue-texts.ts';
import { readUnits } from '../unit/issues/mail-units.ts';
import { startMailService, type SentMail } from '../unit/mail-service.ts';
import { print, type Row } from './report.ts';

const { ISSUE_READERS } = process.env;
const SIZES = ISSUE_READERS === undefined ? [10_000, 100_000] : [Number(ISSUE_READERS)];
const RUN_MS = 50_000;
const MOST_MS = 30 * 60_000;
/** Reports of SES that are taken. */
const REPORTS = 500;
/** Mails a second, at 80 % of the rate of an account that sends 14. */
const RATE = 11.2;
const ISSUE = toId(1);
const CONFIRMED = '2026-01-01T08:00:00.000Z';

const count = (value: number, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits });

/** The world of the test, with kills and refusals, for more readers. */
const playSimulation = (): Row => {
  const readers = Math.min(...SIZES);
  const seed = Date.now() % 1_000_000;
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-issues-'));
  const ISSUE_MEMORY = path.join(folder, 'memory');
  const begun = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'test/unit/issues/simulation'],
    {
      env: { ...process.env, ISSUE_READERS: String(readers), ISSUE_SEED: String(seed), ISSUE_MEMORY },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stdout);
  const megabytes = Number(readFileSync(ISSUE_MEMORY, 'utf8')) / 1e6;
  rmSync(folder, { recursive: true });
  return {
    what: `${count(readers)} readers while all fails that can`,
    measured: 'nobody twice',
    beside: `seed ${seed}, ${Math.round((performance.now() - begun) / 1000)} s, ${count(megabytes)} MB`,
  };
};

const openSender = async () => {
  const tables = await openTables(['mails', 'subscribers', 'drafts', 'customers'], { isMetered: true });
  const ses = await startMailService();
  Object.assign(process.env, {
    ...{ AWS_ENDPOINT_URL_SESV2: ses.url, MAIL_FROM: 'site@plainly.example', LOG_LEVEL: 'ERROR' },
    ...{
      MAIL_TO: 'staff@plainly.example',
      MAIL_TO_SECOND: 'none',
      MAIL_SET: 'mails',
      NEWSLETTER_SET: 'list',
    },
  });
  // A busy machine answers later than AWS.
  const { awsTimeouts } = await import('../../functions/platform/aws-timeouts.ts');
  for (const name of ['connectionTimeout', 'requestTimeout', 'socketTimeout'] as const)
    awsTimeouts.requestHandler[name] = 60_000;
  const { runIssues } = await import('../../functions/issues/run-issues.ts');
  const { countMails } = await import('../../functions/issues/issues.table.ts');
  const { handler: takeEvents } = await import('../../functions/events/mail-events.ts');
  const subscribers = await import('../../functions/newsletter/subscribers.table.ts');
  const { sendNamed } = await import('../../functions/mails/send-waiting.ts');
  const { putMail } = await import('../../functions/mails/outbox.table.ts');
  const { toMailId } = await import('../../functions/mails/mail.ts');
  const run = () => {
    const begun = performance.now();
    return runIssues(
      {
        findReader: async () => 'stranger',
        findHindrances: async () => [],
        createComposer: () => async (mail, now) => {
          const { subscriber } = await subscribers.find(mail.reference, now);
          return subscriber
            ? { set: 'newsletter', to: subscriber.address, subject: 'Prices', text: 'Hello' }
            : { dropped: 'left' };
        },
      },
      () => performance.now() - begun < RUN_MS,
    );
  };
  const plain: AllMailRules['refund'] = {
    compose: async () => ({ set: 'mails', to: 'paul@bakery.example', subject: 'Paid', text: 'Thanks' }),
    isRepeatable: true,
    asksStripe: false,
  };
  const rules = new Proxy({} as AllMailRules, { get: () => plain });
  /** The milliseconds from a payment to its mail. */
  const pay = async (occurrence: string): Promise<number> => {
    const key = { kind: 'invoice-paid', reference: 'paul', occurrence } as const;
    const begun = performance.now();
    await putMail(key, new Date());
    const { sent } = await sendNamed([toMailId(key)], rules, new Date(), () => true);
    if (sent !== 1) throw new Error('The mail of a payment was not sent');
    return performance.now() - begun;
  };
  /** The milliseconds to take one report of SES, as a run of its function. */
  const report = async ({ EmailTags }: SentMail): Promise<number> => {
    const tags = { mail: [EmailTags.find(({ Name }) => Name === 'mail')?.Value] };
    const delivery = { timestamp: CONFIRMED, recipients: [] };
    const Message = JSON.stringify({ eventType: 'Delivery', delivery, mail: { tags } });
    const begun = performance.now();
    await takeEvents({ Records: [{ Sns: { Message } }] });
    return performance.now() - begun;
  };
  return { tables, ses, run, pay, report, countMails: () => countMails(ISSUE) };
};

type Sender = Awaited<ReturnType<typeof openSender>>;

/** What the figures of an issue take, and what the reports of its mails take. */
const measureRest = async ({ tables, ses, report, countMails }: Sender): Promise<Row[]> => {
  readUnits(tables.meter);
  const begun = performance.now();
  await countMails();
  const ms = performance.now() - begun;
  const { reads } = readUnits(tables.meter);
  const mails = ses.mails
    .filter(({ ConfigurationSetName }) => ConfigurationSetName === 'list')
    .slice(0, REPORTS);
  let took = 0;
  for (const mail of mails) took += await report(mail);
  const units = readUnits(tables.meter);
  return [
    { what: 'a count of all mails', measured: `${count(reads)} read units`, beside: `${count(ms)} ms` },
    {
      what: 'a report of SES',
      measured: `${count(took / mails.length)} ms`,
      beside: `${count(units.reads / mails.length, 1)} read units, ${count((took / mails.length / 1000) * RATE, 2)} runs at once for ${RATE} mails a second`,
    },
  ];
};

export const benchIssues = async (): Promise<void> => {
  print('An issue of the newsletter', [playSimulation()]);
  const sender = await openSender();
  const { tables, ses, run, pay } = sender;
  for (const readers of SIZES) {
    for (const name of ['mails', 'subscribers']) await tables.empty(name);
    await tables.putAll(
      'subscribers',
      Array.from({ length: readers }, (_, number) => ({
        ...{ version: 1, subscriberId: `id-${number}`, address: `${number}@bakery.example` },
        ...{ state: 'confirmed', source: 'import', confirmedAt: CONFIRMED, since: CONFIRMED },
        createdAt: CONFIRMED,
      })),
    );
    const text = { newsletterId: ISSUE, version: 1, access: 'customers', publishDate: CONFIRMED };
    await tables.put('drafts', { draftId: ISSUE, part: 'draft', list: 'article', publication: text });
    const at = new Date().toISOString();
    await tables.put('mails', {
      mailId: `issue#${ISSUE}`,
      ...newIssue(1, {}, { startedAt: at, since: at, movedAt: at, text, isAudienceWhole: false }),
    });
    ses.mails.length = 0;
    readUnits(tables.meter);
    const find = () => tables.get('mails', { mailId: `issue#${ISSUE}` });
    let [runs, payments, mostBytes] = [0, [] as number[], 0];
    const begun = performance.now();
    const isOver = () => performance.now() - begun > MOST_MS;
    for (let issue = await find(); issue?.['phase'] !== 'done' && !isOver(); issue = await find()) {
      runs += 1;
      const running = run();
      payments.push(await pay(`${readers} ${runs}`));
      await running;
      mostBytes = Math.max(mostBytes, process.memoryUsage().heapUsed);
    }
    const seconds = (performance.now() - begun) / 1000;
    const { reads, writes } = readUnits(tables.meter);
    const sent = new Set(ses.mails.map(({ Destination }) => Destination.ToAddresses[0])).size - 1;
    if (sent + runs !== ses.mails.length) throw new Error('Somebody got the issue twice');
    const rows: Row[] = [
      {
        what: 'sent, each once',
        measured: count(sent),
        beside: `${count(seconds)} s, ${runs} runs of ${RUN_MS / 1000} s`,
      },
      {
        what: 'units a mail',
        measured: `${count(writes / sent, 1)} writes`,
        beside: `${count(reads / sent, 1)} reads; the index is reckoned (test/unit/issues/mail-units.ts)`,
      },
      { what: 'memory, with all tables', measured: `${count(mostBytes / 1e6)} MB`, beside: '' },
      {
        what: `a payment’s mail beside ${count(readers)} waiting ones`,
        measured: `${count(Math.max(...payments))} ms`,
        beside: 'the slowest',
      },
      ...(await measureRest(sender)),
    ];
    print(`An issue to ${count(readers)} readers, on the local DynamoDB`, rows);
  }
  await ses.close();
  await tables.close();
};
