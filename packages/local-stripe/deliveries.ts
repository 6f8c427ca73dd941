// Events on their way to the webhook endpoints: signed, tried again with growing pauses, held back or lost on demand.
import { createHmac } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { isNamed } from './events.ts';
import { impossible } from './refusal.ts';
import type { Delivery } from './state.ts';

const AT_ONCE = 10;
const TIMEOUT_MS = 10_000;
const MOST_TRIES = 16;
const LONGEST_PAUSE_MS = 60_000;

export type WebhookMode = 'deliver' | 'hold' | 'lose';

export interface Release {
  /** One after the other in this order; without it all at once, as Stripe sends them. */
  order?: 'shuffled' | 'reversed' | 'sent' | undefined;
  /** How often each. */
  times?: number | undefined;
  /** Ids of events, or their types. */
  only?: readonly string[] | undefined;
}

export interface Answer {
  id: string;
  type: string;
  /** Null when there was none. */
  status: number | null;
}

export class Deliveries {
  mode: WebhookMode = 'deliver';
  readonly #account: () => Account;
  readonly #changed: () => void;
  readonly #stopped = new AbortController();
  readonly #waiting: (() => void)[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #firstAnswers = new Map<string, Promise<unknown>>();
  #active = 0;

  constructor(account: () => Account, changed: () => void) {
    this.#account = account;
    this.#changed = changed;
    // Everything that waits listens to the one signal.
    setMaxListeners(0, this.#stopped.signal);
  }

  /** Takes up what was under way when the stand-in stopped. */
  resume(): void {
    for (const [id, deliveries] of Object.entries(this.#account().state.deliveries))
      for (const delivery of deliveries) if (delivery.state === 'pending') void this.#begin(id, delivery);
  }

  enqueue(event: Stripe.Event): void {
    const account = this.#account();
    const endpoints = account
      .all('webhook_endpoint')
      .filter((each) => each.status === 'enabled' && isNamed(each.enabled_events, event.type));
    if (endpoints.length === 0) return;
    const state = ({ deliver: 'pending', hold: 'held', lose: 'lost' } as const)[this.mode];
    const deliveries = endpoints.map((endpoint): Delivery => ({
      endpoint: endpoint.id,
      state,
      attempts: [],
      nextAtMs: Date.now(),
    }));
    account.state.deliveries[event.id] = deliveries;
    if (state !== 'pending') return;
    const answers = Promise.all(deliveries.map((delivery) => this.#begin(event.id, delivery)));
    this.#firstAnswers.set(event.id, answers);
    void answers.finally(() => this.#firstAnswers.delete(event.id));
  }

  /** Waits until each endpoint has answered an event once, or ten seconds. */
  async firstAnswer(eventId: string): Promise<void> {
    const answers = this.#firstAnswers.get(eventId);
    if (!answers) return;
    const timer = new AbortController();
    const timeout = pause(TIMEOUT_MS, undefined, { ref: false, signal: timer.signal }).catch(() => undefined);
    await Promise.race([answers, timeout]);
    timer.abort();
  }

  /** Sends what was held back, and tells how it was answered. */
  async release({ order, times = 1, only }: Release): Promise<Answer[]> {
    const account = this.#account();
    const held = Object.entries(account.state.deliveries).flatMap(([id, deliveries]) => {
      const event = account.get('event', id);
      const isWanted = only === undefined || only.includes(id) || only.includes(event.type);
      return deliveries
        .filter((each) => isWanted && each.state === 'held')
        .map((delivery) => ({ event, delivery }));
    });
    const sent = ordered(
      held.flatMap((each) => Array.from({ length: times }, () => each)),
      order,
    );
    const send = async ({ event, delivery }: (typeof sent)[number]): Promise<Answer> => ({
      id: event.id,
      type: event.type,
      status: await this.#try(event, delivery),
    });
    if (order === undefined) return Promise.all(sent.map(send));
    const answers: Answer[] = [];
    for (const each of sent) answers.push(await send(each));
    return answers;
  }

  /** Sends an event again to every endpoint that was to have it, as the dashboard's button does. */
  async resend(eventId: string): Promise<Answer[]> {
    const account = this.#account();
    const event = account.get('event', eventId);
    const endpoints = account.all('webhook_endpoint').filter((each) => each.status === 'enabled');
    const known = (account.state.deliveries[eventId] ??= endpoints.map((endpoint) => ({
      endpoint: endpoint.id,
      state: 'lost',
      attempts: [],
      nextAtMs: Date.now(),
    })));
    if (known.length === 0) throw impossible('There is no webhook endpoint to send to.');
    return Promise.all(
      known.map(async (delivery) => ({
        id: event.id,
        type: event.type,
        status: await this.#try(event, delivery),
      })),
    );
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    for (const go of this.#waiting.splice(0)) go();
    await Promise.allSettled(this.#underWay);
  }

  /** Sends, and goes on trying by itself; resolves with the first try. */
  #begin(eventId: string, delivery: Delivery): Promise<unknown> {
    const first = Promise.withResolvers<void>();
    this.#follow(this.#persist(eventId, delivery, first.resolve).finally(first.resolve));
    return first.promise;
  }

  #follow(work: Promise<unknown>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work)).catch(() => undefined);
  }

  async #persist(eventId: string, delivery: Delivery, tried: () => void): Promise<void> {
    while (delivery.state === 'pending' && !this.#stopped.signal.aborted) {
      const wait = delivery.nextAtMs - Date.now();
      if (wait > 0)
        await pause(wait, undefined, { ref: false, signal: this.#stopped.signal }).catch(() => undefined);
      const event = this.#account().find('event', eventId);
      if (!event || this.#stopped.signal.aborted) return;
      await this.#try(event, delivery);
      tried();
    }
  }

  async #try(event: Stripe.Event, delivery: Delivery): Promise<number | null> {
    await this.#turn();
    try {
      const status = await this.#post(event, delivery.endpoint);
      if (this.#stopped.signal.aborted) return status;
      delivery.attempts.push({ at: new Date().toISOString(), status });
      this.#note(delivery, status !== null && status >= 200 && status < 300);
      return status;
    } finally {
      this.#active -= 1;
      this.#waiting.shift()?.();
      this.#changed();
    }
  }

  #note(delivery: Delivery, isTaken: boolean): void {
    const tries = delivery.attempts.length;
    if (isTaken) delivery.state = 'delivered';
    else if (delivery.state === 'pending' && tries >= MOST_TRIES) delivery.state = 'failed';
    else delivery.nextAtMs = Date.now() + Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (tries - 1));
  }

  async #turn(): Promise<void> {
    while (this.#active >= AT_ONCE && !this.#stopped.signal.aborted)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#active += 1;
  }

  /** The status of the answer; null without one. */
  async #post(event: Stripe.Event, endpointId: string): Promise<number | null> {
    const account = this.#account();
    const endpoint = account.find('webhook_endpoint', endpointId);
    if (!endpoint || this.#stopped.signal.aborted) return null;
    const payload = JSON.stringify(
      { ...event, api_version: endpoint.api_version ?? event.api_version, pending_webhooks: 1 },
      null,
      2,
    );
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, account.state.secrets[endpointId] ?? ''),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}

/** Dated by the real clock: the receiver checks the date against its own. */
function signatureOf(payload: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

function ordered<T>(sent: readonly T[], order: Release['order']): readonly T[] {
  if (order === 'reversed') return sent.toReversed();
  if (order !== 'shuffled') return sent;
  return sent
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each);
}
