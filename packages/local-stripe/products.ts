import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { Account } from './account.ts';
import { created, flag, integer, isWithin, metadata, text, unsettable } from './form.ts';
import { newId } from './ids.ts';
import { page, pageOf } from './list.ts';
import { invalidParameter } from './refusal.ts';
import { route } from './route.ts';

/** Stripe writes decimals as text; the library makes them its own kind of number on arrival. */
export const decimal = (amount: number): Stripe.Decimal => String(amount) as unknown as Stripe.Decimal;

interface NewProduct {
  id?: string;
  name: string;
  description?: string | null | undefined;
  metadata?: Record<string, string> | undefined;
}

export function makeProduct(account: Account, given: NewProduct): Stripe.Product {
  const now = account.clock.seconds;
  const product = {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  } satisfies Stripe.Product;
  account.add('product', product);
  account.publish('product.created', product);
  return product;
}

interface NewPrice {
  id?: string;
  product: string;
  currency: string;
  unit_amount: number;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number | undefined } | null;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  metadata?: Record<string, string> | undefined;
}

export function makePrice(account: Account, given: NewPrice): Stripe.Price {
  const price = {
    id: given.id ?? newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: account.clock.seconds,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring && {
      interval: given.recurring.interval,
      interval_count: given.recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: decimal(given.unit_amount),
  } satisfies Stripe.Price;
  account.add('price', price);
  account.publish('price.created', price);
  return price;
}

const NewPriceParameters = z.strictObject({
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  product: z.optional(text),
  product_data: z.optional(z.strictObject({ name: text, metadata: z.optional(metadata) })),
  unit_amount: integer,
  recurring: z.optional(
    z.strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: z.optional(integer),
    }),
  ),
  lookup_key: z.optional(text),
  nickname: z.optional(text),
  metadata: z.optional(metadata),
});

export const productRoutes = [
  route(
    'POST',
    '/v1/products',
    z.strictObject({
      id: z.optional(text),
      name: text,
      description: z.optional(unsettable(text)),
      metadata: z.optional(metadata),
    }),
    (account, { id, ...given }) => {
      if (id !== undefined && account.find('product', id))
        throw invalidParameter('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      return makeProduct(account, { ...given, ...(id !== undefined && { id }) });
    },
  ),
  route(
    'GET',
    '/v1/products',
    z.strictObject({ ...page, active: z.optional(flag), created, ids: z.optional(z.array(text)) }),
    (account, { active, created: when, ids, ...rest }) => {
      const found = account
        .all('product')
        .filter((each) => active === undefined || each.active === active)
        .filter((each) => ids === undefined || ids.includes(each.id))
        .filter((each) => isWithin(each.created, when));
      return pageOf('/v1/products', found, rest);
    },
  ),
  route('GET', '/v1/products/:id', z.strictObject({}), (account, _, id) => account.get('product', id)),
  route('POST', '/v1/prices', NewPriceParameters, (account, { product, product_data: made, ...given }) => {
    if ((product === undefined) === (made === undefined))
      throw invalidParameter('You must specify one of these parameters: product, product_data.', {
        param: 'product',
      });
    if (given.unit_amount < 0)
      throw invalidParameter('Invalid non-negative integer', {
        code: 'parameter_invalid_integer',
        param: 'unit_amount',
      });
    const { id } = made ? makeProduct(account, made) : account.get('product', product ?? '', 'product');
    return makePrice(account, { ...given, product: id, recurring: given.recurring ?? null });
  }),
  route(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...page,
      active: z.optional(flag),
      product: z.optional(text),
      type: z.optional(z.enum(['one_time', 'recurring'])),
      currency: z.optional(text),
      lookup_keys: z.optional(z.array(text)),
      created,
    }),
    (account, { active, product, type, currency, lookup_keys, created: when, ...rest }) => {
      const found = account
        .all('price')
        .filter((each) => active === undefined || each.active === active)
        .filter((each) => product === undefined || each.product === product)
        .filter((each) => type === undefined || each.type === type)
        .filter((each) => currency === undefined || each.currency === currency)
        .filter((each) => lookup_keys === undefined || lookup_keys.includes(each.lookup_key ?? ''))
        .filter((each) => isWithin(each.created, when));
      return pageOf('/v1/prices', found, rest);
    },
  ),
  route('GET', '/v1/prices/:id', z.strictObject({}), (account, _, id) => account.get('price', id)),
  route(
    'POST',
    '/v1/prices/:id',
    z.strictObject({ active: z.optional(flag), nickname: z.optional(unsettable(text)) }),
    (account, { active, nickname }, id) => {
      const price = account.get('price', id);
      const patch = { ...(active !== undefined && { active }), ...(nickname !== undefined && { nickname }) };
      account.change(price, patch, 'price.updated');
      return price;
    },
  ),
];
