import type { CustomerRecord } from '../customers/customer.ts';
import * as customers from '../customers/customers.table.ts';
import { toLogId } from '../platform/log-id.ts';
import { logError } from '../platform/log.ts';
import * as stripe from './stripe.client.ts';

/**
 * Gives Stripe the contact address, if it has another one. Never throws: while Stripe is down the record says that Stripe has not got
 * it, and the next sync of this customer tries again. Each payment, each change of the plan and each visit of Stripe's pages syncs.
 */
export const bringAddressToStripe = async ({
  userId,
  contactAddress,
  stripeCustomerId,
  addressAtStripe,
}: CustomerRecord): Promise<void> => {
  if (contactAddress === undefined || stripeCustomerId === undefined) return;
  if (contactAddress === addressAtStripe) return;
  try {
    await stripe.updateEmail(stripeCustomerId, contactAddress);
    await customers.saveAddressAtStripe(userId, contactAddress, stripeCustomerId);
  } catch (error) {
    logError(
      'Stripe has not got a contact address. The next sync tries again',
      { customer: toLogId(userId) },
      error,
    );
  }
};
