// The mails about invoices, from what Stripe says when they are sent. If Stripe does not answer, they wait.
import { createEndLink } from '../customers/address-link.ts';
import { isCurrent } from '../customers/subscription-access.ts';
import * as customers from '../customers/customers.table.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { renderLetter } from '../mails/render-letter.ts';
import { settings } from '../platform/settings.ts';
import { toInvoiceCopyContent, toYearlyReminderContent } from './invoices.mail.ts';
import * as stripe from './stripe.client.ts';

const { SITE_URL } = settings('SITE_URL');

/** The occurrence is the id of the invoice at Stripe. It is looked for among the newest ones, which are the customer's own. */
export const composeInvoiceCopy = async (
  { reference, occurrence }: StoredMail,
  now: Date,
): Promise<Letter | Dropped> => {
  const record = await customers.findUnlessForgotten(reference);
  if (!record) return { dropped: 'forgotten' };
  const { invoiceAddress, stripeCustomerId, profile } = record;
  if (invoiceAddress === undefined) return { dropped: 'no-copies' };
  if (stripeCustomerId === undefined) return { dropped: 'not-at-stripe' };
  const { invoices } = await stripe.fetchInvoicePage(stripeCustomerId, { size: 12 });
  const invoice = invoices.find(({ id }) => id === occurrence);
  if (!invoice || invoice.pdfUrl === null) return { dropped: 'no-invoice' };
  const content = toInvoiceCopyContent({
    invoice: { ...invoice, pdfUrl: invoice.pdfUrl },
    company: profile?.company,
    endUrl: await createEndLink(reference, invoiceAddress, now),
  });
  return { set: 'mails', to: invoiceAddress, ...renderLetter(content) };
};

/** The occurrence begins with the id of the subscription at Stripe. */
export const composeYearlyReminder = async ({
  reference,
  occurrence,
}: StoredMail): Promise<Letter | Dropped> => {
  const record = await customers.findUnlessForgotten(reference);
  if (!record) return { dropped: 'forgotten' };
  const { contactAddress, stripeCustomerId } = record;
  if (contactAddress === undefined) return { dropped: 'address-not-confirmed' };
  if (stripeCustomerId === undefined) return { dropped: 'not-at-stripe' };
  const [stripeSubscriptionId] = occurrence.split(' ');
  const subscriptions = await stripe.fetchSubscriptions(stripeCustomerId);
  const subscription = subscriptions.find((found) => found.stripeSubscriptionId === stripeSubscriptionId);
  if (!subscription || !isCurrent(subscription.status) || subscription.cancelAt !== null)
    return { dropped: 'ending-or-ended' };
  const { invoices } = await stripe.fetchInvoicePage(stripeCustomerId, { size: 1 });
  const content = toYearlyReminderContent(SITE_URL, subscription, invoices[0]);
  return { set: 'mails', to: contactAddress, ...renderLetter(content) };
};
