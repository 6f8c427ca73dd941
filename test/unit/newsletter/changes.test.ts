// What becomes of a subscriber step by step: what happens twice, late, after its opposite, and while somebody else writes.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndState, StoredSubscriber } from '#shared/subscriber.ts';
import type { MailKind, MailOutcome } from '../../../functions/mails/mail.ts';
import { hashBrowser } from '../../../functions/newsletter/subscriber.ts';
import { environment } from '../events.ts';
import { expectNothingRunning, slow, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/newsletter/subscribers.table.ts');
vi.mock('../../../functions/newsletter/sign-up.ts');
vi.mock('../../../functions/newsletter/suppression-list.client.ts');
vi.mock('../../../functions/mails/address-id.ts');
vi.mock('../../../functions/issues/marks.table.ts');
vi.mock('../../../functions/mails/start-sending.ts');
Object.assign(process.env, environment);
const table = vi.mocked(await import('../../../functions/newsletter/subscribers.table.ts'));
const { signUp } = vi.mocked(await import('../../../functions/newsletter/sign-up.ts'));
const { removeFromSuppressionList } = vi.mocked(
  await import('../../../functions/newsletter/suppression-list.client.ts'),
);
const { toAddressId } = vi.mocked(await import('../../../functions/mails/address-id.ts'));
const { markOnce } = vi.mocked(await import('../../../functions/issues/marks.table.ts'));
const { startSending } = vi.mocked(await import('../../../functions/mails/start-sending.ts'));
const changes = await import('../../../functions/newsletter/change-subscriber.ts');
const { confirm } = await import('../../../functions/newsletter/confirm.ts');
const { subscribe, unsubscribe } = await import('../../../functions/newsletter/account-subscriber.ts');
const { takeMailOutcome } = await import('../../../functions/newsletter/take-mail-outcome.ts');
const { leaveBy } = await import('../../../functions/newsletter/subscriber-links.ts');
const { toMailWrite } = await import('../../../functions/mails/outbox.table.ts');

const ID = 'an-id';
const ADDRESS = 'rosa@bakery.example';
const before = '2026-11-01T10:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');

type State = StoredSubscriber['state'];
const toSubscriber = (state: State, more: Partial<StoredSubscriber> = {}): StoredSubscriber => ({
  version: 1,
  subscriberId: ID,
  address: ADDRESS,
  state,
  since: before,
  createdAt: before,
  source: 'page',
  ...more,
});
/** What the table holds: of the subscriber and of the note. */
let held: { subscriber: StoredSubscriber | undefined; note: EndState | undefined };
const hold = (state: State | undefined, note?: EndState, more?: Partial<StoredSubscriber>) => {
  held = { subscriber: state && toSubscriber(state, more), note };
};
const find = async () => ({
  subscriber: held.subscriber,
  note: held.note && { subscriberId: `note#${ID}`, state: held.note, at: before },
});
/** The states of the subscriber and of the note, and what was counted. */
const outcome = () => [held.subscriber?.state, held.note, ...table.count.mock.calls.map(([what]) => what)];

afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(table, signUp, removeFromSuppressionList, startSending, markOnce);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  toAddressId.mockResolvedValue(ID);
  table.find.mockImplementation(find);
  table.toAnsweredWrite.mockReturnValue('answered');
  table.write.mockImplementation(
    slow((_, { after, note }) => {
      held = { subscriber: after, note: note === undefined ? held.note : (note ?? undefined) };
      return true;
    }),
  );
  table.putNote.mockImplementation(
    slow((_, state) => {
      held = { ...held, note: state };
    }),
  );
});

const { leave, reportBounce, reportComplaint, subscribeAgain } = changes;

it.each<[typeof leave, State | undefined, EndState | undefined, unknown[]]>([
  [leave, 'confirmed', undefined, ['left', 'left', 'left']],
  [leave, 'pending', undefined, ['left', 'left']],
  [leave, 'pending', 'bounced', ['left', 'bounced']],
  [leave, 'pending', 'complained', ['left', 'complained']],
  [leave, undefined, undefined, [undefined, 'left']],
  [reportBounce, 'confirmed', undefined, ['bounced', 'bounced', 'bounced']],
  [reportBounce, 'left', 'left', ['bounced', 'bounced']],
  [reportBounce, undefined, 'left', [undefined, 'bounced']],
  [reportComplaint, 'confirmed', undefined, ['complained', 'complained', 'left']],
  [reportComplaint, 'bounced', 'bounced', ['complained', 'complained']],
  [reportComplaint, 'left', 'left', ['complained', 'complained']],
  [reportComplaint, undefined, 'bounced', [undefined, 'complained']],
])(
  'ends a subscriber, and counts only one that was confirmed: %# %s %s',
  async (step, state, note, after) => {
    hold(state, note);
    await step(ID, now);
    expect(outcome()).toEqual(after);
    // The same again changes nothing.
    await step(ID, now);
    expect(outcome()).toEqual(after);
    expect(table.write.mock.calls.length + table.putNote.mock.calls.length).toBe(1);
  },
);

it.each<[typeof leave, State | undefined, EndState | undefined]>([
  [leave, 'left', 'left'],
  [leave, 'left', undefined],
  [leave, 'bounced', 'bounced'],
  [leave, undefined, 'left'],
  [leave, undefined, 'complained'],
  [reportBounce, 'complained', 'complained'],
  [reportBounce, undefined, 'bounced'],
  [reportBounce, undefined, 'complained'],
])('keeps what is as bad or worse: %# %s %s', async (step, state, note) => {
  hold(state, note);
  await step(ID, now);
  expect(table.write).not.toHaveBeenCalled();
  expect(table.putNote).not.toHaveBeenCalled();
});

it.each<[State | undefined, EndState | undefined, boolean]>([
  ['left', undefined, true],
  ['left', 'left', true],
  ['left', 'bounced', false],
  ['left', 'complained', false],
  ['pending', undefined, false],
  ['confirmed', undefined, false],
  ['bounced', 'bounced', false],
  [undefined, undefined, false],
  [undefined, 'left', false],
])('takes back that somebody left, and nothing else: %s %s', async (state, note, isTaken) => {
  hold(state, note);
  expect(await subscribeAgain(ID, now)).toBe(isTaken);
  expect(outcome()).toEqual(isTaken ? ['confirmed', undefined, 'confirmed'] : [state, note]);
  expect(startSending).not.toHaveBeenCalled();
});

describe('while somebody else writes', () => {
  it('decides anew by what is stored then', async () => {
    hold('confirmed');
    table.write.mockImplementationOnce(async () => {
      hold('complained', 'complained');
      return false;
    });
    await leave(ID, now);
    expect(outcome()).toEqual(['complained', 'complained']);
  });

  it('gives up after a second, and counts nothing', async () => {
    hold('confirmed');
    table.write.mockResolvedValue(false);
    await expect(leave(ID, now)).rejects.toMatchObject({ status: 503 });
    expect(table.count).not.toHaveBeenCalled();
  });
});

describe('confirming', () => {
  const browserHash = hashBrowser('own');
  const mail = { kind: 'subscribed', reference: ID, occurrence: now.toISOString() } as const;

  it.each<[string, EndState | undefined, Partial<StoredSubscriber>, string | undefined, boolean]>([
    ['by the button', undefined, { browserHash }, undefined, true],
    ['by the button, after a bounce', 'bounced', {}, undefined, true],
    ['by the button, after a complaint', 'complained', { browserHash }, undefined, true],
    ['by a script in the browser of the sign-up', undefined, { browserHash }, 'own', true],
    ['by that script after a bounce', 'bounced', { browserHash }, 'own', true],
    ['by that script after a complaint', 'complained', { browserHash }, 'own', false],
    ['by a script in another browser', undefined, { browserHash }, 'another', false],
    ['by a script for a sign-up without one', undefined, {}, '', false],
  ])('%s', async (_, note, more, browser, isConfirmed) => {
    hold('pending', note, more);
    await confirm(ID, browser, now);
    expect(outcome()).toEqual(isConfirmed ? ['confirmed', undefined, 'confirmed'] : ['pending', note]);
    expect(startSending.mock.calls).toEqual(isConfirmed ? [[[mail]]] : []);
    expect(removeFromSuppressionList.mock.calls).toEqual(
      isConfirmed && note === 'complained' ? [[ADDRESS]] : [],
    );
    if (isConfirmed)
      expect(table.write.mock.calls[0]?.[1].writes).toEqual([toMailWrite(mail, now), 'answered']);
  });

  it.each(['confirmed', 'left', 'bounced', 'complained', undefined] as const)(
    'changes nothing of who is %s',
    async (state) => {
      hold(state, 'complained');
      await confirm(ID, undefined, now);
      expect(table.write).not.toHaveBeenCalled();
      expect(removeFromSuppressionList).not.toHaveBeenCalled();
    },
  );

  it.each(['left', 'confirmed'] as const)('changes nothing of who was %s meanwhile', async (state) => {
    hold('pending');
    table.find.mockImplementationOnce(async () => {
      const found = await find();
      hold(state);
      return found;
    });
    await confirm(ID, undefined, now);
    expect(outcome()).toEqual([state, undefined]);
    expect(startSending).not.toHaveBeenCalled();
  });

  it('waits for SES, which must deliver again first', async () => {
    hold('pending', 'complained');
    removeFromSuppressionList.mockRejectedValue(new Error('Down'));
    await expect(confirm(ID, undefined, now)).rejects.toThrow('Down');
    expect(outcome()).toEqual(['pending', 'complained']);
  });
});

describe('the account', () => {
  const userId = 'apple|1';

  it.each<[State | undefined, EndState | undefined]>([
    [undefined, undefined],
    ['pending', undefined],
    ['left', 'left'],
    [undefined, 'left'],
  ])('subscribes at once who is %s and %s', async (state, note) => {
    hold(state, note);
    await subscribe({ userId, address: ADDRESS }, now);
    expect(held.subscriber).toMatchObject({
      state: 'confirmed',
      source: 'account',
      address: ADDRESS,
    });
    expect(outcome()).toEqual(['confirmed', undefined, 'confirmed']);
    expect(startSending).toHaveBeenCalledOnce();
    expect(signUp).not.toHaveBeenCalled();
  });

  it.each(['bounced', 'complained'] as const)('has an address that %s confirm by a mail', async (note) => {
    hold(undefined, note);
    await subscribe({ userId, address: ADDRESS }, now);
    expect(signUp.mock.calls).toEqual([[{ address: ADDRESS, source: 'account' }, true, now]]);
    expect(table.write).not.toHaveBeenCalled();
  });

  it('leaves one from before as it is, without a mail and a count', async () => {
    hold('confirmed');
    await subscribe({ userId, address: ADDRESS }, now);
    expect(table.write).not.toHaveBeenCalled();
    expect(table.count).not.toHaveBeenCalled();
    expect(startSending).not.toHaveBeenCalled();
  });

  it('unsubscribes by the id of the address', async () => {
    hold('confirmed');
    await unsubscribe(ADDRESS, now);
    expect(toAddressId).toHaveBeenCalledWith(ADDRESS);
    expect(outcome()).toEqual(['left', 'left', 'left']);
  });
});

it.each<[MailKind, MailOutcome, State]>([
  ['confirm-subscription', 'bounced', 'bounced'],
  ['confirm-subscription', 'complained', 'complained'],
  ['confirm-subscription', 'soft-bounced', 'confirmed'],
  ['subscribed', 'bounced', 'bounced'],
  ['subscribed', 'complained', 'complained'],
  ['welcome', 'bounced', 'confirmed'],
  ['contact-request', 'complained', 'confirmed'],
  ['confirm-address', 'complained', 'confirmed'],
  ['issue', 'bounced', 'bounced'],
  ['issue', 'complained', 'complained'],
  ['issue', 'soft-bounced', 'bounced'],
  ['issue', 'failed', 'confirmed'],
  ['issue', 'sent', 'confirmed'],
  ['issue', 'ignored', 'confirmed'],
])('takes from a mail of the kind %s that it %s: %s', async (kind, what, state) => {
  hold('confirmed', undefined, { softBounces: ['1', '2'] });
  await takeMailOutcome({ kind, reference: ID, occurrence: '3', state: 'sent' } as never, what, now);
  expect(held.subscriber?.state).toBe(state);
  const isCleared = state !== 'confirmed' || (kind === 'issue' && what === 'sent');
  expect(held.subscriber?.softBounces).toEqual(isCleared ? undefined : ['1', '2']);
  expect(markOnce.mock.calls).toEqual(
    kind === 'issue' && what === 'complained' ? [['3', ID, 'complained', now]] : [],
  );
});

it('does not believe that a mail has arrived that came back', async () => {
  hold('confirmed', undefined, { softBounces: ['1'] });
  await takeMailOutcome(
    { kind: 'issue', reference: ID, occurrence: '1', state: 'failed' } as never,
    'sent',
    now,
  );
  expect(held.subscriber?.softBounces).toEqual(['1']);
});

describe('issues that an inbox could not take', () => {
  const { reportSoftBounce, reportArrival } = changes;

  it('end a subscription when there are three in a row, each counted once', async () => {
    hold('confirmed', 'left');
    for (const issueId of ['1', '1', '2', '2', '1']) await reportSoftBounce(ID, issueId, now);
    expect(held.subscriber).toEqual(toSubscriber('confirmed', { softBounces: ['1', '2'] }));
    expect(outcome()).toEqual(['confirmed', 'left']);
    for (const _again of [1, 2]) await reportSoftBounce(ID, '3', now);
    expect(outcome()).toEqual(['bounced', 'bounced', 'bounced']);
    expect(held.subscriber).not.toHaveProperty('softBounces');
    expect(table.write).toHaveBeenCalledTimes(3);
  });

  it('are forgotten when one arrives, which writes nothing else', async () => {
    hold('confirmed', undefined, { softBounces: ['1', '2'] });
    for (const _again of [1, 2]) await reportArrival(ID, now);
    expect(held.subscriber).toEqual(toSubscriber('confirmed'));
    expect(table.write).toHaveBeenCalledOnce();
    await reportSoftBounce(ID, '3', now);
    expect(outcome()).toEqual(['confirmed', undefined]);
  });

  it.each<[State | undefined, EndState | undefined]>([
    ['pending', undefined],
    ['left', 'left'],
    ['complained', 'complained'],
    [undefined, 'left'],
  ])('say nothing of who is %s', async (state, note) => {
    hold(state, note);
    await reportSoftBounce(ID, '1', now);
    await reportArrival(ID, now);
    expect(table.write).not.toHaveBeenCalled();
    expect(table.putNote).not.toHaveBeenCalled();
  });
});

it.each<[string, State | undefined, string | undefined, unknown[]]>([
  ['counts for the issue of its mail', 'confirmed', '1', [['1', ID, 'left', now]]],
  ['counts for no issue in a mail of none', 'confirmed', undefined, []],
  ['counts for no issue when somebody has left before', 'left', '1', []],
  ['counts for no issue when the address is gone', undefined, '1', []],
])('leaving by a link %s', async (_title, state, issueId, marks) => {
  hold(state);
  await leaveBy({ purpose: 'leave', subject: ID, issueId }, now);
  expect(held.subscriber?.state).toBe(state && 'left');
  expect(markOnce.mock.calls).toEqual(marks);
});
