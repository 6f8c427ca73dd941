// The mails about invoices, from what Stripe says when they are sent. If Stripe does not answer, they wait.
import { createEndLink } from '../customers/address-link.ts';
import { composeToCustomer } from '../customers/compose-to-customer.ts';
import { isCurrent } from '../customers/subscription-access.ts';
import * as customers from '../customers/customers.table.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { renderLetter } from '../mails/render-letter.ts';
import { settings } from '../platform/settings.ts';
import {
  toInvoiceCopyContent,
  toPlanStartedContent,
  toReceiptContent,
  toYearlyReminderContent,
} from './invoices.mail.ts';
import * as stripe from './stripe.client.ts';

const { SITE_URL } = settings('SITE_URL');

/** The invoice of a mail, whose occurrence is its id at Stripe. It is looked for among the newest ones, which are the customer's own. */
const findInvoice = async (stripeCustomerId: string, { occurrence }: StoredMail) =>
  (await stripe.fetchInvoicePage(stripeCustomerId, { size: 12 })).invoices.find(
    ({ id }) => id === occurrence,
  );

/** To the customer, about an invoice that is paid. */
export const composeInvoicePaid = composeToCustomer(async ({ stripeCustomerId }, mail) => {
  if (stripeCustomerId === undefined) return { dropped: 'not-at-stripe' };
  const invoice = await findInvoice(stripeCustomerId, mail);
  if (!invoice) return { dropped: 'no-invoice' };
  const subscriptions = await stripe.fetchSubscriptions(stripeCustomerId);
  const plan = subscriptions.find(
    ({ stripeSubscriptionId }) => stripeSubscriptionId === invoice.stripeSubscriptionId,
  );
  // The mail about the end says more.
  if (!plan || !isCurrent(plan.status)) return { dropped: 'ended' };
  const toContent = invoice.isFirst ? toPlanStartedContent : toReceiptContent;
  return toContent(SITE_URL, { invoice, renewsAt: plan.currentPeriodEnd, endsAt: plan.cancelAt });
});

/** To the address for copies, about an invoice that is paid. */
export const composeInvoiceCopy = async (mail: StoredMail, now: Date): Promise<Letter | Dropped> => {
  const { reference } = mail;
  const record = await customers.findUnlessForgotten(reference);
  if (!record) return { dropped: 'forgotten' };
  const { contactAddress, invoiceAddress, stripeCustomerId } = record;
  if (invoiceAddress === undefined) return { dropped: 'no-copies' };
  if (stripeCustomerId === undefined) return { dropped: 'not-at-stripe' };
  const invoice = await findInvoice(stripeCustomerId, mail);
  if (!invoice || invoice.pdfUrl === null) return { dropped: 'no-invoice' };
  if (invoiceAddress === contactAddress) return { dropped: 'same-address' };
  const content = toInvoiceCopyContent({
    invoice: { ...invoice, pdfUrl: invoice.pdfUrl },
    customerName: invoice.customerName,
    endUrl: await createEndLink(reference, invoiceAddress, now),
  });
  return { set: 'mails', to: invoiceAddress, ...renderLetter(content) };
};

/** The occurrence begins with the id of the subscription at Stripe. */
export const composeYearlyReminder = composeToCustomer(async ({ stripeCustomerId }, { occurrence }) => {
  if (stripeCustomerId === undefined) return { dropped: 'not-at-stripe' };
  const [stripeSubscriptionId] = occurrence.split(' ');
  const subscriptions = await stripe.fetchSubscriptions(stripeCustomerId);
  const subscription = subscriptions.find((found) => found.stripeSubscriptionId === stripeSubscriptionId);
  if (!subscription || !isCurrent(subscription.status) || subscription.cancelAt !== null)
    return { dropped: 'ending-or-ended' };
  const { invoices } = await stripe.fetchInvoicePage(stripeCustomerId, { size: 1 });
  return toYearlyReminderContent(SITE_URL, subscription, invoices[0]);
});
