import { expect, it, vi } from 'vitest';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { environment } from '../events.ts';
import { newIssue, toId } from './issue-texts.ts';

Object.assign(process.env, environment);
vi.mock('../../../functions/issues/issues.table.ts');
const { find, listClosed, listOpen } = vi.mocked(await import('../../../functions/issues/issues.table.ts'));
const { composeIssueHalted, describeIssues } = await import('../../../functions/issues/report-issues.ts');

const compose = (phase: string, reason?: string) => {
  const counts = { ...newIssue(1).counts, sent: 1200, waiting: 34 };
  find.mockResolvedValue(newIssue(1, {}, { phase, reason, counts, title: 'Prices\nrise' }));
  return composeIssueHalted({ reference: toId(1) } as StoredMail);
};

it.each([
  ['paused', 'late', 'within 24 hours'],
  ['paused', 'corrected', 'was corrected'],
  ['paused', 'refused-us', 'refuses our mails'],
  ['paused', 'unknown', 'One mail a minute'],
  ['paused', 'bounces', 'came back for good'],
  ['paused', 'complaints', 'called it spam'],
  ['paused', 'sender', 'not set up'],
  ['stopped', 'withdrawn', 'was withdrawn'],
  ['stopped', 'narrowed', 'Fewer people'],
])('tells staff that an issue is %s: %s', async (phase, reason, words) => {
  const letter = await compose(phase, reason);
  if ('dropped' in letter) expect.fail(letter.dropped);
  expect(letter).toMatchObject({ set: 'mails', to: 'staff' });
  expect(letter.subject).toContain(phase === 'paused' ? 'is paused' : 'has stopped');
  expect(letter.text).toContain(words);
  expect(letter.text).toContain("'Prices rise'");
  expect(letter.text).toContain('1200 mails were sent, and 34 wait.');
  expect(letter.text).toContain(`https://plainly.example/issues/${toId(1)}`);
});

it.each([
  ['sending', undefined],
  ['done', undefined],
  ['stopped', 'by-staff'],
  ['stopped', 'by-operator'],
  ['stopped', 'restored'],
])('tells nothing of an issue that is %s: %s', async (phase, reason) => {
  expect(await compose(phase, reason)).toEqual({ dropped: 'not-halted' });
});

it('tells nothing of an issue that is gone', async () => {
  find.mockResolvedValue(undefined);
  expect(await composeIssueHalted({ reference: toId(1) } as StoredMail)).toEqual({ dropped: 'not-halted' });
});

it('has a line for each issue of a day of which something came back, was refused or is unknown', async () => {
  const newEnded = (title: string, counts: object, endedAt?: string) =>
    newIssue(1, {}, { title, endedAt, counts: { ...newIssue(1).counts, sent: 9, ...counts } });
  const last = '2026-12-01T23:59:59.999Z';
  listOpen.mockResolvedValue([
    newEnded('Just ended', { bounced: 1 }, '2026-12-01T00:00:00.000Z'),
    newEnded('Under way', { bounced: 1 }),
    newEnded('Whole', {}, last),
  ]);
  listClosed.mockResolvedValue({
    issues: [
      newEnded('Refused', { refused: 2 }, last),
      newEnded('Unknown', { unknown: 3 }, last),
      newEnded('Later', { unknown: 3 }, '2026-12-02T00:00:00.000Z'),
    ],
  });
  expect(await describeIssues('2026-12-01')).toEqual([
    "newsletter 'Just ended'  sent 9  came back 1  refused 0  unknown 0",
    "newsletter 'Refused'  sent 9  came back 0  refused 2  unknown 0",
    "newsletter 'Unknown'  sent 9  came back 0  refused 0  unknown 3",
  ]);
});
