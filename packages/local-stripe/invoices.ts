import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { created, flag, isWithin, text } from './form.ts';
import { idOf } from './ids.ts';
import { finalizeInvoice, subscriptionIdOf, voidInvoice } from './invoice-life.ts';
import { page, pageOf } from './list.ts';
import { methodFor, methodOf } from './payment-methods.ts';
import { cardRefused, impossible } from './refusal.ts';
import { route } from './route.ts';
import { settle, settleOutOfBand } from './subscription-life.ts';

const Pay = z.strictObject({
  payment_method: z.optional(text),
  paid_out_of_band: z.optional(flag),
  off_session: z.optional(flag),
});

function pay(account: Account, given: z.output<typeof Pay>, id: string): Stripe.Invoice {
  const invoice = account.get('invoice', id);
  if (invoice.status === 'paid') throw impossible('Invoice is already paid');
  if (invoice.status === 'void') throw impossible('This invoice is voided and can no longer be paid.');
  if (invoice.status === 'draft') finalizeInvoice(account, invoice);
  if (given.paid_out_of_band) {
    settleOutOfBand(account, invoice);
    return invoice;
  }
  const customer = idOf(invoice.customer);
  const subscription = account.find('subscription', subscriptionIdOf(invoice) ?? '') ?? null;
  const method =
    given.payment_method === undefined
      ? methodFor(account, subscription, customer)
      : methodOf(account, given.payment_method, customer, 'payment_method');
  const outcome = settle(account, invoice, { method, isOnSession: false, isAutomatic: false });
  if (outcome === 'asks')
    throw cardRefused({
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  if (outcome !== 'paid') throw cardRefused(outcome);
  return invoice;
}

export const invoiceRoutes = [
  route(
    'GET',
    '/v1/invoices',
    z.strictObject({
      ...page,
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
      created,
    }),
    (account, { customer, subscription, status, created: when, ...rest }) => {
      const found = account
        .all('invoice')
        .filter((each) => customer === undefined || each.customer === customer)
        .filter((each) => subscription === undefined || subscriptionIdOf(each) === subscription)
        .filter((each) => status === undefined || each.status === status)
        .filter((each) => isWithin(each.created, when));
      return pageOf('/v1/invoices', found, rest);
    },
  ),
  route('GET', '/v1/invoices/:id', z.strictObject({}), (account, _, id) => account.get('invoice', id)),
  route('POST', '/v1/invoices/:id/pay', Pay, pay),
  route('POST', '/v1/invoices/:id/finalize', z.strictObject({}), (account, _, id) => {
    const invoice = account.get('invoice', id);
    if (invoice.status !== 'draft') throw impossible('This invoice is already finalized.');
    finalizeInvoice(account, invoice);
    return invoice;
  }),
  route('POST', '/v1/invoices/:id/void', z.strictObject({}), (account, _, id) => {
    const invoice = account.get('invoice', id);
    if (invoice.status !== 'open')
      throw impossible(`You can only pass in open invoices. This invoice isn't open.`, { param: 'id' });
    voidInvoice(account, invoice);
    return invoice;
  }),
  route('GET', '/v1/payment_intents/:id', z.strictObject({}), (account, _, id) =>
    account.get('payment_intent', id),
  ),
  route('GET', '/v1/charges/:id', z.strictObject({}), (account, _, id) => account.get('charge', id)),
];
