import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { bringAddressToStripe } from '../subscriptions/address-at-stripe.ts';
import { readAddressLink } from './address-link.ts';
import * as customers from './customers.table.ts';
import { isNew, toWelcome } from './welcome.ts';

/** Confirms the address of a link. Does nothing for a link whose address is confirmed already, or is no longer asked for. */
export const confirmAddress = async (subject: string, now: Date): Promise<void> => {
  const link = await readAddressLink(subject);
  if (!link || link.isConfirmed) return;
  const { record, address } = link;
  const mails = isNew(record, now) ? [toWelcome(record.userId)] : [];
  const confirmed = await customers.confirmPendingAddress(record.userId, address, toMailWrites(mails, now));
  if (!confirmed) return;
  if (mails.length > 0) await startSending(mails);
  await bringAddressToStripe(confirmed);
};
