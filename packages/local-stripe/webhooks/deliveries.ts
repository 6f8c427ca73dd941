// Delivers events to the webhook endpoints. A delivery is repeated until it is accepted; on demand, events are held back or lost.
import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Account } from '../account.ts';
import type { Event } from '../objects.ts';
import type { Delivery } from '../state.ts';
import { sendEvent } from './send.ts';

const MAX_PAUSE_MS = 60_000;

/** What happens to new events. */
export type WebhookMode = 'deliver' | 'hold' | 'lose';

export interface Release {
  /** Sends one after the other in this order. Without it, all are sent at once, as with Stripe. */
  readonly order?: 'shuffled' | 'reversed' | undefined;
  /** How often each event is sent. */
  readonly times?: number | undefined;
}

export interface DeliveryResult {
  readonly id: string;
  readonly type: string;
  /** The status of the answer; null if there was none. */
  readonly status: number | null;
}

const STATES = { deliver: 'pending', hold: 'held', lose: 'lost' } as const;

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

export class Deliveries {
  mode: WebhookMode = 'deliver';
  readonly #account: () => Account;
  readonly #onChange: () => void;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #firstAttempts = new Map<string, Promise<unknown>>();

  constructor(account: () => Account, onChange: () => void) {
    this.#account = account;
    this.#onChange = onChange;
    // No limit for listeners, because all pauses and requests listen to this one signal.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Continues what was pending when the stand-in stopped. */
  resume(): void {
    for (const [eventId, deliveries] of Object.entries(this.#account().state.deliveries)) {
      for (const delivery of deliveries) void this.#start(eventId, delivery);
    }
  }

  /** Delivers, holds or loses a new event, as the mode says. */
  enqueue(event: Event): void {
    const deliveries = this.#createDeliveries(event);
    if (deliveries.length === 0) return;
    this.#account().state.deliveries[event.id] = deliveries;
    const attempts = Promise.all(deliveries.map((delivery) => this.#start(event.id, delivery)));
    this.#firstAttempts.set(event.id, attempts);
    void attempts.finally(() => this.#firstAttempts.delete(event.id));
  }

  /** Waits until each endpoint has answered an event once, at most ten seconds. */
  async waitForFirstAttempt(eventId: string): Promise<void> {
    await this.#firstAttempts.get(eventId);
  }

  /** Sends what was held back. */
  async release({ order, times = 1 }: Release): Promise<DeliveryResult[]> {
    const held = Object.entries(this.#account().state.deliveries).flatMap(([eventId, deliveries]) =>
      deliveries
        .filter(({ state }) => state === 'held')
        .map((delivery) => () => this.#attempt(eventId, delivery)),
    );
    const attempts = held.flatMap((attempt) => Array.from({ length: times }, () => attempt));
    if (order === undefined) return Promise.all(attempts.map((attempt) => attempt()));
    const results: DeliveryResult[] = [];
    for (const attempt of order === 'reversed' ? attempts.toReversed() : shuffle(attempts)) {
      results.push(await attempt());
    }
    return results;
  }

  /** Sends an event again to every endpoint that listens to its type. */
  resend(eventId: string): Promise<DeliveryResult[]> {
    const account = this.#account();
    const event = account.get('event', eventId);
    const deliveries = (account.state.deliveries[eventId] ??= this.#createDeliveries(event));
    return Promise.all(deliveries.map((delivery) => this.#attempt(eventId, delivery)));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
  }

  #createDeliveries({ type }: Event): Delivery[] {
    return this.#account()
      .all('webhook_endpoint')
      .filter(({ status }) => status === 'enabled')
      .filter(({ enabled_events: types }) => types.includes('*') || types.includes(type))
      .map(({ id }) => ({ endpoint: id, state: STATES[this.mode], attempts: [], nextAtMs: Date.now() }));
  }

  /** Sends a pending delivery until it is accepted; resolves after the first attempt. */
  #start(eventId: string, delivery: Delivery): Promise<void> {
    const first = Promise.withResolvers<void>();
    const running = this.#repeat(eventId, delivery, first.resolve).finally(() => {
      first.resolve();
      this.#running.delete(running);
    });
    this.#running.add(running);
    return first.promise;
  }

  async #repeat(eventId: string, delivery: Delivery, onAttempt: () => void): Promise<void> {
    const { signal } = this.#closing;
    while (delivery.state === 'pending' && !signal.aborted) {
      const pauseMs = delivery.nextAtMs - Date.now();
      if (pauseMs > 0) await setTimeout(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
      // A reset has removed the event.
      if (signal.aborted || !this.#account().find('event', eventId)) return;
      await this.#attempt(eventId, delivery);
      onAttempt();
    }
  }

  async #attempt(eventId: string, delivery: Delivery): Promise<DeliveryResult> {
    const account = this.#account();
    const { signal } = this.#closing;
    const event = account.get('event', eventId);
    const endpoint = account.get('webhook_endpoint', delivery.endpoint);
    const secret = account.state.secrets[endpoint.id] ?? '';
    const status = await sendEvent(event, endpoint, secret, signal);
    // A delivery that was interrupted by closing the stand-in is sent again after the next start.
    if (!signal.aborted) {
      delivery.attempts.push({ at: new Date().toISOString(), status });
      if (status !== null && status >= 200 && status < 300) delivery.state = 'delivered';
      delivery.nextAtMs = Date.now() + Math.min(MAX_PAUSE_MS, 1000 * 2 ** (delivery.attempts.length - 1));
      this.#onChange();
    }
    return { id: event.id, type: event.type, status };
  }
}
