// An issue of the newsletter as the table of mails keeps it, beside its mails: what restores one restores both. The functions,
// `npm run newsletter` and `npm run backup` write and read it.
import * as z from 'zod/mini';
import { Access, ArticleId } from './contract/articles.ts';
import { DraftId } from './contract/drafts.ts';
import { CLOSED_ISSUES, OPEN_ISSUES } from './issue-key.ts';
import { IssueCounts, IssueMail, IssueReason, IssueState } from './contract/issues.ts';

/** A new shape gets the next version. */
export const StoredIssue = z.object({
  version: z.literal(1),
  /** The id of the article's draft. An article is one issue. */
  issueId: DraftId,
  kind: z.literal('issue-item'),
  /** The partition of the index. */
  state: z.enum([OPEN_ISSUES, CLOSED_ISSUES]),
  /** The moment from which the first mail may leave. It sorts the lists. */
  since: z.iso.datetime(),
  phase: IssueState,
  reason: z.optional(IssueReason),
  withPublication: z.boolean(),
  /** What the editor chose. */
  mail: z.object(IssueMail.shape),
  title: z.string(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  startedAt: z.optional(z.iso.datetime()),
  endedAt: z.optional(z.iso.datetime()),
  /** The text that the mails have: the published version at the start, or at the last 'Send to the rest'. */
  text: z.optional(z.object({ newsletterId: ArticleId, version: z.int(), access: Access })),
  /** The last address whose mail is written; absent before the first, and once all are. */
  lastAddress: z.optional(z.string()),
  isAudienceWhole: z.boolean(),
  /** The run that works on it, and until when nobody else may. */
  lease: z.optional(z.object({ run: z.string(), until: z.iso.datetime() })),
  /** What became of the last calls, oldest first: `s` for sent, `u` for unknown, `o` for the others. */
  lastCalls: z._default(z.string(), ''),
  /** When a mail was last sent, or the phase was last changed by a run. An alarm tells of one that stands still. */
  movedAt: z.optional(z.iso.datetime()),
  /** What was there when it paused for its bounces or complaints: a person has seen it, so only what comes later counts. */
  excused: z.optional(z.object({ ended: z.int(), bounced: z.int(), sent: z.int(), complained: z.int() })),
  waitsFor: z.optional(z.enum(['quota', 'import'])),
  /** Only so many mails before a moment, because most of the list was imported. */
  slice: z.optional(z.object({ mails: z.int(), until: z.iso.datetime() })),
  counts: z.omit(IssueCounts, { complained: true, left: true }),
  /** Added up by events, each once (a mark on the mail's record). */
  complained: z._default(z.int(), 0),
  left: z._default(z.int(), 0),
  countedAt: z.optional(z.iso.datetime()),
  /** Of one that has ended: when its mails are counted once more. Each later event moves it. */
  recountAt: z.optional(z.iso.datetime()),
  endsAbout: z.optional(z.iso.datetime()),
  errors: z._default(z.array(z.object({ at: z.iso.datetime(), reason: z.string() })), []),
});
export type StoredIssue = Readonly<z.infer<typeof StoredIssue>>;
