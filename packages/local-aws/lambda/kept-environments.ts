// Keeps environments from one cloud to the next, so that the next one need not load the code of a function again.
import { InvocationError, startEnvironment, type Environment, type StartEnvironment } from './environment.ts';
import { isSameFunction } from './functions.ts';
import type { FunctionSpec } from './function-spec.ts';

interface Kept {
  readonly spec: FunctionSpec;
  readonly environment: Environment;
  /** Receives what the function writes. */
  log: (text: string) => void;
}

const open = (spec: FunctionSpec): Kept => {
  const kept: Kept = {
    spec,
    environment: startEnvironment(spec, (text) => kept.log(text)),
    log: () => undefined,
  };
  return kept;
};

/**
 * Makes a start of environments for clouds that follow each other. An idle environment that a cloud closes is kept, and given to the
 * next one that starts the same function: what its modules hold stays, as on Lambda. At most `max` are kept; the one that was
 * closed first ends first.
 */
export const keepEnvironments = (max: number) => {
  /** The one that was closed last comes last. */
  const all: Kept[] = [];
  const start: StartEnvironment = (spec, log) => {
    const index = all.findLastIndex((one) => one.environment.isAlive() && isSameFunction(one.spec, spec));
    const [kept = open(spec)] = index < 0 ? [] : all.splice(index, 1);
    kept.log = log;
    const { environment } = kept;
    let running = 0;
    let isOpen = true;
    return {
      isAlive: () => isOpen && environment.isAlive(),
      invoke: async (event) => {
        if (!isOpen)
          throw new InvocationError('crash', {
            errorType: 'Runtime.ExitError',
            errorMessage: 'Runtime exited',
          });
        running += 1;
        try {
          return await environment.invoke(event);
        } finally {
          running -= 1;
        }
      },
      close: async () => {
        if (!isOpen) return;
        isOpen = false;
        if (running > 0) return environment.close();
        kept.log = () => undefined;
        all.push(kept);
        if (all.length > max) await all.shift()?.environment.close();
      },
    };
  };
  /** Ends all that are kept. */
  const close = async (): Promise<void> => {
    await Promise.all(all.splice(0).map(({ environment }) => environment.close()));
  };
  return { start, count: () => all.length, close };
};
