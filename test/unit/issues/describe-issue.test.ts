import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { IssueReader } from '#shared/contract/issues.ts';
import {
  describeIssue,
  describeReaders,
  describeTimeLeft,
  findFirstSentence,
  findLastSender,
  isAboutToBegin,
} from '../../../web/features/issues/describe-issue.ts';
import { SendDialog } from '../../../web/features/issues/send-dialog.tsx';
import { renderSignedIn } from '../render-signed-in.ts';
import { sampleIssue } from './sample-issue.ts';

const now = Date.parse('2026-11-30T17:00:00.000Z');
const startsIn = (seconds: number) => new Date(now + seconds * 1000).toISOString();

describe('an issue that is about to begin', () => {
  it.each([
    ['scheduled', 300, true],
    ['scheduled', 301, false],
    ['scheduled', -90, true],
    ['sending', 100, false],
  ] as const)('is one that is %s for in %d seconds: %s', (state, seconds, expected) => {
    expect(isAboutToBegin({ state, startsAt: startsIn(seconds) }, now)).toBe(expected);
  });

  it.each([
    [300, '(in 5:00)'],
    [61.2, '(in 1:02)'],
    [9, '(in 0:09)'],
    [0, '(any moment now)'],
    [3600, ''],
  ])('begins in %d seconds: %s', (seconds, words) => {
    expect(describeTimeLeft(startsIn(seconds), now)).toBe(words);
  });
});

describe('the page of an article', () => {
  it.each([
    [{ state: 'scheduled' }, 'Will be sent by email November 30, 2026, 9:05 AM'],
    [{ state: 'scheduled', withPublication: true }, 'Will be sent by email when it appears'],
    [{ state: 'sending' }, 'Being sent by email'],
    [{ state: 'paused', reason: 'bounces' }, 'Its email is paused'],
    [{ state: 'stopped', reason: 'by-staff' }, 'Its email was stopped, 3,012 have it'],
    [{ state: 'done', startedAt: '2026-12-01T07:30:00.000Z' }, 'Sent to 3,012 on November 30'],
  ] as const)('says of an issue that is %j: %s', (more, words) => {
    expect(describeIssue(sampleIssue(more))).toBe(words);
  });
});

describe('the question before an issue is sent', () => {
  it.each<['everybody' | 'essentials', IssueReader[], string]>([
    ['everybody', ['stranger', 'customer', 'essentials'], 'Everybody gets the whole text'],
    ['everybody', ['customer', 'essentials'], 'Customers get the whole text'],
    ['everybody', ['essentials'], 'Customers with AI Essentials get the whole text'],
    ['everybody', [], 'Everybody gets the extract'],
    ['essentials', ['essentials'], 'Everybody gets the whole text'],
    ['essentials', [], 'Everybody gets the extract'],
  ])('says to %s, of whom %j read the whole: %s', (audience, whole, words) => {
    const readers = ['stranger', 'customer', 'essentials'] as const;
    const mails = readers.map((reader) => ({ reader, isWhole: whole.includes(reader) }));
    expect(describeReaders(audience, mails)).toContain(words);
  });

  it.each([
    [undefined, false],
    ['2026-12-01T09:00:00.000Z', true],
  ])('says that a restore at %s may hide that it was sent: %s', (restoredAt, isSaid) => {
    const preview = {
      ...{ mails: [], from: '', replyTo: '', subscribers: 9, hindrances: [], staff: [] },
      ...(restoredAt !== undefined && { restoredAt }),
    };
    const props = { mail: sampleIssue(), when: '', preview, isSending: false, failure: undefined };
    const dialog = createElement(SendDialog, { ...props, onClose: () => {}, onSend: () => {} });
    expect(renderSignedIn(dialog).includes('may have been sent before')).toBe(isSaid);
  });
});

describe('what is proposed', () => {
  it.each([
    ['One thing. And another.', 'One thing.'],
    ['Version 2.5 is here! Read on.', 'Version 2.5 is here!'],
    ['“Is it?” she asked. Yes.', '“Is it?”'],
    ['No end\n\nand a second line', 'No end and a second line'],
    ['', ''],
  ])('is the first sentence of the extract %j: %j', (extract, sentence) => {
    expect(findFirstSentence(extract)).toBe(sentence);
  });

  it('is the beginning of a sentence that is too long, in whole words', () => {
    const sentence = findFirstSentence(`${'seven7 '.repeat(40)}end.`);
    expect(sentence.length).toBeLessThanOrEqual(200);
    expect(sentence).toMatch(/ seven7…$/);
  });

  it('is the sender of the issue that began last, whichever comes first in the list', () => {
    const issues = [
      { startsAt: '2026-11-01T09:00:00.000Z', fromName: 'Older' },
      { startsAt: '2026-11-08T09:00:00.000Z', fromName: 'Newest' },
    ];
    expect(findLastSender(issues)).toBe('Newest');
    expect(findLastSender([])).toBeUndefined();
  });
});
