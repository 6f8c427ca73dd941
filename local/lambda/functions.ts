// All functions of the stack: environments start at the first call, stay warm and are replaced when they end.
import { startEnvironment, type Environment } from './environment.ts';
import type { FunctionSpec } from './function-spec.ts';

/** Environments of one function at once; further calls wait. Lambda would start more, a laptop has few cores. */
const MOST_ENVIRONMENTS = 4;

export interface LambdaFunction {
  readonly name: string;
  /** Resolves to what the handler returned; rejects with an InvocationError. */
  readonly invoke: (event: unknown) => Promise<unknown>;
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

  return {
    name: spec.name,
    async invoke(event) {
      const environment = await take();
      try {
        return await environment.invoke(event);
      } finally {
        giveBack(environment);
      }
    },
    async close() {
      await Promise.all([...all].map((environment) => environment.close()));
      all.clear();
    },
  };
};
