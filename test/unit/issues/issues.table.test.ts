import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openTables } from '../../tables.ts';
import { beforeNext } from '../disturb-tables.ts';
import { newIssue as newStoredIssue, toId } from './issue-texts.ts';

const tables = await openTables(['mails']);
const issues = await import('../../../functions/issues/issues.table.ts');
afterAll(tables.close);
beforeEach(() => tables.empty('mails'));

const NOW = '2026-12-01T08:00:00.000Z';
const newIssue = (number: number, more: object = {}) =>
  newStoredIssue(number, {}, { phase: 'scheduled', startedAt: undefined, ...more });

it('stores one issue of an article', async () => {
  expect(await issues.create(newIssue(1))).toBe(true);
  expect(await issues.create(newIssue(1, { by: 'Tom' }))).toBe(false);
  expect(await issues.find(toId(1))).toEqual(newIssue(1));
  expect(await issues.find(toId(2))).toBeUndefined();
});

it('changes an issue in the phases, and by the run, that the writer expects', async () => {
  await issues.create(newIssue(1, { lease: { run: 'a', until: NOW }, waitsFor: 'quota' }));
  const change = (fields: object, expected: object) => issues.change(toId(1), fields, expected);
  expect(await change({ phase: 'done' }, { phases: ['sending', 'paused'] })).toBeUndefined();
  expect(await change({ phase: 'done' }, { phases: ['scheduled'], run: 'b' })).toBeUndefined();
  const changed = await change(
    { phase: 'sending', waitsFor: undefined },
    { phases: ['paused', 'scheduled'], run: 'a' },
  );
  expect(changed).toEqual(newIssue(1, { phase: 'sending', lease: { run: 'a', until: NOW } }));
  expect(await issues.find(toId(1))).toEqual(changed);
  expect(await issues.change(toId(2), { phase: 'done' }, {})).toBeUndefined();
  expect(await change({ recountAt: NOW }, {})).toMatchObject({ recountAt: NOW });
  expect(await change({ recountAt: undefined }, { recountAt: '2026-12-01T08:00:00.001Z' })).toBeUndefined();
});

it('gives an issue to one run at a time', async () => {
  await issues.create(newIssue(1));
  await issues.create(newIssue(2, { state: 'issue#closed' }));
  const take = (run: string, seconds: number, id = toId(1)) =>
    issues.takeLease(id, run, new Date(Date.parse(NOW) + seconds * 1000));
  const until = '2026-12-01T08:01:30.000Z';
  expect(await take('a', 0)).toEqual(newIssue(1, { lease: { run: 'a', until } }));
  expect(await take('b', 90)).toBeUndefined();
  expect(await take('b', 91)).toMatchObject({ lease: { run: 'b' } });
  expect(await issues.change(toId(1), { phase: 'done' }, { run: 'a' })).toBeUndefined();
  // A clock was ahead by minutes, or another function's by a second.
  expect(await take('c', 90)).toBeUndefined();
  expect(await take('c', 0)).toMatchObject({ lease: { run: 'c' } });
  expect(await take('d', 0, toId(2))).toBeUndefined();
});

it.each([
  ['stopped', undefined, true],
  ['stopped', NOW, false],
  ['paused', undefined, false],
])('stores a new one in the place of one that is %s, begun %s: %s', async (phase, startedAt, isStored) => {
  await issues.create(newIssue(1, { phase, startedAt }));
  expect(await issues.create(newIssue(1, { by: 'Tom' }))).toBe(isStored);
});

it('lists the open ones, and the others by pages, the newest first', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    const since = `2026-12-0${number === 4 ? 3 : number}T08:00:00.000Z`;
    await issues.create(newIssue(number, { since, state: number > 4 ? 'issue#open' : 'issue#closed' }));
  }
  expect((await issues.listOpen()).map(({ issueId }) => issueId)).toEqual([toId(5)]);
  const first = await issues.listClosed(3);
  const second = await issues.listClosed(3, first.cursor);
  expect(first.issues.map(({ since }) => since.slice(0, 10))).toEqual([
    '2026-12-03',
    '2026-12-03',
    '2026-12-02',
  ]);
  expect(second).toEqual({ issues: [newIssue(1, { since: NOW, state: 'issue#closed' })] });
});

it('lists nothing while the table does not answer', async () => {
  await issues.create(newIssue(1));
  beforeNext(GetCommand, () => Promise.reject(new Error('Down')));
  await expect(issues.listOpen()).rejects.toThrow('Down');
});

it('counts the mails of an issue by their states, and no others', async () => {
  const put = (mailId: string, state: string) =>
    tables.put('mails', { mailId, state, since: NOW, kind: 'issue' });
  await put('a', `${toId(1)}#waiting`);
  await put('b', `${toId(1)}#bounced`);
  await put('c', `${toId(1)}#bounced`);
  await put('d', `${toId(2)}#waiting`);
  await put('e', 'waiting');
  expect(await issues.countMails(toId(1))).toEqual({
    ...{ waiting: 1, sending: 0, sent: 0, bounced: 2, returned: 0, refused: 0, dropped: 0, unknown: 0 },
  });
});
