// Sends the mails of the outbox: those that an endpoint has just put there, and each minute all that wait.
import * as z from 'zod/mini';
import { composeContactRequest, composeWithdrawalReceipt } from '../contact/compose-mail.ts';
import {
  composeAccountDeleted,
  composeAddressMoved,
  composeBeginAnew,
  composeConfirmAddress,
  composeConfirmInvoiceAddress,
  composeWelcome,
} from '../customers/compose-mail.ts';
import { handleJob } from '../handle-job.ts';
import { composeIssueHalted, describeIssues } from '../issues/report-issues.ts';
import { composeProbe, probeMails } from '../mails/probe.ts';
import type { AllMailRules } from '../mails/send-mail.ts';
import { sendNamed, sendWaiting } from '../mails/send-waiting.ts';
import { composeStaffCopy } from '../mails/staff-copy.ts';
import { composeConfirmSignUp, composeSubscribed } from '../newsletter/compose-mail.ts';
import { composeStaffReport } from '../mails/staff-report.ts';
import { settings } from '../platform/settings.ts';
import {
  composeInvoiceCopy,
  composeInvoicePaid,
  composeYearlyReminder,
} from '../subscriptions/compose-invoice-mail.ts';
import { composeDispute, composeLatePayment, composeRefund } from '../subscriptions/compose-refund-mail.ts';
import {
  composePaymentFailed,
  composePlanEnded,
  composePlanEnding,
  composePlanKept,
} from '../subscriptions/compose-mail.ts';

const { MAILS } = settings('MAILS');

const rules: AllMailRules = {
  // Twice is better than never (docs/product.md 5.4).
  'contact-request': { compose: composeContactRequest, isRepeatable: true, asksStripe: false },
  'withdrawal-receipt': { compose: composeWithdrawalReceipt, isRepeatable: true, asksStripe: false },
  // Without this mail nobody can confirm.
  'confirm-subscription': { compose: composeConfirmSignUp, isRepeatable: true, asksStripe: false },
  subscribed: { compose: composeSubscribed, isRepeatable: false, asksStripe: false },
  welcome: { compose: composeWelcome, isRepeatable: false, asksStripe: false },
  'account-deleted': { compose: composeAccountDeleted, isRepeatable: false, asksStripe: false },
  // Staff lift a tombstone once.
  'begin-anew': { compose: composeBeginAnew, isRepeatable: true, asksStripe: false },
  // It is asked for again with one click.
  'confirm-address': { compose: composeConfirmAddress, isRepeatable: false, asksStripe: false },
  'confirm-invoice-address': {
    compose: composeConfirmInvoiceAddress,
    isRepeatable: false,
    asksStripe: false,
  },
  'address-moved': { compose: composeAddressMoved, isRepeatable: true, asksStripe: false },
  'payment-failed': { compose: composePaymentFailed, isRepeatable: true, asksStripe: true },
  'plan-ending': { compose: composePlanEnding, isRepeatable: true, asksStripe: true },
  'plan-kept': { compose: composePlanKept, isRepeatable: false, asksStripe: true },
  'plan-ended': { compose: composePlanEnded, isRepeatable: true, asksStripe: true },
  refund: { compose: composeRefund, isRepeatable: true, asksStripe: true },
  // A dispute has a deadline.
  dispute: { compose: composeDispute, isRepeatable: true, asksStripe: true },
  'late-payment': { compose: composeLatePayment, isRepeatable: true, asksStripe: true },
  // The law asks for the first one.
  'invoice-paid': { compose: composeInvoicePaid, isRepeatable: true, asksStripe: true },
  'invoice-copy': { compose: composeInvoiceCopy, isRepeatable: true, asksStripe: true },
  // The law asks for it.
  'yearly-reminder': { compose: composeYearlyReminder, isRepeatable: true, asksStripe: true },
  'staff-copy': {
    compose: (mail, now) => composeStaffCopy(rules, mail, now),
    isRepeatable: true,
    asksStripe: false,
  },
  'staff-report': {
    compose: (mail) => composeStaffReport(mail, describeIssues),
    isRepeatable: false,
    asksStripe: false,
  },
  'issue-halted': { compose: composeIssueHalted, isRepeatable: true, asksStripe: false },
  probe: { compose: composeProbe, isRepeatable: false, asksStripe: false },
};

/** EventBridge's own event names no mails. */
const Payload = z.object({
  mailIds: z.optional(z.array(z.string())),
  /** Mails SES's simulator, and nobody else. */
  probes: z.optional(z.boolean()),
});

/** Time for a mail that has begun to end, because Lambda would stop the function while SES is being called. */
const SPARE_MS = 30_000;

/** Fails if the record of a mail cannot be read. A mail that is not sent waits for the next run. */
export const handler = handleJob('send-mails', Payload, async ({ mailIds, probes }, { now, remainingMs }) => {
  if (MAILS === 'off') return { skipped: 'The stage has no settings for mails' };
  const hasTime = () => remainingMs() > SPARE_MS;
  if (probes) return probeMails(rules, now, hasTime);
  return mailIds === undefined ? sendWaiting(rules, now, hasTime) : sendNamed(mailIds, rules, now, hasTime);
});
