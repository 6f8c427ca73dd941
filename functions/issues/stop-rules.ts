// When an issue pauses or stops by itself (docs/product.md 19.10, 19.11), and when it stands still.
import type { Access } from '#shared/contract/articles.ts';
import type { StoredIssue } from '#shared/issue.ts';
import type { PublishedText } from './published-text.table.ts';

/** The reasons of a run: the others are a person's, or a restore's. */
export type HaltReason = Exclude<NonNullable<StoredIssue['reason']>, 'by-staff' | 'by-operator' | 'restored'>;

const LEVELS: readonly Access[] = ['everyone', 'customers', 'essentials'];

/** Why the text that readers have now is not the one of the issue; undefined if it is. */
export const compareText = (
  text: StoredIssue['text'],
  published: PublishedText | undefined,
): 'withdrawn' | 'narrowed' | 'corrected' | undefined => {
  if (!text || !published) return 'withdrawn';
  if (LEVELS.indexOf(published.access) > LEVELS.indexOf(text.access)) return 'narrowed';
  const isSame = published.version === text.version && published.newsletterId === text.newsletterId;
  return isSame ? undefined : 'corrected';
};

const CALLS = 10;
const MAX_UNKNOWN = 3;

/** The last calls with one more. */
export const addCall = (lastCalls: string, call: 's' | 'u' | 'o'): string =>
  `${lastCalls}${call}`.slice(-CALLS);

/** Whether SES answers too few calls to go on. */
export const isUnanswered = (lastCalls: string): boolean =>
  lastCalls.replaceAll(/[^u]/g, '').length >= MAX_UNKNOWN;

const BOUNCES = { share: 0.05, ofAtLeast: 200 };
const COMPLAINTS = { share: 0.001, atLeast: 3 };

export type Excused = NonNullable<StoredIssue['excused']>;

/**
 * Whether too many mails came back for good, or were called spam. What was there at a former pause does not count. SES reviews
 * senders from these shares on. Gmail reports no complaints.
 */
export const judgeFigures = (
  now: Excused,
  before: Excused = { ended: 0, bounced: 0, sent: 0, complained: 0 },
): 'bounces' | 'complaints' | undefined => {
  const ended = now.ended - before.ended;
  if (ended >= BOUNCES.ofAtLeast && now.bounced - before.bounced > ended * BOUNCES.share) return 'bounces';
  const complained = now.complained - before.complained;
  const isMuch = complained >= (now.sent - before.sent) * COMPLAINTS.share;
  return complained >= COMPLAINTS.atLeast && isMuch ? 'complaints' : undefined;
};

const MINUTE_MS = 60_000;

/** Whether a person must look: it sent nothing for half an hour, or has asked for one. */
export const isStanding = ({ phase, waitsFor, movedAt, since }: StoredIssue, now: Date): boolean => {
  const minutes = (now.getTime() - Date.parse(movedAt ?? since)) / MINUTE_MS;
  switch (phase) {
    case 'scheduled':
    case 'sending':
      return waitsFor === undefined && minutes > 30;
    case 'paused':
      return minutes > 60;
    case 'stopped':
    case 'done':
      return false;
  }
};
