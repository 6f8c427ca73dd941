import type { Account } from './account.ts';
import { idOf } from './ids.ts';
import { listOf } from './list.ts';
import { invalidParameter } from './refusal.ts';

const EXPANDABLE = new Set([
  'charge',
  'configuration',
  'customer',
  'default_payment_method',
  'default_price',
  'invoice',
  'latest_charge',
  'latest_invoice',
  'payment_intent',
  'payment_method',
  'price',
  'product',
  'subscription',
]);

/** Parts that stand in an answer only when they are asked for. */
function included(account: Account, object: object, field: string): unknown {
  const kind: unknown = Reflect.get(object, 'object');
  const id = String(Reflect.get(object, 'id'));
  switch (`${String(kind)}.${field}`) {
    case 'checkout.session.line_items':
      return listOf(`/v1/checkout/sessions/${id}/line_items`, account.state.checkouts[id]?.lines ?? []);
    case 'customer.subscriptions': {
      const own = account
        .all('subscription')
        .filter((each) => each.customer === id && each.status !== 'canceled');
      return listOf(`/v1/customers/${id}/subscriptions`, own.toReversed());
    }
    case 'invoice.payments': {
      const own = account.all('invoice_payment').filter((each) => each.invoice === id);
      return listOf('/v1/invoice_payments', own.toReversed());
    }
    case 'invoice.confirmation_secret': {
      const own = account.all('invoice_payment').find((each) => each.invoice === id);
      const intent = account.find('payment_intent', idOf(own?.payment.payment_intent));
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    }
    default:
      return undefined;
  }
}

/** The answer with what `expand` asks for in full in place of its ids. */
export function expand(account: Account, answer: object, expansions: readonly string[]): object {
  const copy = structuredClone(answer);
  for (const expansion of expansions) {
    const path = expansion.split('.');
    const inList = Reflect.get(copy, 'object') === 'list';
    if (inList !== (path[0] === 'data')) throw cannotExpand(expansion);
    if (path.length - (inList ? 1 : 0) > 4)
      throw invalidParameter('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    expandAt(account, copy, path, expansion);
  }
  return copy;
}

function expandAt(account: Account, at: object, path: readonly string[], whole: string): void {
  if (Array.isArray(at)) {
    for (const each of at) if (isObject(each)) expandAt(account, each, path, whole);
    return;
  }
  const [field, ...rest] = path;
  if (field === undefined) return;
  const extra = included(account, at, field);
  if (extra !== undefined && !isObject(Reflect.get(at, field)))
    Reflect.set(at, field, structuredClone(extra));
  const value: unknown = Reflect.get(at, field);
  if (value === undefined) throw cannotExpand(whole);
  if (typeof value === 'string') {
    const found = EXPANDABLE.has(field) ? account.lookUp(value) : undefined;
    if (!found) throw cannotExpand(whole);
    Reflect.set(at, field, structuredClone(found));
  } else if (rest.length === 0 && extra === undefined && !EXPANDABLE.has(field)) throw cannotExpand(whole);
  const next: unknown = Reflect.get(at, field);
  if (isObject(next)) expandAt(account, next, rest, whole);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const cannotExpand = (expansion: string): Error =>
  invalidParameter(
    `This property cannot be expanded (${expansion}). You may want to try expanding a different property.`,
    { param: 'expand' },
  );
