// Keeps idle environments from one cloud to the next, so that the next one need not load the code of a function again.
import type { Environment } from './environment.ts';
import { isSameFunction, type FunctionSpec } from './function-spec.ts';

export interface KeptEnvironments {
  /** An environment of the same function, which writes to this log from now on. What its modules hold has stayed, as on Lambda. */
  readonly take: (spec: FunctionSpec, log: (text: string) => void) => Environment | undefined;
  readonly keep: (spec: FunctionSpec, environment: Environment) => Promise<void>;
  readonly count: () => number;
  /** Ends all that are kept. */
  readonly close: () => Promise<void>;
}

/** Keeps at most `max` environments. The one that was kept first ends first. */
export const keepEnvironments = (max: number): KeptEnvironments => {
  const all: { readonly spec: FunctionSpec; readonly environment: Environment }[] = [];
  return {
    take: (spec, log) => {
      const index = all.findLastIndex((one) => one.environment.isAlive() && isSameFunction(one.spec, spec));
      const environment = index < 0 ? undefined : all.splice(index, 1)[0]?.environment;
      environment?.writeTo(log);
      return environment;
    },
    keep: async (spec, environment) => {
      environment.writeTo(() => undefined);
      all.push({ spec, environment });
      if (all.length > max) await all.shift()?.environment.close();
    },
    count: () => all.length,
    close: async () => {
      await Promise.all(all.splice(0).map(({ environment }) => environment.close()));
    },
  };
};
