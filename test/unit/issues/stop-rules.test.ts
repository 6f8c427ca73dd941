import { expect, it } from 'vitest';
import {
  addCall,
  compareText,
  isStanding,
  isUnanswered,
  judgeFigures,
} from '../../../functions/issues/stop-rules.ts';
import { newIssue, toId } from './issue-texts.ts';

const text = { newsletterId: toId(1), version: 2, access: 'customers' as const };
const published = { ...text, publishDate: '2026-12-01T08:00:00.000Z' };

it.each([
  [undefined, published],
  ['withdrawn', undefined],
  ['narrowed', { ...published, access: 'essentials' as const }],
  ['narrowed', { ...published, access: 'essentials' as const, version: 3 }],
  ['corrected', { ...published, version: 3 }],
  ['corrected', { ...published, access: 'everyone' as const, version: 3 }],
  ['corrected', { ...published, newsletterId: toId(2) }],
])('says of a text that it is %s', (reason, now) => {
  expect(compareText(text, now)).toBe(reason);
});

it.each([
  ['', false],
  ['uu', false],
  ['uuu', true],
  ['ussussssu', true],
  ['usuossssss', false],
])('says of the calls %s whether SES answers too few: %s', (calls, isToo) => {
  expect(isUnanswered(calls)).toBe(isToo);
});

it('remembers the last ten calls', () => {
  expect(addCall('ussssssss', 'o')).toBe('usssssssso');
  expect(addCall('usssssssss', 'u')).toBe('sssssssssu');
});

const none = { ended: 0, bounced: 0, sent: 0, complained: 0 };
it.each([
  [{ ended: 199, bounced: 199 }, {}, undefined],
  [{ ended: 200, bounced: 10 }, {}, undefined],
  [{ ended: 200, bounced: 11 }, {}, 'bounces'],
  [{ ended: 400, bounced: 22 }, { ended: 200, bounced: 11 }, 'bounces'],
  [{ ended: 400, bounced: 21 }, { ended: 200, bounced: 11 }, undefined],
  [{ ended: 399, bounced: 199 }, { ended: 200, bounced: 11 }, undefined],
  [{ sent: 3000, complained: 3 }, {}, 'complaints'],
  [{ sent: 3001, complained: 3 }, {}, undefined],
  [{ sent: 4, complained: 2 }, {}, undefined],
  [{ sent: 4000, complained: 5 }, { sent: 3000, complained: 3 }, undefined],
  [{ sent: 6000, complained: 6 }, { sent: 3000, complained: 3 }, 'complaints'],
])('judges %o after a pause at %o as %s', (now, before, reason) => {
  expect(judgeFigures({ ...none, ...now }, { ...none, ...before })).toBe(reason);
});

const MINUTE = 60_000;
it.each([
  ['scheduled', {}, 30, false],
  ['scheduled', {}, 31, true],
  ['sending', {}, 31, true],
  ['sending', { waitsFor: 'quota' }, 999, false],
  ['paused', {}, 60, false],
  ['paused', {}, 61, true],
  ['stopped', {}, 999, false],
  ['done', {}, 999, false],
])(
  'says of one that is %s %o for %i minutes whether it stands still: %s',
  (phase, more, minutes, isStill) => {
    const movedAt = '2026-12-01T08:00:00.000Z';
    const now = new Date(Date.parse(movedAt) + minutes * MINUTE);
    expect(isStanding(newIssue(1, {}, { phase, movedAt, ...more }), now)).toBe(isStill);
    const since = { movedAt: undefined, since: movedAt };
    expect(isStanding(newIssue(1, {}, { phase, ...since, ...more }), now)).toBe(isStill);
  },
);
