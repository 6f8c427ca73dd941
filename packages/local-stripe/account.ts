import { Stripe } from 'stripe';
import type { Clock } from './clock.ts';
import { newId } from './ids.ts';
import { noSuch } from './refusal.ts';
import type { Kind, State, Tables } from './state.ts';

/** What an event names as its cause: the API request in whose course it happened, if there was one. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

const WORDS: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  invoice_payment: 'invoice payment',
  payment_intent: 'payment_intent',
  webhook_endpoint: 'webhook endpoint',
};

/** The one Stripe account there is: its objects, its clock, its log of events. */
export class Account {
  readonly state: State;
  readonly clock: Clock;
  /** Where the stand-in listens: hosted pages are addressed from here. */
  readonly url: string;
  /** Set while a request is carried out. */
  cause: Cause | null = null;
  readonly #announce: (event: Stripe.Event) => void;

  constructor(state: State, clock: Clock, url: string, announce: (event: Stripe.Event) => void) {
    this.state = state;
    this.clock = clock;
    this.url = url;
    this.#announce = announce;
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Tables[K][] {
    return Object.values(this.state.tables[kind]);
  }

  find<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return Object.hasOwn(this.state.tables[kind], id) ? this.state.tables[kind][id] : undefined;
  }

  /** Refuses with `resource_missing`, naming the parameter that held the id. */
  get<K extends Kind>(kind: K, id: string, param = 'id'): Tables[K] {
    const found = this.find(kind, id);
    if (!found) throw noSuch(WORDS[kind] ?? kind, id, param);
    return found;
  }

  /** A customer who was not deleted. */
  customer(id: string, param = 'id'): Stripe.Customer {
    const found = this.get('customer', id, param);
    if (found.deleted) throw noSuch('customer', id, param);
    return found;
  }

  /** Any object by its id, for expansion. */
  lookUp(id: string): Tables[Kind] | undefined {
    for (const table of Object.values(this.state.tables)) if (Object.hasOwn(table, id)) return table[id];
    return undefined;
  }

  add<K extends Kind>(kind: K, object: Tables[K] & { id: string }): Tables[K] {
    const table: Record<string, Tables[K]> = this.state.tables[kind];
    table[object.id] = object;
    return object;
  }

  /** Logs that something happened to an object, as it is now, and sends word of it. */
  publish(type: string, object: object, previous?: object): Stripe.Event {
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.clock.seconds,
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 0,
      request: this.cause ?? { id: null, idempotency_key: null },
      type,
      // Which of the library's events it is follows from `type`, which is known only as text here.
    } as unknown as Stripe.Event;
    this.add('event', event);
    this.#announce(event);
    return event;
  }

  /** Changes an object and publishes the change with what was before; changing nothing publishes nothing. */
  change<T extends object>(object: T, patch: Partial<T>, type: string): void {
    const previous = difference(object, patch);
    Object.assign(object, structuredClone(patch));
    if (Object.keys(previous).length > 0) this.publish(type, object, previous);
  }
}

function difference<T extends object>(object: T, patch: Partial<T>): object {
  const entries = Object.entries(patch).map(([key, after]) => [key, Reflect.get(object, key), after]);
  const changed = entries.filter(([, before, after]) => JSON.stringify(before) !== JSON.stringify(after));
  return Object.fromEntries(changed.map(([key, before]) => [key, structuredClone(before ?? null)]));
}
