import type { Issue } from '#shared/contract/issues.ts';

/** An issue of which 3,012 mails were sent, or of which they would be. */
export const sampleIssue = (more: Partial<Issue> = {}): Issue => ({
  draftId: '01KN0X5ZQ8TNY3R9M7V2C4D6E8',
  title: 'Ten minutes that save an hour',
  subject: 'Ten minutes that save an hour',
  previewLine: '',
  fromName: 'Plainly',
  audience: 'everybody',
  isWholeForAll: false,
  by: 'Edith',
  state: 'done',
  startsAt: '2026-11-30T17:05:00.000Z',
  withPublication: false,
  isAudienceWhole: true,
  canResume: false,
  canSettleUnknown: false,
  counts: {
    audience: 3100,
    waiting: 0,
    sending: 0,
    sent: 3012,
    bounced: 0,
    refused: 0,
    dropped: 88,
    unknown: 0,
    complained: 0,
    left: 0,
  },
  errors: [],
  ...more,
});
