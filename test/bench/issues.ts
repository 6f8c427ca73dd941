// An issue of the newsletter to 10,000 and 100,000 readers: time, memory and units of the tables, and what a payment's mail takes
// beside it. `ISSUE_READERS=2000 npm run bench -- issues` takes fewer.
import { spawnSync } from 'node:child_process';
import type { AllMailRules } from '../../functions/mails/send-mail.ts';
import { openTables } from '../tables.ts';
import { newIssue, toId } from '../unit/issues/issue-texts.ts';
import { startMailService } from '../unit/mail-service.ts';
import { print, type Row } from './report.ts';

const { ISSUE_READERS } = process.env;
const SIZES = ISSUE_READERS === undefined ? [10_000, 100_000] : [Number(ISSUE_READERS)];
const RUN_MS = 50_000;
const ISSUE = toId(1);
const CONFIRMED = '2026-01-01T08:00:00.000Z';

const count = (value: number, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits });

/** The world of the test, with kills and refusals, for more readers. */
const playSimulation = (): Row => {
  const readers = Math.min(...SIZES);
  const seed = Date.now() % 1_000_000;
  const begun = performance.now();
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'test/unit/issues/simulation'],
    {
      env: { ...process.env, ISSUE_READERS: String(readers), ISSUE_SEED: String(seed) },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stdout);
  return {
    what: `${count(readers)} readers while all fails that can`,
    measured: 'nobody twice',
    beside: `seed ${seed}, ${Math.round((performance.now() - begun) / 1000)} s`,
  };
};

const openSender = async () => {
  const tables = await openTables(['mails', 'subscribers', 'drafts'], { isMetered: true });
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
  return { tables, ses, run, pay };
};

export const benchIssues = async (): Promise<void> => {
  print('An issue of the newsletter', [playSimulation()]);
  const { tables, ses, run, pay } = await openSender();
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
    tables.meter.read();
    const find = () => tables.get('mails', { mailId: `issue#${ISSUE}` });
    let [runs, payments, mostBytes] = [0, [] as number[], 0];
    const begun = performance.now();
    for (let issue = await find(); issue?.['phase'] !== 'done'; issue = await find()) {
      runs += 1;
      const running = run();
      payments.push(await pay(`${readers} ${runs}`));
      await running;
      mostBytes = Math.max(mostBytes, process.memoryUsage().heapUsed);
    }
    const seconds = (performance.now() - begun) / 1000;
    const { units, requests } = tables.meter.read();
    const rows = [
      {
        what: 'sent, each once',
        measured: count(new Set(ses.mails.map(({ Destination }) => Destination.ToAddresses[0])).size - 1),
        beside: `${count(seconds)} s, ${runs} runs of ${RUN_MS / 1000} s`,
      },
      {
        what: 'units of the tables a mail',
        measured: count(units / readers, 1),
        beside: `${count(requests / readers, 1)} requests`,
      },
      { what: 'memory, with all tables', measured: `${count(mostBytes / 1e6)} MB`, beside: '' },
      {
        what: 'a payment’s mail beside it',
        measured: `${count(Math.max(...payments))} ms`,
        beside: 'the slowest',
      },
    ];
    print(`An issue to ${count(readers)} readers, on the local DynamoDB`, rows);
  }
  await ses.close();
  await tables.close();
};
