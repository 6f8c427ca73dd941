// The link that confirms an address of a customer, and the limits that bound it (docs/product.md 7.10). Each purpose has its own.
import { brand } from '#shared/brand.ts';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { toAddressId, toInboxId } from '../mails/address-id.ts';
import type { MailKey } from '../mails/mail.ts';
import { createCounter, overLimit, type Counter } from '../platform/counter.ts';
import { toLogId } from '../platform/log-id.ts';
import { Problem } from '../platform/problem.ts';
import { removeMembers, tryCountMember } from '../platform/rate-limits.table.ts';
import {
  confirmableAddresses,
  type AddressLinks,
  type ConfirmPurpose,
  type CustomerRecord,
} from './customer.ts';

const MONTH_MS = 30 * DAY_MS;
const { toInbox, perDay, perMonth, customersPerInbox } = limits.addressLinks;

/** A link to send, and what the record says of it. */
interface NextLink {
  readonly links: AddressLinks;
  readonly mail: MailKey;
}

/** When the customer may have the next link; undefined if that is now. */
const findEndOfWait = (sent: AddressLinks['sent'], inboxId: string, now: Date): Date | undefined => {
  const sentThere = sent.filter((link) => link.inboxId === inboxId);
  const ends = (
    [
      [sentThere, toInbox.perDay, DAY_MS],
      [sentThere, toInbox.perMonth, MONTH_MS],
      [sent, perDay, DAY_MS],
      [sent, perMonth, MONTH_MS],
    ] as const
  ).map(([links, max, windowMs]) => Date.parse(links.at(-max)?.sentAt ?? '') + windowMs);
  const end = Math.max(...ends.filter((time) => time > now.getTime()));
  return end > 0 ? new Date(end) : undefined;
};

/** Counts the customers whose links to an inbox nobody has pressed, so that many accounts cannot flood it. */
const createInboxCounter = (purpose: ConfirmPurpose, inboxId: string, now: Date): Counter =>
  createCounter(`${purpose} by inbox`, inboxId, { max: customersPerInbox, windowMs: MONTH_MS }, now);

/** The next link of a customer to an address, or the 429 that says why there is none. Nothing that is refused counts. */
export const chooseLink = async (
  userId: string,
  record: CustomerRecord | undefined,
  { purpose, address }: { readonly purpose: ConfirmPurpose; readonly address: string },
  now: Date,
): Promise<NextLink | Problem> => {
  const inboxId = await toInboxId(address);
  const { sent = [] } = record?.[confirmableAddresses[purpose].links] ?? {};
  const endsAt = findEndOfWait(sent, inboxId, now);
  if (endsAt) return overLimit({ endsAt }, now, 'We have sent several links');
  const counter = createInboxCounter(purpose, inboxId, now);
  if (!(await tryCountMember(counter, toLogId(userId))))
    return overLimit(
      counter,
      now,
      'Several links went to this address, and nobody has pressed one',
      `, or write to ${brand.contactEmail}`,
    );
  const sentAt = now.toISOString();
  const recent = sent.filter((link) => Date.parse(link.sentAt) > now.getTime() - MONTH_MS);
  return {
    links: { lastAt: sentAt, sent: [...recent, { inboxId, sentAt }] },
    // Each link is a mail of its own: one that was lost can be asked for again.
    mail: { kind: purpose, reference: userId, occurrence: `${await toAddressId(address)} ${sentAt}` },
  };
};

/** Empties the counter of an inbox, because somebody there has pressed a link. */
export const forgetUnanswered = async (purpose: ConfirmPurpose, address: string, now: Date): Promise<void> =>
  removeMembers(createInboxCounter(purpose, await toInboxId(address), now));
