// What the buttons behind the links about an address do.
import type { MailKey } from '../mails/mail.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { countMove, prepareMove } from '../newsletter/move-subscription.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { bringAddressToStripe } from '../subscriptions/address-at-stripe.ts';
import { forgetUnanswered } from './address-confirmation.ts';
import { readAddressLink } from './address-link.ts';
import { listRecentFormer, type ConfirmPurpose } from './customer.ts';
import * as customers from './customers.table.ts';
import { isNew, toWelcome } from './welcome.ts';

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
  // Another press has confirmed it, another address is asked for, or one of the subscriptions has changed: look again.
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
