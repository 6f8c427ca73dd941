// A function of the stack: environments start at the first call, stay warm and are replaced when they end.
import { isDeepStrictEqual } from 'node:util';
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
  /** Plays another specification of the function. An event that is being handled is finished with the former one. */
  readonly replace: (spec: FunctionSpec) => void;
  readonly close: () => Promise<void>;
}

/** Whether two specifications behave the same. The folder of equal code may be another one. */
export const isSameFunction = (a: FunctionSpec, b: FunctionSpec): boolean =>
  isDeepStrictEqual({ ...a, bundleFolder: '' }, { ...b, bundleFolder: '' });

/**
 * Plays a function as Lambda does. An environment handles one event at a time, so successive requests share the state
 * of a module, and simultaneous requests never do.
 */
export const lambdaFunction = (first: FunctionSpec, log: (text: string) => void): LambdaFunction => {
  let spec = first;
  const all = new Map<Environment, FunctionSpec>();
  const idle: Environment[] = [];
  const waiting: (() => void)[] = [];

  const isUsable = (environment: Environment): boolean => {
    const started = all.get(environment);
    return environment.isAlive() && started !== undefined && isSameFunction(started, spec);
  };

  const discard = (environment: Environment) => {
    all.delete(environment);
    if (environment.isAlive()) void environment.close();
  };

  const acquire = async (): Promise<Environment> => {
    for (;;) {
      const warm = idle.pop();
      if (warm && isUsable(warm)) return warm;
      if (warm) discard(warm);
      else if (all.size < MAX_ENVIRONMENTS) {
        const fresh = startEnvironment(spec, log);
        all.set(fresh, spec);
        return fresh;
      } else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const release = (environment: Environment) => {
    if (isUsable(environment)) idle.push(environment);
    else discard(environment);
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
  const queue = asyncInvocations(invoke, () => spec.retries);

  return {
    name: first.name,
    invoke,
    invokeAsync: queue.add,
    replace: (next) => {
      spec = next;
      for (const environment of idle.splice(0)) release(environment);
    },
    close: async () => {
      queue.close();
      await Promise.all([...all.keys()].map((environment) => environment.close()));
      all.clear();
    },
  };
};
