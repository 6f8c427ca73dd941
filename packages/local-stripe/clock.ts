/** Stripe's time as the stand-in sees it: the real clock and what was advanced, or the moment that is being lived through. */
export class Clock {
  readonly #real: () => Date;
  readonly #state: { aheadSeconds: number };
  #moment: number | undefined;

  constructor(real: () => Date, state: { aheadSeconds: number }) {
    this.#real = real;
    this.#state = state;
  }

  /** Unix seconds, as in all of Stripe's objects. */
  get seconds(): number {
    return this.#moment ?? Math.floor(this.#real().getTime() / 1000) + this.#state.aheadSeconds;
  }

  /** Lets `action` happen at `moment`, so that what falls due while time is advanced carries its own date. */
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
