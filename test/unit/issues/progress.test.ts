import { createElement } from 'react';
import { expect, it } from 'vitest';
import { IssueReason, type Issue } from '#shared/contract/issues.ts';
import { IssueProgress } from '../../../web/features/issues/progress.tsx';
import { renderSignedIn } from '../render-signed-in.ts';
import { sampleIssue } from './sample-issue.ts';

const render = (more: Partial<Issue>) =>
  renderSignedIn(createElement(IssueProgress, { issue: sampleIssue(more) }));
const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name = '']) => name);

it.each<[Partial<Issue>, string[], string[]]>([
  [{ state: 'scheduled' }, ['Nothing is sent yet', 'As much as they may read'], ['Stop, nothing is sent']],
  [{ state: 'sending', waitsFor: 'quota' }, ['role="status"', 'goes on by itself tomorrow'], ['Stop']],
  [
    { state: 'sending', isAudienceWhole: false, isWholeForAll: true },
    ['3,100 mails are written so far', 'Whole in this mail'],
    ['Stop'],
  ],
  [
    { state: 'paused', reason: 'corrected', canResume: true },
    ['role="alert"'],
    ['Send the new text to the rest', 'Stop'],
  ],
  [{ state: 'paused', reason: 'late', canResume: true }, ['24 hours'], ['Send it now', 'Stop']],
  [{ state: 'paused', reason: 'unknown' }, ['goes on by itself'], ['Stop']],
  [{ state: 'stopped', reason: 'by-staff', canResume: true }, ['It was stopped'], ['Send to the rest']],
  [
    { state: 'stopped', reason: 'restored', isExtractOnly: true },
    ['never sent to the rest', 'Only the extract and a link'],
    [],
  ],
  [{ state: 'done' }, ['Sent to 3,012 people', 'Opens are not counted', 'Gmail reports no complaints'], []],
  [
    { state: 'done', canSettleUnknown: true },
    ['Nobody knows'],
    ['Count as sent', 'Send again (may arrive twice)'],
  ],
])('says of an issue that is %j what it is, and offers what is possible', (more, words, buttons) => {
  const html = render(more);
  for (const text of words) expect(html).toContain(text);
  expect(buttonsOf(html)).toEqual(buttons);
});

it.each(IssueReason.options)(
  'says what to do about an issue that is %s, in other words than the others',
  (reason) => {
    const others = IssueReason.options.filter((other) => other !== reason);
    const titles = others.map((other) => render({ state: 'paused', reason: other }));
    expect(titles).not.toContain(render({ state: 'paused', reason }));
  },
);

it('shows the last errors, newest first, and counts in no live region', () => {
  const html = render({
    state: 'sending',
    errors: [
      { at: '2026-11-30T17:06:00.000Z', reason: 'first' },
      { at: '2026-11-30T17:07:00.000Z', reason: 'second' },
    ],
  });
  expect(html.indexOf('second')).toBeLessThan(html.indexOf('first'));
  expect(html).not.toMatch(/(role="(status|alert)"|aria-live)[^>]*>(?:(?!<\/div>).)*3,012/);
});
