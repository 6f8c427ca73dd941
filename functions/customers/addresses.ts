// The addresses of a customer that a link confirms: the contact address, and the one for copies of invoices. None is a key. How many
// links are sent is bounded for each purpose (docs/product.md 7.10).
import { brand } from '#shared/brand.ts';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import { toAddressId, toInboxId } from '../mails/address-id.ts';
import type { MailKey } from '../mails/mail.ts';
import { toMailWrite, toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { countMove, prepareMove } from '../newsletter/move-subscriber.ts';
import type { CustomerIdentity } from '../platform/caller.ts';
import { createCounter, overLimit, type Counter } from '../platform/counter.ts';
import { toLogId } from '../platform/log-id.ts';
import { Problem } from '../platform/problem.ts';
import { removeMembers, tryCountMember } from '../platform/rate-limits.table.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { bringAddressToStripe } from '../subscriptions/account-at-stripe.ts';
import { readAddressLink } from './address-link.ts';
import {
  confirmableAddresses,
  listRecentFormer,
  type AddressLinks,
  type ConfirmPurpose,
  type CustomerRecord,
} from './customer.ts';
import * as customers from './customers.table.ts';
import { isNew, toWelcome } from './welcome.ts';

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
const forgetUnanswered = async (purpose: ConfirmPurpose, address: string, now: Date): Promise<void> =>
  removeMembers(createInboxCounter(purpose, await toInboxId(address), now));

/**
 * Sends a link to an address, unless it is confirmed for this purpose already. Throws 429 over a limit. Of several simultaneous calls for
 * the same address, one sends.
 */
export const requestAddressChange = (
  userId: string,
  purpose: ConfirmPurpose,
  address: string,
  now: Date,
): Promise<CustomerRecord> => {
  const { confirmed, pending, links: linksName } = confirmableAddresses[purpose];
  return retryWhileContended(async () => {
    const record = await customers.find(userId, { consistent: true });
    if (record?.[confirmed] === address) return customers.removePendingAddress(userId, purpose);
    const link = await chooseLink(userId, record, { purpose, address }, now);
    if (link instanceof Problem) throw link;
    const { links, mail } = link;
    const change = { pendingAddress: address, links, lastAtBefore: record?.[linksName]?.lastAt };
    const changed = await customers.savePendingAddress(userId, purpose, change, [toMailWrite(mail, now)]);
    if (changed) {
      await startSending([mail]);
      return changed;
    }
    const newest = await customers.find(userId, { consistent: true });
    return newest?.[pending] === address ? newest : 'contended';
  });
};

/**
 * Confirms the contact address of a record that has none, if the tenant has verified the sign-in's address meanwhile. Returns the
 * record as it is stored then.
 */
export const confirmByTenant = async (
  record: CustomerRecord | undefined,
  { userId, email }: CustomerIdentity,
  now: Date,
): Promise<CustomerRecord | undefined> => {
  const contactAddress = email === undefined ? undefined : parseMailAddress(email);
  if (!record || record.contactAddress !== undefined || email === undefined || contactAddress === undefined)
    return record;
  const mails = isNew(record, now) ? [toWelcome(userId)] : [];
  const confirmed = await customers.confirmByTenant(
    userId,
    { email, contactAddress },
    toMailWrites(mails, now),
  );
  if (confirmed) await startSending(mails);
  return confirmed ?? customers.find(userId, { consistent: true });
};

/** Confirms the address of a link. Does nothing for a link whose address is confirmed already, or is no longer asked for. */
export const confirmAddress = (purpose: ConfirmPurpose, subject: string, now: Date): Promise<void> =>
  retryWhileContended(() => tryToConfirm(purpose, subject, now));

const tryToConfirm = async (
  purpose: ConfirmPurpose,
  subject: string,
  now: Date,
): Promise<void | 'contended'> => {
  const link = await readAddressLink(purpose, subject);
  if (!link || link.isConfirmed) return;
  const { record, address } = link;
  const { userId, contactAddress } = record;
  const hasMoved = purpose === 'confirm-address' && contactAddress !== undefined;
  const former = hasMoved ? { address: contactAddress, movedAt: now.toISOString() } : undefined;
  const mails: MailKey[] = [
    ...(purpose === 'confirm-address' && isNew(record, now) ? [toWelcome(userId)] : []),
    // The former address hears of it: whoever holds a session for a minute must not redirect our mails in silence.
    ...(former ? [{ kind: 'address-moved', reference: userId, occurrence: former.movedAt } as const] : []),
  ];
  const change = { address, formerAddresses: former && [...listRecentFormer(record, now), former] };
  const move = hasMoved ? await prepareMove(contactAddress, address, now) : undefined;
  const writes = [...toMailWrites(mails, now), ...(move?.writes ?? [])];
  const confirmed = await customers.confirmPendingAddress(userId, purpose, change, writes);
  // Another press has confirmed it, another address is asked for, or one of the subscribers has changed: look again.
  if (!confirmed) return 'contended';
  if (move) await countMove(move, now);
  await startSending(mails);
  await forgetUnanswered(purpose, address, now);
  await bringAddressToStripe(confirmed);
};

/** Ends the copies of invoices to the address of a link. Does nothing if they go to another one now, or to none. */
export const endInvoiceCopies = async (subject: string): Promise<void> => {
  const link = await readAddressLink('confirm-invoice-address', subject);
  if (link?.isConfirmed === true) await customers.removeInvoiceAddress(link.record.userId, link.address);
};
