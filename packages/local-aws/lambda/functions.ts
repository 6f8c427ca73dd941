// A function of the stack. Its environments start at the first call, stay warm, and are replaced when they end.
import { InvocationError, startEnvironment, type Environment } from './environment.ts';
import { isSameFunction, type FunctionSpec } from './function-spec.ts';
import { keepEnvironments, type KeptEnvironments } from './kept-environments.ts';
import { asyncInvocations, type AsyncInvocations } from './async-invocations.ts';

/** The most environments of one function at once. Further calls wait. Lambda would start more, but a laptop has few cores. */
const MAX_ENVIRONMENTS = 4;

/** An environment without calls is put away after this time. Each holds some twenty megabytes. */
const IDLE_MS = 20_000;

export interface LambdaFunction {
  readonly name: string;
  /** Resolves to the handler's result. Rejects with an InvocationError. */
  readonly invoke: (event: unknown) => Promise<unknown>;
  /** Holds an event for an asynchronous invocation. After a failure, it is retried as the template says. */
  readonly keepEvent: AsyncInvocations['keep'];
  /** Plays another specification of the function. Running events are finished with the former one. */
  readonly replace: (spec: FunctionSpec) => void;
  /** The number of environments that are warm or at work. */
  readonly countEnvironments: () => number;
  /** The number of events that no invocation has handled yet. */
  readonly countWaiting: () => number;
  /** Ends its environments, or puts idle ones away. What runs, waits or comes later is rejected. */
  readonly close: () => Promise<void>;
}

/** The function that a rule or a subscription invokes. Throws if the template does not hold it. */
export const findFunction = (
  functionArn: string,
  callerArn: string,
  functions: ReadonlyMap<string, LambdaFunction>,
): LambdaFunction => {
  const fn = functions.get(functionArn);
  if (!fn) throw new Error(`${callerArn} calls ${functionArn}, which is not a function of the template`);
  return fn;
};

/**
 * Plays a function as Lambda does. An environment handles one event at a time, so successive requests share the state
 * of a module, and simultaneous requests never do.
 */
export const lambdaFunction = (
  first: FunctionSpec,
  log: (text: string) => void,
  kept: KeptEnvironments = keepEnvironments(0),
): LambdaFunction => {
  let spec = first;
  const all = new Map<Environment, FunctionSpec>();
  /** The environment that was used last comes last. */
  const idle: { readonly environment: Environment; readonly end: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let isOpen = true;

  const isUsable = (environment: Environment): boolean => {
    const started = all.get(environment);
    return environment.isAlive() && started !== undefined && isSameFunction(started, spec);
  };

  const discard = (environment: Environment) => {
    all.delete(environment);
    if (environment.isAlive()) void environment.close();
  };

  /** Keeps an idle environment for the next cloud that plays the same function. */
  const putAway = async (environment: Environment) => {
    const started = all.get(environment);
    all.delete(environment);
    if (started && environment.isAlive()) await kept.keep(started, environment);
  };

  const takeIdle = (): Environment | undefined => {
    const last = idle.pop();
    clearTimeout(last?.end);
    return last?.environment;
  };

  const keepIdle = (environment: Environment) => {
    const end = setTimeout(() => {
      const index = idle.findIndex((one) => one.environment === environment);
      idle.splice(index, 1);
      void putAway(environment);
    }, IDLE_MS).unref();
    idle.push({ environment, end });
  };

  const acquire = async (): Promise<Environment> => {
    for (;;) {
      if (!isOpen) {
        throw new InvocationError('crash', {
          errorType: 'Runtime.ExitError',
          errorMessage: 'The function is closed',
        });
      }
      const warm = takeIdle();
      if (warm && isUsable(warm)) return warm;
      if (warm) discard(warm);
      else if (all.size < MAX_ENVIRONMENTS) {
        const next = kept.take(spec, log) ?? startEnvironment(spec, log);
        all.set(next, spec);
        return next;
      } else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const release = (environment: Environment) => {
    if (isUsable(environment)) keepIdle(environment);
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
  const queue = asyncInvocations({
    functionName: first.name,
    invoke,
    countRetries: () => spec.retries,
    log,
  });

  return {
    name: first.name,
    invoke,
    keepEvent: queue.keep,
    replace: (next) => {
      spec = next;
      // Environments that still match become idle again.
      const environments = idle.splice(0);
      for (const { environment, end } of environments) {
        clearTimeout(end);
        release(environment);
      }
    },
    countEnvironments: () => all.size,
    countWaiting: queue.countWaiting,
    close: async () => {
      isOpen = false;
      queue.close();
      for (const wake of waiting.splice(0)) wake();
      for (const { environment, end } of idle.splice(0)) {
        clearTimeout(end);
        await putAway(environment);
      }
      await Promise.all([...all.keys()].map((environment) => environment.close()));
      all.clear();
    },
  };
};
