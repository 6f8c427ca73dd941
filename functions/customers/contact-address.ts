// The addresses of a customer that a link confirms: the contact address, and the one for copies of invoices. None is a key.
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { createCounter, overLimit } from '../platform/counter.ts';
import { tryCount } from '../platform/rate-limits.table.ts';
import { chooseConfirmation } from './address-confirmation.ts';
import { confirmableAddresses, type ConfirmPurpose, type CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';

/** Sends a link to an address, unless it is confirmed for this purpose already. Throws 429 after some links in a day. */
export const requestAddressChange = async (
  userId: string,
  purpose: ConfirmPurpose,
  address: string,
  now: Date,
): Promise<CustomerRecord> => {
  const record = await customers.find(userId, { consistent: true });
  if (record?.[confirmableAddresses[purpose].confirmed] === address)
    return customers.removePendingAddress(userId, purpose);
  const { linksPerDay: max } = limits;
  const day = createCounter('confirmation by customer', userId, { max, windowMs: DAY_MS }, now);
  if (!(await tryCount(day))) throw overLimit(day, now, `We send at most ${max} links a day`);
  const mails = await chooseConfirmation(userId, purpose, address, now);
  const changed = await customers.savePendingAddress(userId, purpose, address, toMailWrites(mails, now));
  // Started also without a mail, so that the time of the answer does not tell whether the address got one today.
  await startSending(mails);
  return changed;
};
