import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import type { Interval, Price } from '../objects.ts';
import { page, toList } from './list.ts';
import { flag, integer, text } from './parameters.ts';
import { route } from './route.ts';

export interface NewPrice {
  readonly id?: string;
  readonly productName: string;
  readonly currency: string;
  /** The amount in cents. */
  readonly amount: number;
  readonly interval: Interval;
  readonly lookupKey?: string | undefined;
}

/** Adds a recurring price and its product. */
export const createPrice = (account: Account, given: NewPrice): Price => {
  const { id = newId('price'), productName, currency, amount, interval, lookupKey = null } = given;
  const product = account.add('product', { id: newId('prod', 14), object: 'product', name: productName });
  return account.add('price', {
    id,
    object: 'price',
    active: true,
    currency,
    lookup_key: lookupKey,
    product: product.id,
    recurring: { interval, interval_count: 1 },
    type: 'recurring',
    unit_amount: amount,
  });
};

const New = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  product_data: z.strictObject({ name: text }),
  unit_amount: integer.check(z.minimum(0)),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
  lookup_key: z.optional(text),
});

const List = z.strictObject({ ...page, active: z.optional(flag), lookup_keys: z.optional(z.array(text)) });

export const priceRoutes = [
  route('POST', '/v1/prices', New, (account, given) =>
    createPrice(account, {
      productName: given.product_data.name,
      currency: given.currency,
      amount: given.unit_amount,
      interval: given.recurring.interval,
      lookupKey: given.lookup_key,
    }),
  ),
  route('GET', '/v1/prices', List, (account, { active, lookup_keys: keys, ...rest }) => {
    const prices = account
      .all('price')
      .filter((price) => active === undefined || price.active === active)
      .filter((price) => keys === undefined || keys.includes(price.lookup_key ?? ''));
    return toList('/v1/prices', prices, rest);
  }),
  route('GET', '/v1/prices/:id', z.strictObject({}), (account, _, id) => account.get('price', id)),
];
