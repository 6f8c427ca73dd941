import * as z from 'zod/mini';
import { page, toList } from './list.ts';
import { integer, text } from './parameters.ts';
import { route } from './route.ts';

const isGiven = <T>(given: T | undefined, value: T): boolean => given === undefined || given === value;

const Charges = z.strictObject({
  ...page,
  created: z._default(z.strictObject({ gte: integer }), { gte: 0 }),
  customer: z.optional(text),
  payment_intent: z.optional(text),
});
const OfCharge = z.strictObject({ ...page, charge: z.optional(text) });

export const paymentRoutes = [
  route('GET', '/v1/charges', Charges, (account, { created, customer, payment_intent: intent, ...rest }) => {
    const charges = account
      .all('charge')
      .filter((each) => each.created >= created.gte)
      .filter((each) => isGiven(customer, each.customer) && isGiven(intent, each.payment_intent));
    return toList('/v1/charges', charges, rest);
  }),
  route('GET', '/v1/charges/:id', z.strictObject({}), (account, _, id) => account.get('charge', id)),
  route('GET', '/v1/refunds', OfCharge, (account, { charge, ...rest }) => {
    const refunds = account.all('refund').filter((each) => isGiven(charge, each.charge));
    return toList('/v1/refunds', refunds, rest);
  }),
  route('GET', '/v1/disputes', OfCharge, (account, { charge, ...rest }) => {
    const disputes = account.all('dispute').filter((each) => isGiven(charge, each.charge));
    return toList('/v1/disputes', disputes, rest);
  }),
  route('GET', '/v1/disputes/:id', z.strictObject({}), (account, _, id) => account.get('dispute', id)),
];
