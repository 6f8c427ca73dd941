/** Lets at most `limit` pieces of work run at once; the others wait for their turn. */
export class Turns {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #active = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#active += 1;
    try {
      return await work();
    } finally {
      // The turn passes on to the next in line, or becomes free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active -= 1;
    }
  }
}
