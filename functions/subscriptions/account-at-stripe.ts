// Changes, exports and deletes what Stripe has of one customer: the bound Stripe customer, and others that simultaneous checkouts may
// have created.
import type { CustomerRecord } from '../customers/customer.ts';
import * as customers from '../customers/customers.table.ts';
import { toLogId } from '../platform/log-id.ts';
import { logError } from '../platform/log.ts';
import { cancelSubscriptions } from './cancel-subscriptions.ts';
import type { StripeCustomerData } from './stripe-parse.ts';
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

export interface Payer {
  readonly userId: string;
  /** The bound Stripe customer, if there is one. */
  readonly stripeCustomerId?: string | undefined;
  /** The checkout session of the attempt that is under way, if there is one. */
  readonly attemptSessionId?: string | undefined;
}

/** The Stripe customers of a customer that still exist. */
const findStripeCustomers = async ({ userId, stripeCustomerId }: Payer): Promise<StripeCustomerData[]> => {
  const ids = new Set(await stripe.searchCustomers(userId));
  // The search may not find the newest one yet.
  if (stripeCustomerId !== undefined) ids.add(stripeCustomerId);
  const people = await Promise.all([...ids].map(stripe.fetchStripeCustomerData));
  return people.filter((person) => person !== undefined);
};

/** Ends every subscription now, without a refund. Afterwards no open page or invoice can be paid. */
export const endPlans = async (payer: Payer): Promise<void> => {
  for (const { id } of await findStripeCustomers(payer)) {
    const attemptSessionId = id === payer.stripeCustomerId ? payer.attemptSessionId : undefined;
    await cancelSubscriptions({ stripeCustomerId: id, attemptSessionId }, true);
  }
};

/** Deletes the person and their cards at Stripe, which keeps the invoices. Afterwards no search finds what else names them. */
export const deleteAtStripe = async (payer: Payer): Promise<void> => {
  for (const { id } of await findStripeCustomers(payer)) {
    await stripe.removeUserId(id);
    await stripe.deleteCustomer(id);
  }
};

/** What Stripe holds, without data of cards. */
export const exportFromStripe = async (payer: Payer) =>
  Promise.all(
    (await findStripeCustomers(payer)).map(async (person) => {
      const [subscriptions, invoices] = await Promise.all([
        stripe.fetchSubscriptions(person.id),
        stripe.fetchInvoices(person.id),
      ]);
      return { ...person, subscriptions, invoices };
    }),
  );
