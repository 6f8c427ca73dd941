import { Faults } from '../local-aws/faults.ts';
import { Account } from './account.ts';
import { Clock } from './clock.ts';
import { Deliveries } from './deliveries.ts';
import type { Fault } from './faults.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { passTime } from './passing-time.ts';
import { seed } from '../../local/seed/stripe.ts';
import { emptyState, readState, writeState } from './state.ts';
import type { State } from './state.ts';

export interface StandInOptions {
  file: string;
  webhook: { url: string; secret: string };
  now: () => Date;
  url: string;
}

const SAVE_WITHIN_MS = 50;

/** The parts of the stand-in, joined: whatever changes one of them is written to the file a moment later. */
export class StandIn {
  readonly faults = new Faults<Fault>();
  readonly deliveries: Deliveries;
  account: Account;
  keys: IdempotencyKeys;
  readonly #options: StandInOptions;
  #saving: NodeJS.Timeout | undefined;

  constructor(options: StandInOptions) {
    this.#options = options;
    this.deliveries = new Deliveries(
      () => this.account,
      () => this.save(),
    );
    [this.account, this.keys] = this.#open(readState(options.file));
    this.deliveries.resume();
  }

  #open(state: State): [Account, IdempotencyKeys] {
    const clock = new Clock(this.#options.now, state);
    const account = new Account(state, clock, this.#options.url, (event) => this.deliveries.enqueue(event));
    // The seed's own events have nobody to hear them yet.
    this.account = account;
    seed(account, this.#options.webhook);
    return [account, new IdempotencyKeys(state, clock)];
  }

  /** Before each request: what fell due since the last one happens first. */
  catchUp(): void {
    passTime(this.account, this.account.clock.seconds);
  }

  /** Lives through the time until a moment; resolves when the events of it were answered once. */
  async advance(moment: number): Promise<{ clock: string; events: { id: string; type: string }[] }> {
    const before = this.account.all('event').length;
    passTime(this.account, moment);
    this.account.clock.advanceTo(moment);
    this.save();
    const events = this.account.all('event').slice(before);
    await Promise.all(events.map((event) => this.deliveries.firstAnswer(event.id)));
    return {
      clock: new Date(this.account.clock.seconds * 1000).toISOString(),
      events: events.map(({ id, type }) => ({ id, type })),
    };
  }

  reset(): void {
    this.faults.plan([]);
    this.deliveries.mode = 'deliver';
    [this.account, this.keys] = this.#open(emptyState());
    this.save();
  }

  /** Soon: a row of changes is written once. */
  save(): void {
    this.#saving ??= setTimeout(() => this.#write(), SAVE_WITHIN_MS);
  }

  #write(): void {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    writeState(this.#options.file, this.account.state);
  }

  async close(): Promise<void> {
    await this.deliveries.close();
    this.#write();
  }
}
