// Issues of the newsletter: an article that goes out by mail, once. Its id is that of the article's draft.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { mailAddress, optionalText, requiredText } from '../text.ts';
import { DraftId } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import { PublishDate } from './forms.ts';

/** Who gets an issue: everybody on the list, or the subscribers whose plan is open. */
export const IssueAudience = z.enum(['everybody', 'essentials'], 'Please choose who gets it');
export type IssueAudience = z.infer<typeof IssueAudience>;

/** The three readers of a text (functions/articles/access.ts). */
export const IssueReader = z.enum(['stranger', 'customer', 'essentials'], 'Please choose a reader');
export type IssueReader = z.infer<typeof IssueReader>;

const mailFields = {
  subject: requiredText('Subject', 'Subject is required', limits.issue.subject),
  /** What a mail program shows beside the subject. */
  previewLine: optionalText('Preview line', limits.issue.previewLine),
  /** The sender's name. The address is always that of the newsletter. */
  fromName: requiredText('Sender', 'Sender is required', limits.issue.fromName),
  audience: IssueAudience,
  /** Sends a text for signed-in customers whole to everybody. A text for AI Essentials is never sent whole to others. */
  isWholeForAll: z.boolean(),
  /** Sends everybody the extract and a link, also those who may read the whole text. */
  isExtractOnly: z.optional(z.boolean()),
};

/** What an editor chooses of the mail. */
export const IssueMail = z.strictObject(mailFields);
export type IssueMail = z.infer<typeof IssueMail>;

/**
 * `scheduled`: nothing was sent, and the issue can be taken back. `paused`: it stopped by itself and asks. `stopped`: a person, a
 * withdrawal or a restore stopped it.
 */
export const IssueState = z.enum(['scheduled', 'sending', 'paused', 'stopped', 'done']);
export type IssueState = z.infer<typeof IssueState>;

/** Why an issue is paused or stopped. */
export const IssueReason = z.enum([
  // Paused.
  'late',
  'corrected',
  'refused-us',
  'unknown',
  'bounces',
  'complaints',
  'sender',
  // Stopped.
  'by-staff',
  'by-operator',
  'withdrawn',
  'narrowed',
  'restored',
]);
export type IssueReason = z.infer<typeof IssueReason>;

/** Numbers of mails. The states add up to `audience` once everybody's mail is written. */
export const IssueCounts = z.object({
  audience: z.int(),
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  /** The address refused the mail for good, or for this time. */
  bounced: z.int(),
  /** SES did not take the mail. */
  refused: z.int(),
  /** The reader left before the mail was written. */
  dropped: z.int(),
  unknown: z.int(),
  complained: z.int(),
  left: z.int(),
});
export type IssueCounts = z.infer<typeof IssueCounts>;

export const Issue = z.object({
  draftId: DraftId,
  /** The article's title when the issue was made. */
  title: z.string(),
  ...mailFields,
  /** The name of the editor who pressed Send. */
  by: z.string(),
  state: IssueState,
  reason: z.optional(IssueReason),
  /** The moment from which the first mail may leave; of one that waits for its publication the publish date. */
  startsAt: z.iso.datetime(),
  withPublication: z.boolean(),
  startedAt: z.optional(z.iso.datetime()),
  endedAt: z.optional(z.iso.datetime()),
  /** Why a sending issue waits: SES's quota of the day is used up, or the rest of a list with an import gets it a day later. */
  waitsFor: z.optional(z.enum(['quota', 'import'])),
  /** Whether everybody's mail is written. */
  isAudienceWhole: z.boolean(),
  /** Whether 'Send to the rest' is possible. */
  canResume: z.boolean(),
  /** Whether an unknown mail is old enough to be judged by a person. */
  canSettleUnknown: z.boolean(),
  counts: IssueCounts,
  countedAt: z.optional(z.iso.datetime()),
  /** When it will be done at the account's pace. */
  endsAbout: z.optional(z.iso.datetime()),
  /** The newest errors: codes, without an address. */
  errors: z.array(z.object({ at: z.iso.datetime(), reason: z.string() })),
});
export type Issue = z.infer<typeof Issue>;

/** A mail as SES gets it. */
export const IssuePreview = z.object({
  reader: IssueReader,
  /** Whether this reader gets the whole text. */
  isWhole: z.boolean(),
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the HTML. Gmail cuts a mail of more than 102 kB. */
  bytes: z.int(),
});
export type IssuePreview = z.infer<typeof IssuePreview>;

const one = { caller: 'staff', status: 200, params: z.strictObject({ draftId: DraftId }) } as const;

export const issueEndpoints = {
  /** Those under way, then those that have ended, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/admin/issues',
    caller: 'staff',
    status: 200,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({ issues: z.array(Issue), cursor: z.optional(z.string()) }),
  }),
  /** The issue of an article; null if it was never sent. */
  get: endpoint({
    ...one,
    method: 'GET',
    path: '/admin/issues/{draftId}',
    reply: z.object({ issue: z.nullable(Issue) }),
  }),
  /** What each reader would get, and what must be known before it is sent. */
  preview: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/issues/{draftId}/preview',
    body: IssueMail,
    reply: z.object({
      mails: z.array(IssuePreview),
      /** The address of the sender, and the address that gets the answers. */
      from: z.string(),
      replyTo: z.string(),
      /** People on the list. */
      subscribers: z.int(),
      /** How many get it on the first day because most of the list was imported; absent without such an import. */
      firstDay: z.optional(z.int()),
      /** When the list or the outbox was restored after the article was published: it may have been sent before. */
      restoredAt: z.optional(z.iso.datetime()),
      /** What must be mended before anything can be sent, in sentences. */
      hindrances: z.array(z.string()),
      /** Staff who can get a test mail. */
      staff: z.array(z.string()),
    }),
  }),
  /** Sends one mail to a member of staff. 429 after ten within an hour. */
  test: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/issues/{draftId}/test',
    body: z.strictObject({
      ...mailFields,
      reader: IssueReader,
      to: mailAddress('Please choose who gets it', 'Please choose a member of staff'),
    }),
    reply: z.object({}),
  }),
  /**
   * Sends the article by mail: from now in five minutes, at a moment, or with its publication. 409 if it was sent or is being sent, or
   * is not published by then, and with what hinders the sending.
   */
  send: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/issues/{draftId}/send',
    body: z.strictObject({
      ...mailFields,
      when: z.enum(['now', 'at', 'publication'], 'Please choose when'),
      at: z.optional(PublishDate),
    }),
    reply: z.object({ issue: Issue }),
  }),
  /** Stops an issue. One of which nothing was sent is gone, and the article can be sent anew: then the reply is null. */
  stop: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/issues/{draftId}/stop',
    body: z.strictObject({}),
    reply: z.object({ issue: z.nullable(Issue) }),
  }),
  /** Sends to the rest, with the text that readers see now. */
  resume: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/issues/{draftId}/resume',
    body: z.strictObject({}),
    reply: z.object({ issue: Issue }),
  }),
  /** Says of all mails that have been unknown for an hour that they count as sent, or sends them again. */
  settleUnknown: endpoint({
    ...one,
    method: 'POST',
    path: '/admin/issues/{draftId}/unknown',
    body: z.strictObject({ as: z.enum(['sent', 'again'], 'Please choose what they are') }),
    reply: z.object({ issue: Issue }),
  }),
};
