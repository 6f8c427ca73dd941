// What the buttons behind the links about an address do.
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { bringAddressToStripe } from '../subscriptions/address-at-stripe.ts';
import { readAddressLink } from './address-link.ts';
import type { ConfirmPurpose } from './customer.ts';
import * as customers from './customers.table.ts';
import { isNew, toWelcome } from './welcome.ts';

/** Confirms the address of a link. Does nothing for a link whose address is confirmed already, or is no longer asked for. */
export const confirmAddress = async (purpose: ConfirmPurpose, subject: string, now: Date): Promise<void> => {
  const link = await readAddressLink(purpose, subject);
  if (!link || link.isConfirmed) return;
  const { record, address } = link;
  const mails = purpose === 'confirm-address' && isNew(record, now) ? [toWelcome(record.userId)] : [];
  const writes = toMailWrites(mails, now);
  const confirmed = await customers.confirmPendingAddress(record.userId, purpose, address, writes);
  if (!confirmed) return;
  if (mails.length > 0) await startSending(mails);
  await bringAddressToStripe(confirmed);
};

/** Ends the copies of invoices to the address of a link. Does nothing if they go to another one now, or to none. */
export const endInvoiceCopies = async (subject: string): Promise<void> => {
  const link = await readAddressLink('confirm-invoice-address', subject);
  if (link?.isConfirmed === true) await customers.removeInvoiceAddress(link.record.userId, link.address);
};
