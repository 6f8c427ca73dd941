// One execution environment: a worker thread that handles one event at a time.
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import { lambdaVariables, type FunctionSpec } from './function-spec.ts';

const Answer = z.object({
  id: z.string(),
  result: z.optional(z.string()),
  failure: z.optional(z.object({ errorType: z.string(), errorMessage: z.string(), stack: z.string() })),
});

/** Why an invocation gave no result. `timeout` and `crash` end the environment. */
export class InvocationError extends Error {
  readonly kind: 'timeout' | 'crash' | 'thrown';
  /** Lambda's name for the error: `TypeError`, `Sandbox.Timedout`. */
  readonly errorType: string;
  /** The message without the type. */
  readonly errorMessage: string;
  constructor(
    kind: 'timeout' | 'crash' | 'thrown',
    { errorType, errorMessage }: { errorType: string; errorMessage: string },
  ) {
    super(kind === 'thrown' ? `${errorType}: ${errorMessage}` : errorMessage);
    this.kind = kind;
    this.errorType = errorType;
    this.errorMessage = errorMessage;
  }
}

export interface Environment {
  /** Whether it can take events: false once it has timed out, crashed or been closed. */
  readonly isAlive: () => boolean;
  readonly invoke: (event: unknown) => Promise<unknown>;
  readonly writeTo: (log: (text: string) => void) => void;
  readonly close: () => Promise<void>;
}

/** Starts an environment; `firstLog` receives what the function writes, until `writeTo` names another log. */
export const startEnvironment = (spec: FunctionSpec, firstLog: (text: string) => void): Environment => {
  let log = firstLog;
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    // The function sees the template's variables and Lambda's own, and none of this machine's.
    env: { ...lambdaVariables(spec), ...spec.variables },
    execArgv: [],
    argv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: spec.memoryMb },
    workerData: {
      bundleFolder: spec.bundleFolder,
      handler: spec.handler,
      functionName: spec.name,
      memoryMb: spec.memoryMb,
      arn: spec.arn,
    },
  });
  worker.unref();
  worker.stdout.setEncoding('utf8').on('data', (text: string) => log(text));
  worker.stderr.setEncoding('utf8').on('data', (text: string) => log(text));

  // Loading has no time limit here, because other programs use the processor. On Lambda it has ten seconds of its own processor,
  // and begins again if it takes longer.
  const initialized = new Promise<void>((resolve) => {
    worker.once('message', () => resolve());
    worker.once('exit', () => resolve());
  });
  let alive = true;
  let lastError = 'Runtime exited';
  worker.on('error', (error: unknown) => {
    lastError = error instanceof Error ? error.message : String(error);
  });
  worker.once('exit', () => {
    alive = false;
  });

  const close = async () => {
    alive = false;
    await worker.terminate();
  };

  return {
    isAlive: () => alive,
    writeTo: (next) => {
      log = next;
    },
    close,
    // The time-out begins after the environment has started, like on Lambda.
    invoke: async (event) => {
      await initialized;
      return new Promise((resolve, reject) => {
        const id = crypto.randomUUID();
        const settle = (finish: () => void) => {
          clearTimeout(timer);
          worker.off('message', onMessage);
          worker.off('exit', onExit);
          finish();
        };
        const fail = (kind: InvocationError['kind'], errorType: string, errorMessage: string) => {
          const error = new InvocationError(kind, { errorType, errorMessage });
          const { message } = error;
          log(`${JSON.stringify({ level: 'ERROR', requestId: id, function: spec.name, message })}\n`);
          reject(error);
        };
        const onMessage = (message: unknown) => {
          const answer = Answer.parse(message);
          if (answer.id !== id) return;
          settle(() => {
            if (answer.failure) {
              const { errorType, errorMessage, stack } = answer.failure;
              log(`${stack}\n`);
              fail('thrown', errorType, errorMessage);
            } else resolve(JSON.parse(answer.result ?? 'null'));
          });
        };
        const onExit = () => settle(() => fail('crash', 'Runtime.ExitError', `Runtime exited: ${lastError}`));
        const timer = setTimeout(() => {
          settle(() => {
            fail(
              'timeout',
              'Sandbox.Timedout',
              `Task timed out after ${(spec.timeoutMs / 1000).toFixed(2)} seconds`,
            );
            void close();
          });
        }, spec.timeoutMs);
        worker.on('message', onMessage);
        worker.once('exit', onExit);
        if (alive) worker.postMessage({ id, event, deadline: Date.now() + spec.timeoutMs });
        else onExit();
      });
    },
  };
};
