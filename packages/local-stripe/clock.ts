/** Stripe's time: the real time plus the advanced time, or while time advances, the moment of the change that is being made. */
export class Clock {
  readonly #now: () => Date;
  readonly #state: { aheadSeconds: number };
  #moment: number | undefined;

  constructor(now: () => Date, state: { aheadSeconds: number }) {
    this.#now = now;
    this.#state = state;
  }

  /** The time in Unix seconds. */
  get seconds(): number {
    return this.#moment ?? Math.floor(this.#now().getTime() / 1000) + this.#state.aheadSeconds;
  }

  /** Runs `action` at `moment`, so that changes during an advance get their own dates. */
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
