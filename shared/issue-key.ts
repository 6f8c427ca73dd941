// Where an issue of the newsletter lies. Apart from issue.ts, because small functions use it without zod.
import type { DraftId } from './contract/drafts.ts';

/** The partitions of the index `MAILS_BY_STATE` that hold issues: those that a run looks at, and the others. */
export const OPEN_ISSUES = 'issue#open';
export const CLOSED_ISSUES = 'issue#closed';

/** The key of an issue's item. */
export const toIssueKey = (issueId: DraftId) => ({ mailId: `issue#${issueId}` });

/** The key of the item with the moment of the last restore: nobody knows who has got an issue that began before. */
export const RESTORE_KEY = { mailId: 'issues#restored' };

/** The issue that a key names. */
export const parseIssueKey = (mailId: string): DraftId => mailId.replace(/^issue#/, '');
