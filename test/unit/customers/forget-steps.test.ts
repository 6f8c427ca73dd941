// What forgetting and exporting a person does step by step: in which order, when a step fails, and when it is too early.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import { FORGET_STEPS, type ForgetSteps } from '#shared/forget-steps.ts';
import { ALL_OPEN } from '#shared/forgotten-customer.ts';
import type { Tombstone } from '../../../functions/customers/tombstone.ts';
import { environment } from '../events.ts';
import { expectNothingRunning, slow, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/contact/requests-by-address.table.ts');
vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/customers/customers-by-address.table.ts');
vi.mock('../../../functions/customers/tenant.client.ts');
vi.mock('../../../functions/customers/tombstones.table.ts');
vi.mock('../../../functions/issues/issues-of-person.ts');
vi.mock('../../../functions/kept/kept.table.ts');
vi.mock('../../../functions/lessons/lessons.table.ts');
vi.mock('../../../functions/lessons/progress.table.ts');
vi.mock('../../../functions/mails/outbox.table.ts');
vi.mock('../../../functions/newsletter/subscribers-of-person.table.ts');
vi.mock('../../../functions/platform/log.ts');
vi.mock('../../../functions/subscriptions/account-at-stripe.ts');
Object.assign(process.env, environment);
const contactRequests = vi.mocked(await import('../../../functions/contact/requests-by-address.table.ts'));
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const { findByAddress } = vi.mocked(
  await import('../../../functions/customers/customers-by-address.table.ts'),
);
const tenant = vi.mocked(await import('../../../functions/customers/tenant.client.ts'));
const tombstones = vi.mocked(await import('../../../functions/customers/tombstones.table.ts'));
const lessons = vi.mocked(await import('../../../functions/lessons/lessons.table.ts'));
const issues = vi.mocked(await import('../../../functions/issues/issues-of-person.ts'));
const kept = vi.mocked(await import('../../../functions/kept/kept.table.ts'));
const progress = vi.mocked(await import('../../../functions/lessons/progress.table.ts'));
const { putMail } = vi.mocked(await import('../../../functions/mails/outbox.table.ts'));
const newsletter = vi.mocked(await import('../../../functions/newsletter/subscribers-of-person.table.ts'));
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const atStripe = vi.mocked(await import('../../../functions/subscriptions/account-at-stripe.ts'));
const { forgetCustomer, forgetUnfinished } = await import('../../../functions/customers/forget-customer.ts');
const { exportCustomer } = await import('../../../functions/customers/export-customer.ts');

const ROSA = 'google-oauth2|rosa';
const letterFrom = 'letter@bakery.example';
const contactAddress = 'rosa@bakery.example';
const begun = new Date('2026-11-21T12:00:00.000Z');
const after = (ms: number) => new Date(begun.getTime() + ms);
const LATE_MS = 5 * 60_000;
const allDone = Object.fromEntries(FORGET_STEPS.map((step) => [step, 'done'])) as unknown as ForgetSteps;

let tombstone: Tombstone;
let calls: string[];
const record = (name: string) => async (id: unknown) => {
  calls.push(`${name} ${typeof id === 'string' ? id : JSON.stringify(id)}`);
};
const everything = [
  'end plans',
  'delete at Stripe',
  'delete the account',
  'remove progress',
  'remove what is kept',
  // Not those of the contact address: a link does not prove who wrote from there before.
  `remove requests of ${JSON.stringify({ userId: ROSA, address: letterFrom })}`,
  'remove subscriptions',
];

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(tombstones);
  calls = [];
  tombstone = {
    userId: ROSA,
    forgotten: { requestedAt: begun.toISOString(), steps: ALL_OPEN, address: letterFrom },
    contactAddress,
    stripeCustomerId: 'cus_1',
    checkoutAttempt: { sessionId: 'cs_1' },
  };
  tombstones.begin.mockImplementation(async () => tombstone);
  tombstones.findByUserId.mockImplementation(async () => tombstone);
  const payer = { userId: ROSA, stripeCustomerId: 'cus_1', attemptSessionId: 'cs_1' };
  const ofPayer = (name: string) =>
    slow((given: object) => {
      calls.push(name);
      expect(given).toEqual(payer);
    });
  atStripe.endPlans.mockImplementation(ofPayer('end plans'));
  atStripe.deleteAtStripe.mockImplementation(ofPayer('delete at Stripe'));
  tenant.deleteAccount.mockImplementation(async () => {
    calls.push('delete the account');
    return 'done';
  });
  progress.removeAll.mockImplementation(slow(() => void calls.push('remove progress')));
  kept.removeAll.mockImplementation(slow(() => void calls.push('remove what is kept')));
  contactRequests.removeOfPerson.mockImplementation(
    slow((person) => {
      calls.push(`remove requests of ${JSON.stringify(person)}`);
      return 2;
    }),
  );
  newsletter.removeOfPerson.mockImplementation(
    slow((addresses) => {
      const isWhole = addresses[0] === letterFrom && addresses[1] === contactAddress;
      calls.push(isWhole ? 'remove subscriptions' : `remove subscriptions of ${addresses.join(' ')}`);
      return 3;
    }),
  );
  putMail.mockResolvedValue('waiting');
});

const forget = (now: Date, address = letterFrom) => forgetCustomer({ userId: ROSA, address }, now);
const saved = () => tombstones.saveSteps.mock.calls.map(([, { steps, unneeded }]) => ({ steps, unneeded }));

describe('forgetting a customer', () => {
  it('takes all steps in their order, and keeps the addresses while late writes may come', async () => {
    expect(await forget(begun)).toEqual({
      ...{ outcome: 'forgetting', userId: ROSA, steps: allDone },
      requestedAt: begun.toISOString(),
      finishedAt: null,
    });
    expect(tombstones.begin.mock.calls).toEqual([[ROSA, letterFrom, begun]]);
    expect(calls).toEqual(everything);
    const mail = { kind: 'account-deleted', reference: ROSA, occurrence: begun.toISOString() };
    expect(putMail.mock.calls).toEqual([[mail, begun]]);
    expect(saved()).toEqual([{ steps: allDone, unneeded: [] }]);
    expect(tombstones.finish).not.toHaveBeenCalled();
  });

  it.each([
    [LATE_MS - 1, 'sent', false],
    [LATE_MS, 'sent', true],
    [LATE_MS, 'failed', true],
    [LATE_MS, 'dropped', true],
    [LATE_MS, 'unknown', true],
    [LATE_MS, 'waiting', false],
    [LATE_MS, 'sending', false],
    [DAY_MS - 1, 'waiting', false],
    [DAY_MS, 'waiting', true],
  ] as const)('is finished %i ms later, with a farewell that is %s: %s', async (ms, state, isFinished) => {
    putMail.mockResolvedValue(state);
    const before = tombstone;
    const finishedAt = after(ms).toISOString();
    tombstones.finish.mockImplementation(async () => {
      tombstone = { ...tombstone, forgotten: { ...tombstone.forgotten, finishedAt } };
    });
    expect(await forget(after(ms))).toMatchObject(
      isFinished ? { outcome: 'forgotten', finishedAt } : { outcome: 'forgetting', finishedAt: null },
    );
    expect(tombstones.finish.mock.calls).toEqual(
      isFinished ? [[before, { steps: allDone, now: after(ms) }]] : [],
    );
    const unneeded = ms < LATE_MS ? [] : ['forgotten.address'];
    expect(saved()).toEqual(isFinished ? [] : [{ steps: allDone, unneeded }]);
    expect(putMail).toHaveBeenCalledTimes(ms < DAY_MS ? 1 : 0);
  });

  it('sends no farewell without a contact address', async () => {
    tombstone = { ...tombstone, contactAddress: undefined };
    await forget(after(LATE_MS));
    expect(putMail).not.toHaveBeenCalled();
    expect(tombstones.finish).toHaveBeenCalledOnce();
    expect(calls).not.toContain('remove requests of the contact address');
  });

  it('removes once the requests of an address that is both', async () => {
    tombstone = { ...tombstone, contactAddress: letterFrom };
    await forget(begun);
    expect(calls.filter((call) => call.startsWith('remove requests'))).toHaveLength(1);
  });

  it('waits with everything, and with the farewell, until the plan has ended', async () => {
    atStripe.endPlans.mockRejectedValue(new Error('Down'));
    expect(await forget(after(LATE_MS))).toMatchObject({ outcome: 'forgetting', steps: ALL_OPEN });
    expect(calls).toEqual([]);
    expect(putMail).not.toHaveBeenCalled();
    expect(saved()).toEqual([{ steps: ALL_OPEN, unneeded: [] }]);
    expect(logError.mock.calls).toEqual([
      [expect.any(String), { step: 'plan', customer: expect.any(String) }, expect.any(Error)],
    ]);
    expect(JSON.stringify(logError.mock.calls)).not.toContain(ROSA);
  });

  it.each([
    ['stripe', () => atStripe.deleteAtStripe, ['forgotten.address', 'contactAddress', 'formerAddresses']],
    ['tenant', () => tenant.deleteAccount, ['forgotten.address', 'contactAddress', 'formerAddresses']],
    ['progress', () => progress.removeAll, ['forgotten.address', 'contactAddress', 'formerAddresses']],
    ['kept', () => kept.removeAll, ['forgotten.address', 'contactAddress', 'formerAddresses']],
    ['contactRequests', () => contactRequests.removeOfPerson, []],
    ['newsletter', () => newsletter.removeOfPerson, []],
  ] as const)('takes the other steps when the step %s fails, and keeps what it needs', async (...row) => {
    const [step, findCall, unneeded] = row;
    putMail.mockResolvedValue('sent');
    findCall().mockRejectedValueOnce(new Error('Down'));
    await forget(after(LATE_MS));
    expect(saved()).toEqual([{ steps: { ...allDone, [step]: 'open' }, unneeded }]);
    expect(tombstones.finish).not.toHaveBeenCalled();
    expect(calls.length).toBeGreaterThanOrEqual(everything.length - 2);
  });

  it('is finished with a step that an operator takes by hand', async () => {
    putMail.mockResolvedValue('sent');
    tenant.deleteAccount.mockResolvedValue('by-hand');
    await forget(after(LATE_MS));
    expect(tombstones.finish.mock.calls[0]?.[1].steps).toEqual({ ...allDone, tenant: 'by-hand' });
  });

  it('forgets also what a second letter from another address names', async () => {
    await forget(begun, 'other@bakery.example');
    expect(calls.slice(0, 2)).toEqual([
      'remove requests of {"address":"other@bakery.example"}',
      'remove subscriptions of other@bakery.example',
    ]);
    for (const call of [contactRequests.removeOfPerson, newsletter.removeOfPerson]) {
      call.mockRejectedValueOnce(new Error('Down'));
      await expect(forget(begun, 'other@bakery.example')).rejects.toThrow('Down');
    }
    calls = [];
    await forgetCustomer({ userId: ROSA }, begun);
    expect(calls).toEqual(everything);
  });

  it('repeats the steps after the end, and says when that was', async () => {
    const finishedAt = after(LATE_MS).toISOString();
    tombstone = { userId: ROSA, forgotten: { requestedAt: begun.toISOString(), finishedAt, steps: allDone } };
    atStripe.deleteAtStripe.mockImplementation(record('delete at Stripe'));
    atStripe.endPlans.mockImplementation(record('end plans'));
    expect(await forget(after(DAY_MS))).toMatchObject({ outcome: 'forgotten', finishedAt });
    // The address of the first letter is gone by then.
    expect(calls[0]).toBe(`remove requests of ${JSON.stringify({ address: letterFrom })}`);
    expect(calls).toContain(`delete at Stripe ${JSON.stringify({ userId: ROSA })}`);
  });

  it.each([
    [[], 'unknown'],
    [[ROSA], 'forgetting'],
    [[ROSA, 'apple|1'], 'several'],
  ])('by an address that %j have is %s', async (userIds, outcome) => {
    findByAddress.mockResolvedValue(userIds);
    const result = await forgetCustomer({ address: letterFrom }, begun);
    expect(result).toMatchObject({ outcome });
    expect(findByAddress).toHaveBeenCalledWith(letterFrom);
    expect(tombstones.begin).toHaveBeenCalledTimes(userIds.length === 1 ? 1 : 0);
    if (outcome === 'several') {
      expect(result).toEqual({ outcome, userIds });
      expect(calls).toEqual([]);
    }
    if (outcome === 'unknown') expect(result).toEqual({ outcome, contactRequests: 2, subscribers: 3 });
  });
});

it('forgets what came from an address, and keeps the account that has it', async () => {
  findByAddress.mockResolvedValue([ROSA]);
  const outcome = await forgetCustomer({ address: letterFrom, keepsAccount: true }, begun);
  expect(outcome).toEqual({ outcome: 'unknown', contactRequests: 2, subscribers: 3 });
  expect(tombstones.begin).not.toHaveBeenCalled();
});

describe('the hourly job', () => {
  async function* listed(...userIds: string[]) {
    yield* userIds;
  }

  it('counts who is forgotten and who is not yet, and passes over who was finished a moment ago', async () => {
    tombstones.listUnfinished.mockImplementation(() => listed('done', 'open', 'gone', 'finished'));
    tombstones.findByUserId.mockImplementation(async (userId) => {
      if (userId === 'gone') return undefined;
      const finishedAt = userId === 'finished' ? begun.toISOString() : undefined;
      return { ...tombstone, userId, forgotten: { ...tombstone.forgotten, finishedAt } };
    });
    atStripe.endPlans.mockImplementation(async ({ userId }) => {
      if (userId === 'open') throw new Error('Down');
    });
    atStripe.deleteAtStripe.mockImplementation(record('delete'));
    expect(await forgetUnfinished(begun, () => true)).toEqual({ forgotten: 1, failed: 1 });
    expect(tombstones.saveSteps).toHaveBeenCalledTimes(2);
  });

  it('begins with nobody after the time is up', async () => {
    tombstones.listUnfinished.mockImplementation(() => listed('one', 'two'));
    let left = 1;
    expect(await forgetUnfinished(begun, () => (left -= 1) >= 0)).toEqual({ forgotten: 1, failed: 0 });
  });
});

describe('exporting a person', () => {
  const customer = { userId: ROSA, syncVersion: 1, stripeCustomerId: 'cus_1', contactAddress };
  const done = [
    { lessonId: 'known', doneAt: 'then' },
    { lessonId: 'withdrawn', doneAt: 'later' },
  ];

  beforeEach(() => {
    tombstones.findByUserId.mockResolvedValue(undefined);
    customers.find.mockResolvedValue({
      ...customer,
      pendingAddress: 'pending@bakery.example',
      checkoutAttempt: { id: 'a', priceId: 'p', sessionId: 'cs_1', startedAt: '' },
    });
    progress.listDone.mockResolvedValue(done);
    kept.exportAll.mockResolvedValue({ words: [], things: ['a prompt'] } as never);
    const modules = [{ lessons: [{ lessonId: 'known', title: 'Ask' }] }];
    lessons.listModules.mockResolvedValue(modules as never);
    atStripe.exportFromStripe.mockResolvedValue(['at Stripe'] as never);
    tenant.fetchAccount.mockResolvedValue({ name: 'Rosa' });
    contactRequests.listOfPerson.mockResolvedValue(['a request'] as never);
    newsletter.listOfPerson.mockResolvedValue(['a subscription'] as never);
    issues.listIssuesOfPerson.mockResolvedValue([]);
  });

  it('names all that is held', async () => {
    issues.listIssuesOfPerson.mockResolvedValue(['an issue'] as never);
    expect(await exportCustomer({ userId: ROSA, address: letterFrom }, begun)).toEqual({
      outcome: 'found',
      export: {
        exportedAt: begun.toISOString(),
        customer: {
          userId: ROSA,
          record: expect.objectContaining(customer),
          progress: [
            { lessonId: 'known', title: 'Ask', doneAt: 'then' },
            { lessonId: 'withdrawn', title: null, doneAt: 'later' },
          ],
          kept: { words: [], things: ['a prompt'] },
          stripe: ['at Stripe'],
          signIn: { name: 'Rosa' },
        },
        contactRequests: ['a request'],
        newsletter: ['a subscription'],
        newsletterIssues: ['an issue'],
        notes: expect.any(Array),
      },
    });
    expect(customers.find.mock.calls).toEqual([[ROSA, { consistent: true }]]);
    const payer = { userId: ROSA, stripeCustomerId: 'cus_1', attemptSessionId: 'cs_1' };
    expect(atStripe.exportFromStripe.mock.calls).toEqual([[payer]]);
    const person = { userId: ROSA, address: letterFrom };
    expect(contactRequests.listOfPerson.mock.calls).toEqual([[person]]);
    expect(newsletter.listOfPerson.mock.calls).toEqual([[[letterFrom, contactAddress], begun]]);
    expect(findByAddress).not.toHaveBeenCalled();
  });

  it('finds a customer who has no record', async () => {
    customers.find.mockResolvedValue(undefined);
    const outcome = await exportCustomer({ userId: ROSA }, begun);
    expect(outcome).toMatchObject({ outcome: 'found', export: { customer: { record: null } } });
  });

  it.each([
    ['wrote to us', ['a request'], [], 'found'],
    ['is on the list', [], ['a subscription'], 'found'],
    ['is unknown', [], [], 'unknown'],
  ])('by an address of a person who %s', async (_, written, subscriptions, outcome) => {
    findByAddress.mockResolvedValue([]);
    contactRequests.listOfPerson.mockResolvedValue(written as never);
    newsletter.listOfPerson.mockResolvedValue(subscriptions as never);
    expect(await exportCustomer({ address: letterFrom }, begun)).toMatchObject({ outcome });
    expect(customers.find).not.toHaveBeenCalled();
  });

  it('exports the only customer of an address, and nobody of several', async () => {
    findByAddress.mockResolvedValue([ROSA]);
    expect(await exportCustomer({ address: letterFrom }, begun)).toMatchObject({ outcome: 'found' });
    findByAddress.mockResolvedValue([ROSA, 'apple|1']);
    expect(await exportCustomer({ address: letterFrom }, begun)).toEqual({
      outcome: 'several',
      userIds: [ROSA, 'apple|1'],
    });
  });

  it('exports nothing of who was forgotten', async () => {
    tombstones.findByUserId.mockResolvedValue(tombstone);
    contactRequests.listOfPerson.mockResolvedValue([]);
    newsletter.listOfPerson.mockResolvedValue([]);
    expect(await exportCustomer({ userId: ROSA }, begun)).toEqual({ outcome: 'forgotten' });
    expect(tombstones.findByUserId).toHaveBeenCalledWith(ROSA, begun);
  });

  it('exports what was written from the address of a letter, also after the account was forgotten', async () => {
    tombstones.findByUserId.mockResolvedValue(tombstone);
    const outcome = await exportCustomer({ userId: ROSA, address: letterFrom }, begun);
    const expected = { customer: null, contactRequests: ['a request'], newsletter: ['a subscription'] };
    expect(outcome).toMatchObject({ outcome: 'found', export: expected });
    expect(contactRequests.listOfPerson).toHaveBeenCalledWith({ userId: undefined, address: letterFrom });
    expect(customers.find).not.toHaveBeenCalled();
  });
});
