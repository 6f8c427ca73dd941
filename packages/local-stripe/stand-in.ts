import { Stripe } from 'stripe';
import { Account } from './account.ts';
import { createConfiguration } from './api/billing-portal.ts';
import { IdempotencyKeys } from './api/idempotency.ts';
import { createPrice, type NewPrice } from './api/prices.ts';
import { createEndpoint } from './api/webhook-endpoints.ts';
import { passTime } from './billing/pass-time.ts';
import { Clock } from './clock.ts';
import { Faults } from './faults.ts';
import type { Event } from './objects.ts';
import { emptyState, type State } from './state.ts';
import { Deliveries } from './webhooks/deliveries.ts';

/** The set-up that an operator makes at Stripe before the first sale. */
export interface Seed {
  readonly prices: readonly NewPrice[];
  readonly webhook?: {
    readonly url: string;
    readonly secret: string;
    readonly events: readonly string[];
  };
}

export interface StandInOptions {
  readonly state: State;
  readonly seed: Seed;
  readonly now: () => Date;
  readonly url: string;
  /** Called shortly after changes. */
  readonly save: (state: State) => void;
}

const SAVE_DELAY_MS = 50;
const WEBHOOK = 'we_seeded';

/** Adds what is missing. The address and the secret of the webhook may differ at each start. */
const addSeed = (account: Account, { prices, webhook }: Seed): void => {
  for (const price of prices) {
    if (!account.find('price', price.id ?? null)) createPrice(account, price);
  }
  if (account.all('billing_portal.configuration').length === 0) {
    createConfiguration(account, {
      features: { customer_update: { enabled: true, allowed_updates: ['name', 'address', 'tax_id'] } },
      is_default: true,
      metadata: {},
    });
  }
  if (webhook) {
    const { url, secret, events } = webhook;
    const given = { id: WEBHOOK, url, enabled_events: events, api_version: Stripe.API_VERSION };
    createEndpoint(account, given, secret);
  }
};

/** All parts of the stand-in. A change is written to the file shortly afterwards. */
export class StandIn {
  readonly faults = new Faults();
  readonly deliveries: Deliveries;
  readonly keys = new IdempotencyKeys();
  account: Account;
  readonly #options: StandInOptions;
  #saving: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: StandInOptions) {
    this.#options = options;
    this.deliveries = new Deliveries(
      () => this.account,
      () => this.save(),
    );
    this.account = this.#open(options.state);
    this.deliveries.resume();
  }

  #open(state: State): Account {
    const { now, url, seed } = this.#options;
    const onEvent = (event: Event) => this.deliveries.enqueue(event);
    const account = new Account(state, new Clock(now, state), url, onEvent);
    addSeed(account, seed);
    return account;
  }

  /** Makes the changes that have become due since the last request. */
  catchUp(): void {
    passTime(this.account, this.account.clock.seconds);
  }

  /** Advances the time to a moment. Resolves when the endpoints have answered its events once. */
  async advance(moment: number): Promise<{ readonly clock: string; readonly events: readonly object[] }> {
    const events = await this.settle(() => {
      passTime(this.account, moment);
      this.account.clock.advanceTo(moment);
    });
    return { clock: this.time, events: events.map(({ id, type }) => ({ id, type })) };
  }

  /** Makes a change. Resolves to its events when the endpoints have answered them once. */
  async settle(change: () => void): Promise<readonly Event[]> {
    const { account } = this;
    const before = account.all('event').length;
    change();
    this.save();
    const events = account.all('event').slice(before);
    await Promise.all(events.map(({ id }) => this.deliveries.waitForFirstAttempt(id)));
    return events;
  }

  /** Stripe's time, as an ISO date. */
  get time(): string {
    return new Date(this.account.clock.seconds * 1000).toISOString();
  }

  /** Restores the seed and the real time, removes faults, and delivers events again. */
  reset(): void {
    this.faults.plan([]);
    this.deliveries.mode = 'deliver';
    this.account = this.#open(emptyState());
    this.save();
  }

  /** Saves soon, so that many changes in a row are written once. */
  save(): void {
    this.#saving ??= setTimeout(() => this.saveNow(), SAVE_DELAY_MS);
  }

  saveNow(): void {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    // Somebody else may own the file by now: a request that was under way at the end writes nothing.
    if (!this.#isClosed) this.#options.save(this.account.state);
  }

  async close(): Promise<void> {
    await this.deliveries.close();
    this.saveNow();
    this.#isClosed = true;
  }
}
