/** Stripe's time: the real clock plus what was advanced, or the moment that is being played while time advances. */
export class Clock {
  readonly #now: () => Date;
  readonly #state: { aheadSeconds: number };
  #moment: number | undefined;

  constructor(now: () => Date, state: { aheadSeconds: number }) {
    this.#now = now;
    this.#state = state;
  }

  /** Unix seconds. */
  get seconds(): number {
    return this.#moment ?? Math.floor(this.#now().getTime() / 1000) + this.#state.aheadSeconds;
  }

  /** Runs `action` at `moment`, so that what falls due while time advances carries its own date. */
  at(moment: number, action: () => void): void {
    const before = this.#moment;
    this.#moment = moment;
    try {
      action();
    } finally {
      this.#moment = before;
    }
  }

  advanceTo(moment: number): void {
    this.#state.aheadSeconds += Math.max(0, moment - this.seconds);
  }
}

export const HOUR = 3600;
export const DAY = 24 * HOUR;
