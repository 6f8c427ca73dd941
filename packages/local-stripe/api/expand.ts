import * as z from 'zod/mini';
import type { Account } from '../account.ts';
import { paymentsFor } from '../billing/payments.ts';
import { invalidParameter } from './errors.ts';
import { readParameters, text } from './parameters.ts';

const Expand = z.object({ expand: z.optional(z.array(text).check(z.maxLength(10))) });

/** The kinds of the objects to whose ids a field refers. */
const REFERENCES = {
  charge: 'charge',
  customer: 'customer',
  default_payment_method: 'payment_method',
  latest_invoice: 'invoice',
} as const;

const isReference = (key: string): key is keyof typeof REFERENCES => Object.hasOwn(REFERENCES, key);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const listPayments = (account: Account, invoiceId: string) => ({
  object: 'list',
  url: `/v1/invoice_payments?invoice=${invoiceId}`,
  data: structuredClone(paymentsFor(account, invoiceId)),
  has_more: false,
});

const expandPath = (account: Account, value: unknown, [key, ...rest]: readonly string[]): void => {
  if (key === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) expandPath(account, item, [key, ...rest]);
    return;
  }
  if (!isObject(value))
    throw invalidParameter(`This property cannot be expanded (${key}).`, { param: 'expand' });
  if (key === 'payments' && value['object'] === 'invoice')
    value['payments'] ??= listPayments(account, String(value['id']));
  const field = value[key];
  if (typeof field === 'string' && isReference(key))
    value[key] = structuredClone(account.get(REFERENCES[key], field));
  else if (rest.length === 0 && field !== null && !(key === 'payments'))
    throw invalidParameter(`This property cannot be expanded (${key}).`, { param: 'expand' });
  expandPath(account, value[key] ?? null, rest);
};

/** Takes `expand` out of the parameters of a request. */
export const takeExpand = (input: object) => {
  const { expand = [] } = readParameters(Expand, input);
  return { expand, rest: Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'expand')) };
};

/** The answer with whole objects in place of the ids that the caller names, like `data.payments` or `charge`. */
export const expandAnswer = (account: Account, answer: object, paths: readonly string[]): object => {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(account, copy, path.split('.'));
  return copy;
};
