import { afterAll, beforeEach, expect, it } from 'vitest';
import { toIssueKey } from '#shared/issue-key.ts';
import { doc, paragraph } from '../articles/body/bodies.ts';
import { captureOutput } from '../capture-output.ts';
import { openWorld } from '../world.ts';
import { newArticle, newIssue, toId } from './issue-texts.ts';

const world = await openWorld({ tables: ['articles', 'mails'] });
const { findNewestWhole } = await import('../../../functions/issues/newest-issue.ts');
captureOutput();
afterAll(() => world.close());

const now = new Date('2026-12-01T09:00:00.000Z');
type Issue = ReturnType<typeof newIssue>;
const done = (number: number, more: Partial<Issue> = {}) =>
  newIssue(number, {}, { phase: 'done', state: 'issue#closed', ...more });
const put = (issue: Pick<Issue, 'issueId'> & Readonly<Record<string, unknown>>) =>
  world.put('mails', { ...toIssueKey(issue.issueId), ...issue });
const publish = async (number: number) => {
  for (const row of newArticle(number, 'everyone', doc(paragraph('A text'))).rows)
    await world.put('articles', row);
};
const find = async () => (await findNewestWhole(now))?.newsletterId;
const open = { newsletterId: toId(1), version: 1, access: 'everyone' } as const;

beforeEach(async () => {
  await world.empty('mails');
  await world.empty('articles');
  await publish(1);
});

it.each<[string, Partial<Issue>, boolean]>([
  ['a text for everyone', { text: open }, true],
  ['one that still counts', { text: open, state: 'issue#open' }, true],
  [
    'a text for customers that went whole to everybody',
    { text: { ...open, access: 'customers' }, mail: { ...newIssue(1).mail, isWholeForAll: true } },
    true,
  ],
  [
    'a text of which everybody got the extract',
    { text: open, mail: { ...newIssue(1).mail, isExtractOnly: true } },
    false,
  ],
  ['a text for customers', { text: { ...open, access: 'customers' } }, false],
  [
    'one to subscribers of a plan',
    { text: open, mail: { ...newIssue(1).mail, audience: 'essentials' } },
    false,
  ],
  ['one that is being sent', { text: open, phase: 'sending', state: 'issue#open' }, false],
  ['one that was stopped', { text: open, phase: 'stopped' }, false],
  ['a text that readers have no more', { text: { ...open, newsletterId: toId(9) } }, false],
])('judges whether everybody got it whole: %s', async (_, more, isFound) => {
  await put(done(1, more));
  expect(await find()).toBe(isFound ? toId(1) : undefined);
});

it('takes the newest, and passes over one whose text is gone and a record that cannot be read', async () => {
  await publish(2);
  await put(done(1, { text: open, since: '2026-11-03T08:00:00.000Z', state: 'issue#open' }));
  await put(done(2, { text: { ...open, newsletterId: toId(2) }, since: '2026-11-10T08:00:00.000Z' }));
  await put(done(4, { text: { ...open, newsletterId: toId(9) }, since: '2026-11-24T08:00:00.000Z' }));
  await put({ ...done(3, { since: '2026-11-17T08:00:00.000Z' }), version: 99 });
  expect(await find()).toBe(toId(2));
});
