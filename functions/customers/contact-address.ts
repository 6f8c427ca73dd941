// The addresses of a customer that a link confirms: the contact address, and the one for copies of invoices. None is a key.
import { toMailWrite } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { Problem } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { chooseLink } from './address-confirmation.ts';
import { confirmableAddresses, type ConfirmPurpose, type CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';

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
