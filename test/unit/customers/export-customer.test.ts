import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { toIssueKey } from '#shared/issue-key.ts';
import { toIssueMailState, toMailId } from '../../../functions/mails/mail.ts';
import { openAccountWorld } from './account-world.ts';

const world = await openAccountWorld();
const customers = await import('../../../functions/customers/customers.table.ts');
afterAll(() => world.close());

const now = new Date();

it('exports everything that is held of a customer, and nothing of a card', async () => {
  const person = world.newPerson();
  const { userId, email } = person;
  await world.signUp(person);
  await world.buy(userId);
  await world.mark(userId);
  await world.putKept(userId);
  const withdrawn = world.newLessonId();
  await world.putProgress({ userId, lessonId: withdrawn, version: 1, doneAt: '2026-10-01T09:00:00.000Z' });
  const requestId = await world.write(email);
  await world.subscribe(email);
  const { stripeCustomerId } = (await world.stored(userId)) ?? {};

  const outcome = await world.exportCustomer({ address: email.toUpperCase() }, now);
  expect(outcome).toMatchObject({
    outcome: 'found',
    export: {
      exportedAt: now.toISOString(),
      customer: {
        userId,
        record: { email, profile: { company: 'Rosas Bakery' }, subscription: { status: 'active' } },
        stripe: [
          {
            id: stripeCustomerId,
            email: expect.stringContaining('@bakery.example'),
            subscriptions: [{ status: 'active' }],
            invoices: [{ status: 'paid', currency: 'usd', amountDue: 1999, amountPaid: 1999 }],
          },
        ],
        kept: {
          words: [{ name: 'tone', text: 'warm' }],
          things: [{ kind: 'prompt', text: 'Write to {{name}}', note: 'For Monday' }, { kind: 'text' }],
        },
        signIn: { user_id: userId, email, name: 'Rosa Álvarez' },
        progress: expect.arrayContaining([
          { lessonId: world.lesson.lessonId, title: 'Ask for a table', doneAt: expect.any(String) },
          { lessonId: withdrawn, title: null, doneAt: '2026-10-01T09:00:00.000Z' },
        ]),
      },
      contactRequests: [{ requestId, emailAddress: email }],
      newsletter: [{ address: email, state: 'confirmed' }],
    },
  });
  expect(JSON.stringify(outcome)).not.toMatch(/4242|payment_method/);
});

it('exports which issues were sent to a person within 90 days, also once the person has left', async () => {
  const { toAddressId } = await import('../../../functions/mails/address-id.ts');
  const address = 'reader@bakery.example';
  const reference = await toAddressId(address);
  const putIssue = async (issueId: string, state: 'open' | 'closed', daysAgo: number) => {
    const since = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
    const issue = {
      version: 1,
      issueId,
      kind: 'issue-item',
      state: `issue#${state}`,
      since,
      createdAt: since,
    };
    const mail = {
      subject: 'Ask',
      previewLine: '',
      fromName: 'Plainly',
      audience: 'everybody',
      isWholeForAll: false,
    };
    const counts = {
      audience: 1,
      waiting: 0,
      sending: 0,
      sent: 1,
      bounced: 0,
      refused: 0,
      dropped: 0,
      unknown: 0,
    };
    await world.tables.put('mails', {
      ...{
        ...toIssueKey(issueId),
        ...issue,
        mail,
        counts,
        phase: 'done',
        title: `Issue ${daysAgo}`,
        by: 'Edith',
      },
      ...{ withPublication: false, isAudienceWhole: true },
    });
    const key = { kind: 'issue', reference, occurrence: issueId } as const;
    await world.tables.put('mails', {
      ...{ ...key, version: 1, mailId: toMailId(key), since, createdAt: since, claims: 1 },
      state: toIssueMailState(issueId, 'sent'),
    });
  };
  await putIssue('01JDA0000000000000000000A1', 'open', 1);
  await putIssue('01JDA0000000000000000000A2', 'closed', 89);
  await putIssue('01JDA0000000000000000000A3', 'closed', 91);
  const outcome = await world.exportCustomer({ address }, now);
  expect(outcome).toMatchObject({
    outcome: 'found',
    export: {
      newsletter: [],
      newsletterIssues: [
        { title: 'Issue 1', state: 'sent', since: expect.stringMatching(/Z$/) },
        { title: 'Issue 89', state: 'sent' },
      ],
    },
  });
  expect(await world.exportCustomer({ address: 'other@bakery.example' }, now)).toEqual({
    outcome: 'unknown',
  });
});

it('logs the kind of the outcome, and neither address nor user id', async () => {
  const lines: string[] = [];
  vi.stubEnv('LOG_LEVEL', 'INFO');
  vi.resetModules();
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const person = world.newPerson();
  await world.signUp(person);
  const payload = { address: person.email };
  for (const name of ['export', 'forget', 'forget']) {
    const { handler } = await import(`../../../functions/events/${name}-customer.ts`);
    await handler(payload);
  }
  vi.restoreAllMocks();
  const logged = lines.filter((line) => line.includes('-customer"'));
  expect(logged).toHaveLength(3);
  expect(logged.join('')).toContain('"outcome":"found"');
  expect(lines.join('')).not.toContain(person.email);
  expect(lines.join('')).not.toContain(person.userId);
});

it('exports and deletes by a press in the account what was written signed in, and nothing from before an address was confirmed', async () => {
  const [asker, victim] = [world.newPerson(), `${randomUUID()}@victim.example`];
  await world.signUp(asker);
  // As a stranger who pressed 'Confirm this address' has it.
  const before = await world.write(victim);
  await customers.savePendingAddress(
    asker.userId,
    'confirm-address',
    { pendingAddress: victim, links: { lastAt: now.toISOString(), sent: [] }, lastAtBefore: undefined },
    [],
  );
  await customers.confirmPendingAddress(asker.userId, 'confirm-address', { address: victim }, []);
  const own = await world.write('typed@bakery.example', asker.userId);
  const after = await world.write(victim);
  const readIds = async (requester: object) => {
    const outcome = await world.exportCustomer(requester, now);
    const { contactRequests } = 'export' in outcome ? outcome.export : {};
    return (contactRequests as { requestId: string }[]).map(({ requestId }) => requestId);
  };
  expect(await readIds({ userId: asker.userId })).toEqual([own]);
  await world.forgetCustomer({ userId: asker.userId }, now);
  expect(await world.storedRequestIds()).toEqual(expect.arrayContaining([before, after]));
  expect(await world.storedRequestIds()).not.toContain(own);
  // Their owner has and deletes them by a mail from there.
  expect(await readIds({ address: victim })).toEqual([before, after]);
  await world.forgetCustomer({ address: victim }, now);
  expect(await world.storedRequestIds()).not.toContain(before);
});
