// All functions of the stack: environments start at the first call, stay warm and are replaced when they end.
import { startEnvironment, type Environment } from './environment.ts';
import type { FunctionSpec } from './function-spec.ts';
import { laterFor } from './later.ts';

/** Environments of one function at once; further calls wait. Lambda would start more, a laptop has few cores. */
const MOST_ENVIRONMENTS = 4;

export interface LambdaFunction {
  readonly name: string;
  /** Resolves to what the handler returned; rejects with an InvocationError. */
  readonly invoke: (event: unknown) => Promise<unknown>;
  /** Takes the event and comes back at once; after a failure it is tried again, as the template says. */
  readonly invokeLater: (event: unknown) => void;
  readonly close: () => Promise<void>;
}

/**
 * Plays a function as Lambda does: an environment handles one event at a time, so what a handler keeps in
 * its module is shared by successive requests and never by simultaneous ones.
 */
export const lambdaFunction = (spec: FunctionSpec, log: (text: string) => void): LambdaFunction => {
  const all = new Set<Environment>();
  const idle: Environment[] = [];
  const waiting: (() => void)[] = [];

  const take = async (): Promise<Environment> => {
    for (;;) {
      const warm = idle.pop();
      if (warm?.isAlive()) return warm;
      if (warm) all.delete(warm);
      else if (all.size < MOST_ENVIRONMENTS) {
        const fresh = startEnvironment(spec, log);
        all.add(fresh);
        return fresh;
      } else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const giveBack = (environment: Environment) => {
    if (environment.isAlive()) idle.push(environment);
    else all.delete(environment);
    waiting.shift()?.();
  };

  const invoke = async (event: unknown): Promise<unknown> => {
    const environment = await take();
    try {
      return await environment.invoke(event);
    } finally {
      giveBack(environment);
    }
  };
  const later = laterFor(invoke, spec.retries);

  return {
    name: spec.name,
    invoke,
    invokeLater: later.add,
    async close() {
      later.close();
      await Promise.all([...all].map((environment) => environment.close()));
      all.clear();
    },
  };
};
