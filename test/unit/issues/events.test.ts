// What SES's events and the links in mails change of an issue: late, twice, in any order, and after everything is gone.
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openListWorld } from '../newsletter/list-world.ts';
import { newIssue, toId } from './issue-texts.ts';

const world = await openListWorld();
const { toMailId } = await import('../../../functions/mails/mail.ts');
const { signLeaveLink } = await import('../../../functions/newsletter/subscriber-links.ts');
const { markOnce, planRecount } = await import('../../../functions/issues/marks.table.ts');
const issues = await import('../../../functions/issues/issues.table.ts');
afterAll(() => world.close());

const HOUR = 3_600_000;
const now = new Date();
const since = new Date(now.getTime() - 2 * HOUR).toISOString();
let number = 0;
let issueId: string;
let subscriberId: string;
let mailId: string;

const putIssue = (more: object = {}) => {
  const times = { since, createdAt: since, startedAt: since, endedAt: since };
  const issue = newIssue(number, {}, { state: 'issue#closed', phase: 'done', ...times, ...more });
  return world.put('mails', { mailId: `issue#${issueId}`, ...issue });
};
const putMail = (state: string, more: object = {}) =>
  world.put('mails', {
    ...{ version: 1, mailId, kind: 'issue', reference: subscriberId, occurrence: issueId, claims: 1 },
    ...{ state: `${issueId}#${state}`, since, createdAt: since, ...more },
  });
const findIssue = async () => (await issues.find(issueId)) ?? expect.fail('There is no issue');
const remove = (Key: { readonly mailId: string }) =>
  world.table.send(new DeleteCommand({ TableName: 'mails', Key }));
const findMail = () => world.get('mails', { mailId });
const findReader = () => world.get('subscribers', { subscriberId });

beforeEach(async () => {
  number += 1;
  issueId = toId(number);
  subscriberId = `reader-${number}`;
  mailId = toMailId({ kind: 'issue', reference: subscriberId, occurrence: issueId });
  await world.put('subscribers', {
    ...{ version: 1, subscriberId, address: `${number}@bakery.example`, state: 'confirmed', source: 'page' },
    ...{ since, createdAt: since, confirmedAt: since },
  });
  await putIssue();
  await putMail('sent');
});

const DELIVERY = {
  eventType: 'Delivery',
  delivery: { timestamp: since, recipients: ['rosa@bakery.example'] },
};
const HARD = {
  eventType: 'Bounce',
  bounce: { bounceType: 'Permanent', bounceSubType: 'General', timestamp: since, bouncedRecipients: [] },
};
const SOFT = { eventType: 'Bounce', bounce: { bounceType: 'Transient', bounceSubType: 'MailboxFull' } };
const COMPLAINT = { eventType: 'Complaint', complaint: { complaintFeedbackType: 'abuse' } };
const NO_SPAM = { eventType: 'Complaint', complaint: { complaintFeedbackType: 'not-spam' } };
const REJECT = { eventType: 'Reject' };

const report = (event: object) => world.report(subscriberId, event);

describe('a mark', () => {
  it.each(['complained', 'left'] as const)('is written once, and counted once: %s', async (what) => {
    const marks = Array.from({ length: 4 }, () => markOnce(issueId, subscriberId, what, now));
    await Promise.all(marks);
    await markOnce(issueId, subscriberId, what, new Date(now.getTime() + HOUR));
    expect(await findIssue()).toMatchObject({ complained: 0, left: 0, [what]: 1 });
    expect((await findMail())?.[`${what}At`]).toBe(now.toISOString());
  });

  it('counts each reader', async () => {
    const readers = Array.from({ length: 4 }, (_each, at) => `another-${number}-${at}`);
    for (const reference of readers)
      await putMail('sent', {
        reference,
        mailId: toMailId({ kind: 'issue', reference, occurrence: issueId }),
      });
    await Promise.all(readers.map((reader) => markOnce(issueId, reader, 'left', now)));
    expect(await findIssue()).toMatchObject({ left: 4 });
  });

  it.each([
    ['mail', () => mailId],
    ['issue', () => `issue#${issueId}`],
  ])('leaves nothing where the record of the %s is gone', async (_title, toKey) => {
    await remove({ mailId: toKey() });
    await markOnce(issueId, subscriberId, 'left', now);
    expect(await world.get('mails', { mailId: toKey() })).toBeUndefined();
    if (toKey() === mailId) expect(await findIssue()).toMatchObject({ left: 0 });
    else expect(await findMail()).not.toHaveProperty('leftAt');
  });
});

describe('a recount', () => {
  it.each([
    ['scheduled', false],
    ['sending', false],
    ['paused', true],
    ['stopped', true],
    ['done', true],
  ])('is planned for an issue that has ended or pauses: %s', async (phase, isPlanned) => {
    await putIssue({ phase, recountAt: since });
    await planRecount(issueId, now);
    expect(await findIssue()).toMatchObject(
      isPlanned
        ? { state: 'issue#open', recountAt: now.toISOString(), phase }
        : { state: 'issue#closed', recountAt: since, phase },
    );
  });

  it('is not planned for an issue that is gone', async () => {
    await remove({ mailId: `issue#${issueId}` });
    await planRecount(issueId, now);
    expect(await issues.find(issueId)).toBeUndefined();
  });
});

describe('an event', () => {
  it.each<[string, object[], string, mail: string, reader: string, complained: number, isRecounted: boolean]>(
    [
      ['says what is known', [DELIVERY, DELIVERY], 'sent', 'sent', 'confirmed', 0, false],
      ['settles an unknown mail', [DELIVERY], 'unknown', 'sent', 'confirmed', 0, true],
      ['comes before the answer of the call', [DELIVERY], 'sending', 'sent', 'confirmed', 0, true],
      ['is a bounce', [HARD, HARD], 'sent', 'bounced', 'bounced', 0, true],
      ['is a bounce before the answer', [HARD], 'sending', 'bounced', 'bounced', 0, true],
      ['is a bounce, then a delivery', [HARD, DELIVERY], 'sent', 'bounced', 'bounced', 0, true],
      ['is a soft bounce', [SOFT, SOFT], 'sent', 'returned', 'confirmed', 0, true],
      ['is a rejection', [REJECT, REJECT], 'sent', 'refused', 'confirmed', 0, true],
      ['is a complaint', [COMPLAINT, COMPLAINT], 'sent', 'sent', 'complained', 1, false],
      ['is a complaint about an unknown mail', [COMPLAINT], 'unknown', 'sent', 'complained', 1, true],
      ['is a complaint before a delivery', [COMPLAINT, DELIVERY], 'sending', 'sent', 'complained', 1, true],
      ['is a complaint before a bounce', [COMPLAINT, HARD], 'sent', 'bounced', 'complained', 1, true],
      ['says that a mail is no spam', [NO_SPAM], 'sent', 'sent', 'confirmed', 0, false],
    ],
  )('that %s', async (_title, events, state, mail, reader, complained, isRecounted) => {
    await putMail(state);
    for (const event of events) await report(event);
    expect((await findMail())?.['state']).toBe(`${issueId}#${mail}`);
    expect((await findReader())?.['state']).toBe(reader);
    const issue = await findIssue();
    expect(issue).toMatchObject({ complained, state: isRecounted ? 'issue#open' : 'issue#closed' });
    // An hour after the last one.
    if (isRecounted) expect(Date.parse(issue.recountAt ?? '')).toBeGreaterThanOrEqual(now.getTime() + HOUR);
  });

  it('counts a soft bounce for its reader and its issue, until a later mail arrives', async () => {
    await report(SOFT);
    expect(await findReader()).toMatchObject({ softBounces: [issueId] });
    // A delivery of the same mail comes late.
    await report(DELIVERY);
    expect(await findReader()).toMatchObject({ softBounces: [issueId] });
    await putMail('sent');
    await report(DELIVERY);
    expect(await findReader()).not.toHaveProperty('softBounces');
  });
});

describe('the link to leave', () => {
  let token: string;
  beforeEach(async () => {
    token = await signLeaveLink(subscriberId, now, issueId);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['by a mail program', () => world.leave(token)],
    ['by the button of the page', () => world.press(token, { action: 'leave' })],
  ])('counts for its issue, once: %s', async (_title, leave) => {
    await leave();
    await leave();
    await world.press(token, { action: 'again' });
    await leave();
    expect(await findReader()).toMatchObject({ state: 'left' });
    expect(await findIssue()).toMatchObject({ left: 1, complained: 0, state: 'issue#closed' });
    expect(await findMail()).toHaveProperty('leftAt');
  });
});
