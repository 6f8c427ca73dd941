// What can be wrong with a service on a bad day, planned for the requests to come.

export interface Planned {
  /** Method and path, `*` for any one segment or more; without it every request. */
  readonly match?: string | undefined;
  /** Once unless it says otherwise. */
  readonly times?: number | undefined;
}

export class Faults<Fault extends Planned> {
  #planned: { fault: Fault; left: number; pattern: RegExp }[] = [];

  /** Replaces what was planned. */
  plan(faults: readonly Fault[]): void {
    this.#planned = faults.map((fault) => ({
      fault,
      left: fault.times ?? 1,
      pattern: patternOf(fault.match ?? '*'),
    }));
  }

  /** The fault that befalls a request, if one is planned for it; each befalls as often as it says. */
  next(method: string, path: string): Fault | undefined {
    const found = this.#planned.find((each) => each.left > 0 && each.pattern.test(`${method} ${path}`));
    if (found) found.left -= 1;
    return found?.fault;
  }
}

const patternOf = (match: string): RegExp =>
  new RegExp(
    `^${match
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
