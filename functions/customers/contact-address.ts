// The contact address: where our mails go. It is never a key.
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { createCounter, overLimit } from '../platform/counter.ts';
import { tryCount } from '../platform/rate-limits.table.ts';
import { chooseConfirmation } from './address-confirmation.ts';
import type { CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';

/** Sends a link to an address, unless it is the contact address already. Throws 429 after some links in a day. */
export const requestAddressChange = async (
  userId: string,
  address: string,
  now: Date,
): Promise<CustomerRecord> => {
  const record = await customers.find(userId, { consistent: true });
  if (record?.contactAddress === address) return customers.removePendingAddress(userId);
  const { linksPerDay: max } = limits;
  const day = createCounter('confirmation by customer', userId, { max, windowMs: DAY_MS }, now);
  if (!(await tryCount(day))) throw overLimit(day, now, `We send at most ${max} links a day`);
  const mails = await chooseConfirmation(userId, address, now);
  const changed = await customers.savePendingAddress(userId, address, toMailWrites(mails, now));
  // Started also without a mail, so that the time of the answer does not tell whether the address got one today.
  await startSending(mails);
  return changed;
};
