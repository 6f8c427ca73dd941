import { Stripe } from 'stripe';
import { noSuch } from './api/errors.ts';
import type { Clock } from './clock.ts';
import { newId } from './ids.ts';
import type { Customer, Event } from './objects.ts';
import type { Kind, State, Tables } from './state.ts';

/** The only Stripe account: its objects, its clock, its events. */
export class Account {
  readonly state: State;
  readonly clock: Clock;
  /** The address of the stand-in. The hosted pages lie below it. */
  readonly url: string;
  readonly #onEvent: (event: Event) => void;

  constructor(state: State, clock: Clock, url: string, onEvent: (event: Event) => void) {
    this.state = state;
    this.clock = clock;
    this.url = url;
    this.#onEvent = onEvent;
  }

  /** All objects of a kind, oldest first. */
  all<K extends Kind>(kind: K): Tables[K][] {
    return Object.values(this.state.tables[kind]);
  }

  find<K extends Kind>(kind: K, id: string | null): Tables[K] | undefined {
    const table = this.state.tables[kind];
    return id !== null && Object.hasOwn(table, id) ? table[id] : undefined;
  }

  /** An object by its id. Throws `resource_missing` with the parameter that held the id. */
  get<K extends Kind>(kind: K, id: string | null, param = 'id'): Tables[K] {
    const found = this.find(kind, id);
    if (!found) throw noSuch(kind, id, param);
    return found;
  }

  /** A customer who was not deleted. */
  customer(id: string, param = 'id'): Customer {
    const customer = this.get('customer', id, param);
    if (customer.deleted) throw noSuch('customer', id, param);
    return customer;
  }

  add<K extends Kind>(kind: K, object: Tables[K]): Tables[K] {
    const table: Record<string, Tables[K]> = this.state.tables[kind];
    table[object.id] = object;
    return object;
  }

  /** Logs an event with the present object, and passes it to the webhooks. */
  publish(type: string, object: object): Event {
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: this.clock.seconds,
      data: { object: structuredClone(object) },
      type,
    };
    this.add('event', event);
    this.#onEvent(event);
    return event;
  }

  /** Changes an object and publishes it. Publishes nothing if no field changes. */
  change<T extends object>(object: T, patch: Partial<T>, type: string): void {
    const before = JSON.stringify(object);
    Object.assign(object, structuredClone(patch));
    if (JSON.stringify(object) !== before) this.publish(type, object);
  }
}
