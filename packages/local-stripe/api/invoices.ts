import * as z from 'zod/mini';
import { voidInvoice } from '../billing/invoices.ts';
import { INVOICE_STATUSES } from '../objects.ts';
import { rejected } from './errors.ts';
import { page, toList } from './list.ts';
import { text } from './parameters.ts';
import { route } from './route.ts';

const List = z.strictObject({
  ...page,
  customer: z.optional(text),
  subscription: z.optional(text),
  status: z.optional(z.enum(INVOICE_STATUSES)),
});

export const invoiceRoutes = [
  route('GET', '/v1/invoices', List, (account, { customer, status, subscription, ...rest }) => {
    const invoices = account
      .all('invoice')
      .filter((invoice) => customer === undefined || invoice.customer === customer)
      .filter((invoice) => status === undefined || invoice.status === status)
      .filter(
        ({ parent }) =>
          subscription === undefined || parent.subscription_details.subscription === subscription,
      );
    return toList('/v1/invoices', invoices, rest);
  }),
  route('GET', '/v1/invoices/:id', z.strictObject({}), (account, _, id) => account.get('invoice', id)),
  route('POST', '/v1/invoices/:id/void', z.strictObject({}), (account, _, id) => {
    const invoice = account.get('invoice', id);
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      throw rejected("You can only pass in open invoices. This invoice isn't open.", { param: 'id' });
    }
    voidInvoice(account, invoice);
    return invoice;
  }),
  route('POST', '/v1/invoices/:id/mark_uncollectible', z.strictObject({}), (account, _, id) => {
    const invoice = account.get('invoice', id);
    if (invoice.status !== 'open')
      throw rejected("You can only pass in open invoices. This invoice isn't open.", { param: 'id' });
    account.change(invoice, { status: 'uncollectible' }, 'invoice.marked_uncollectible');
    return invoice;
  }),
];
