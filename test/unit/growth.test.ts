// What the jobs and the calls for one person cost in tables of 10 and of 10,000 rows that do not concern them. Lists of articles,
// lessons and drafts: their read-cost.test.ts, and draft-tables.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { FINISHED } from '#shared/forgotten-customer.ts';
import { editorClaims, jsonEvent, send, withClaims } from './events.ts';
import { openPrivateBucket } from '../private-bucket.ts';
import { openStripeWorld } from './subscriptions/stripe-world.ts';

const { tables, close } = await openStripeWorld({
  isMetered: true,
  tables: ['articles', 'progress', 'kept', 'contact-requests', 'subscribers', 'uploads', 'drafts'],
});
const bucket = await openPrivateBucket();
afterAll(async () => {
  await bucket.close();
  await close();
});
const [sendMails, sendIssues, reconcile, housekeeping, exportCustomer, forgetCustomer, customers] =
  await Promise.all([
    import('../../functions/events/send-mails.ts'),
    import('../../functions/events/send-issues.ts'),
    import('../../functions/events/reconcile.ts'),
    import('../../functions/events/housekeeping.ts'),
    import('../../functions/events/export-customer.ts'),
    import('../../functions/events/forget-customer.ts'),
    import('../../functions/customers/customers.table.ts'),
  ]);
const http = '../../functions/http/admin';

const now = Date.now();
const ISSUE = '01ARZ3NDEK0000000000000001';
const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();

/** Rows that have nothing to do: the customer left, the mail is settled or one of an issue, the image is used or still young. */
const ROWS: Readonly<Record<string, (index: number) => object>> = {
  customers: (index) => ({
    ...{ version: 1, userId: `apple|${index}`, email: `${index}@bakery.example` },
    stripeCustomerId: `cus_${index}`,
    ...(index % 2 === 0 && { tombstone: FINISHED }),
  }),
  mails: (index) => ({
    ...{ version: 1, mailId: `mail-${index}`, reference: `apple|${index}`, claims: 1, createdAt: daysAgo(9) },
    ...(index % 2 === 0
      ? { kind: 'refund', occurrence: 'once', state: ['sent', 'failed', 'unknown'][index % 3] }
      : {
          kind: 'issue',
          occurrence: ISSUE,
          state: `${ISSUE}#${['waiting', 'sending', 'unknown'][index % 3]}`,
        }),
    since: daysAgo(2 + (index % 390)),
  }),
  // The search has them already.
  articles: (index) => ({ shelf: ['article', 'lesson', 'body'][index % 3], newsletterId: `text-${index}` }),
  uploads: (index) => ({
    ...{ imageKey: `blogimage/${index}.jpg`, state: 'ready', width: 1, height: 1 },
    ...(index % 2 === 0 && { unused: 'unused', deleteAfter: daysAgo(-3) }),
  }),
  'contact-requests': (index) => ({
    ...{ version: 1, requestId: `request-${index}`, userId: `apple|${index}`, receivedAt: daysAgo(1) },
    ...{ firstName: 'Tom', lastName: 'Baker', message: 'When do you open?' },
    emailAddress: `${index}@bakery.example`,
    fromAddress: `${index}@bakery.example`,
  }),
};

let size = 0;
const grow = async (wanted: number) => {
  for (const [table, toRow] of Object.entries(ROWS))
    await tables.putAll(
      table,
      Array.from({ length: wanted - size }, (_, at) => toRow(size + at)),
    );
  size = wanted;
};

const measure = async (run: () => Promise<unknown>) => {
  tables.meter.read();
  await run();
  return tables.meter.read();
};

/** A person who wrote to us while signed in. */
const newPerson = async (userId: string) => {
  await tables.put('contact-requests', { ...ROWS['contact-requests']?.(0), requestId: userId, userId });
  return { userId };
};

/** An issue with a mail that nobody knows about. */
const issueId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const newIssue = (more: object = {}) => ({
  ...{ version: 1, mailId: `issue#${issueId}`, issueId, kind: 'issue-item', state: 'issue#open' },
  ...{ since: daysAgo(1), createdAt: daysAgo(1), startedAt: daysAgo(1), phase: 'done', by: 'Edith' },
  ...{ title: 'Prices', withPublication: false, isAudienceWhole: true },
  mail: {
    ...{ subject: 'Prices', previewLine: '', fromName: 'Plainly' },
    ...{ audience: 'everybody', isWholeForAll: false },
  },
  counts: { audience: 1, waiting: 0, sending: 0, sent: 0, bounced: 0, refused: 0, dropped: 0, unknown: 1 },
  ...more,
});

const putIssue = async (more: object) => {
  const mail = { kind: 'issue', reference: 'rosa', occurrence: issueId, claims: 1, createdAt: daysAgo(1) };
  const state = `${issueId}#unknown`;
  await tables.put('mails', { ...mail, version: 1, mailId: 'of-an-issue', state, since: daysAgo(1) });
  await tables.put('mails', newIssue(more));
};

/** Calls a handler about that issue in a phase. */
const callIssue = async (file: string, phase: string, body?: object) => {
  await putIssue({ phase });
  const { handler } = await import(`${http}/${file}.ts`);
  const event = { pathParameters: { draftId: issueId } };
  const answer = await send(handler, withClaims(editorClaims, body ? jsonEvent(body, event) : event));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};

const CALLS: Readonly<Record<string, (userId: string) => Promise<unknown>>> = {
  'the job that sends mails': () => sendMails.handler({}),
  'the job that sends issues': async () => {
    await putIssue({ recountAt: daysAgo(0) });
    expect(await sendIssues.handler({})).toMatchObject({ failed: 0 });
  },
  'the reconciliation': () => reconcile.handler({}),
  'the housekeeping': () => housekeeping.handler({}),
  'an export': async (userId) => {
    const exported = await exportCustomer.handler(await newPerson(userId));
    expect(exported).toMatchObject({
      outcome: 'found',
      export: { contactRequests: [{ requestId: userId }] },
    });
  },
  'the forgetting of a customer': async (userId) => {
    const { steps } = (await forgetCustomer.handler(await newPerson(userId))) as { steps: object };
    expect(Object.values(steps)).not.toContain('open');
    // Otherwise the next reconciliation would go on with it.
    await tables.put('customers', { userId, version: 1 });
  },
  'an issue': () => callIssue('issues/{draftId}.get', 'done'),
  'the stop of an issue': () => callIssue('issues/{draftId}/stop.post', 'sending', {}),
  'an issue that is sent to the rest': () => callIssue('issues/{draftId}/resume.post', 'sending', {}),
  'unknown mails of an issue': () => callIssue('issues/{draftId}/unknown.post', 'done', { as: 'again' }),
  'a search among the subscribers': async () => {
    const { handler } = await import(`${http}/subscribers/list.post.ts`);
    const wanted = jsonEvent({ state: 'confirmed', beginning: 'nobody-begins-so' });
    expect((await send(handler, withClaims(editorClaims, wanted))).statusCode).toBe(200);
  },
  'an event of Stripe': () => customers.findByStripeCustomer('cus_1'),
};

describe('the units of tables', () => {
  const measured: Record<string, Awaited<ReturnType<typeof measure>>[]> = {};
  beforeAll(async () => {
    // Builds the search, which no run after it has to.
    await housekeeping.handler({});
    for (const rows of [10, 10_000]) {
      await grow(rows);
      for (const [name, call] of Object.entries(CALLS))
        (measured[name] ??= []).push(await measure(() => call(`apple|rosa ${rows}`)));
    }
  }, 240_000);

  it.each(Object.keys(CALLS))('stay the same in large tables: %s', (name) => {
    const [few, many] = measured[name] ?? [];
    expect(few?.requests).toBeGreaterThan(0);
    expect(many).toEqual(few);
  });

  it('read one page of the issues', async () => {
    const requests: number[] = [];
    for (const count of [11, 400]) {
      await tables.putAll(
        'mails',
        Array.from({ length: count }, (_, at) => {
          const id = String(at).padStart(26, '0');
          return newIssue({ mailId: `issue#${id}`, issueId: id, state: 'issue#closed' });
        }),
      );
      await callIssue('issues.get', 'sending');
      requests.push((await measure(() => callIssue('issues.get', 'sending'))).requests);
    }
    expect(requests[1]).toBe(requests[0]);
  });

  it('read none of the mails that the job lists and does not send again', async () => {
    const { requests } = measured['the job that sends mails']?.[0] ?? {};
    const settled = { ...ROWS['mails']?.(2), state: 'unknown', since: daysAgo(0.5) };
    await tables.putAll(
      'mails',
      Array.from({ length: 2000 }, (_, at) =>
        // A welcome is not repeated, a refund twice.
        ({ ...settled, mailId: `today-${at}`, ...(at % 2 === 0 ? { kind: 'welcome' } : { repeats: 2 }) }),
      ),
    );
    expect((await measure(() => sendMails.handler({}))).requests).toBe(requests);
  });
});
