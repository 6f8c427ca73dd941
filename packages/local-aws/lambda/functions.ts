// A function of the stack: environments start at the first call, stay warm and are replaced when they end.
import { startEnvironment, type Environment } from './environment.ts';
import type { FunctionSpec } from './function-spec.ts';
import { asyncInvocations } from './async-invocations.ts';

/** Environments of one function at once; further calls wait. Lambda would start more, but a laptop has few cores. */
const MAX_ENVIRONMENTS = 4;

export interface LambdaFunction {
  readonly name: string;
  /** Resolves to what the handler returned; rejects with an InvocationError. */
  readonly invoke: (event: unknown) => Promise<unknown>;
  /** Returns at once; after a failure the event is retried as the template says. */
  readonly invokeAsync: (event: unknown) => void;
  readonly close: () => Promise<void>;
}

/**
 * Plays a function as Lambda does. An environment handles one event at a time, so successive requests share the state
 * of a module, and simultaneous requests never do.
 */
export const lambdaFunction = (spec: FunctionSpec, log: (text: string) => void): LambdaFunction => {
  const all = new Set<Environment>();
  const idle: Environment[] = [];
  const waiting: (() => void)[] = [];

  const acquire = async (): Promise<Environment> => {
    for (;;) {
      const warm = idle.pop();
      if (warm?.isAlive()) return warm;
      if (warm) all.delete(warm);
      else if (all.size < MAX_ENVIRONMENTS) {
        const fresh = startEnvironment(spec, log);
        all.add(fresh);
        return fresh;
      } else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const release = (environment: Environment) => {
    if (environment.isAlive()) idle.push(environment);
    else all.delete(environment);
    waiting.shift()?.();
  };

  const invoke = async (event: unknown): Promise<unknown> => {
    const environment = await acquire();
    try {
      return await environment.invoke(event);
    } finally {
      release(environment);
    }
  };
  const queue = asyncInvocations(invoke, spec.retries);

  return {
    name: spec.name,
    invoke,
    invokeAsync: queue.add,
    close: async () => {
      queue.close();
      await Promise.all([...all].map((environment) => environment.close()));
      all.clear();
    },
  };
};
