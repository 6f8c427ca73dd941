import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import { asyncInvocations } from '../lambda/async-invocations.ts';
import { readFunctionSpecs, type FunctionSpec } from '../lambda/function-spec.ts';
import { lambdaFunction } from '../lambda/functions.ts';
import { keepEnvironments } from '../lambda/kept-environments.ts';
import { bundle } from './fixtures/bundle.ts';

const specOf = async (source: string): Promise<FunctionSpec> => ({
  name: 'subject',
  description: 'GET /subject',
  arn: 'arn:aws:lambda:us-east-1:000000000000:function:subject',
  bundleFolder: await bundle(source),
  codeKey: 'subject.zip',
  handler: 'index.handler',
  runtime: 'nodejs24.x',
  timeoutMs: 5000,
  memoryMb: 128,
  variables: {},
  retries: 0,
});

const startFunction = async (source: string, changes: Partial<FunctionSpec> = {}) => {
  const lines: string[] = [];
  const spec = { ...(await specOf(source)), ...changes };
  const fn = lambdaFunction(spec, (text) => lines.push(text));
  onTestFinished(() => fn.close());
  return { ...fn, log: () => lines.join('') };
};

describe('a Lambda function', () => {
  it('gives a function the variables of the template and of Lambda, and no variable of this machine', async () => {
    process.env['A_SECRET_OF_THIS_MACHINE'] = 'x';
    onTestFinished(() => void delete process.env['A_SECRET_OF_THIS_MACHINE']);
    const fn = await startFunction('exports.handler = async () => ({ ...process.env })', {
      variables: { ITEMS_TABLE: 'items' },
    });
    const seen = await fn.invoke({});
    expect(seen).toMatchObject({
      ITEMS_TABLE: 'items',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'subject',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      _HANDLER: 'index.handler',
    });
    const allowed = /^(ITEMS_TABLE|AWS_\w+|_HANDLER|_X_AMZN_TRACE_ID|LAMBDA_TASK_ROOT|LANG|TZ)$/;
    expect(Object.keys(Object(seen)).filter((name) => !allowed.test(name))).toEqual([]);
  });

  it('passes the event and a context, and returns the result as JSON', async () => {
    const fn = await startFunction(
      'exports.handler = async (event, context) => ({ event, id: context.awsRequestId, left: context.getRemainingTimeInMillis(), when: new Date(0) })',
    );
    expect(await fn.invoke({ a: [1] })).toEqual({
      event: { a: [1] },
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      left: expect.any(Number),
      when: '1970-01-01T00:00:00.000Z',
    });
  });

  it('keeps the state of a module between requests, and never shares it between simultaneous ones', async () => {
    const fn = await startFunction(
      'let busy = 0, count = 0; exports.handler = async () => { busy += 1; count += 1; const seen = busy; await new Promise((r) => setTimeout(r, 20)); busy -= 1; return { seen, count } }',
    );
    await fn.invoke({});
    expect(await fn.invoke({})).toEqual({ seen: 1, count: 2 });
    const together = await Promise.all(Array.from({ length: 12 }, () => fn.invoke({})));
    expect(together.map((one) => Object(one).seen)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('logs the output of a function', async () => {
    const fn = await startFunction('exports.handler = async () => { console.log("line of the function") }');
    await fn.invoke({});
    await expect.poll(fn.log).toContain('line of the function');
  });

  it('ends a function at its time-out and starts a fresh one for the next request', async () => {
    const fn = await startFunction(
      'exports.handler = async (event) => { if (event.hang) for (;;); return "well" }',
      { timeoutMs: 300 },
    );
    await expect(fn.invoke({ hang: true })).rejects.toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('Task timed out after 0.30 seconds'),
    });
    expect(await fn.invoke({})).toBe('well');
  });

  it('does not count the loading of a bundle as time of the function', async () => {
    const fn = await startFunction(
      'const end = Date.now() + 600; while (Date.now() < end); exports.handler = async () => "well"',
      { timeoutMs: 300 },
    );
    expect(await fn.invoke({})).toBe('well');
  });

  it('ends an environment that is idle, and starts a fresh one for the next request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const fn = await startFunction('let count = 0; exports.handler = async () => ++count');
    expect([await fn.invoke({}), await fn.invoke({})]).toEqual([1, 2]);
    vi.advanceTimersByTime(10_000);
    expect(await fn.invoke({})).toBe(3);
    vi.advanceTimersByTime(30_000);
    expect(await fn.invoke({})).toBe(1);
  });

  it('starts a fresh environment after a crash', async () => {
    const fn = await startFunction(
      'exports.handler = async (event) => { if (event.exit) process.exit(1); if (event.late) setImmediate(() => { throw new Error("late") }); if (event.late) await new Promise(() => {}); return "well" }',
    );
    await expect(fn.invoke({ exit: true })).rejects.toMatchObject({ kind: 'crash' });
    expect(await fn.invoke({})).toBe('well');
    await expect(fn.invoke({ late: true })).rejects.toMatchObject({
      kind: 'crash',
      message: expect.stringContaining('late'),
    });
    expect(await fn.invoke({})).toBe('well');
  });

  it('reports an error that a function throws, and logs its stack', async () => {
    const fn = await startFunction('exports.handler = async () => { throw new TypeError("no such thing") }');
    await expect(fn.invoke({})).rejects.toMatchObject({
      kind: 'thrown',
      message: 'TypeError: no such thing',
    });
    expect(fn.log()).toContain('index.js');
  });

  it('fails when a bundle lacks a package that the repository has', async () => {
    const fn = await startFunction('const { z } = require("zod"); exports.handler = async () => "well"');
    await expect(fn.invoke({})).rejects.toMatchObject({
      kind: 'thrown',
      message: expect.stringContaining('zod'),
    });
  });

  it('fails when the handler is not exported', async () => {
    const fn = await startFunction('exports.other = 1');
    await expect(fn.invoke({})).rejects.toMatchObject({ message: expect.stringContaining('index.handler') });
  });

  it('rejects what runs, waits and comes later once it is closed, and starts no environment for it', async () => {
    const fn = await startFunction('exports.handler = () => new Promise((r) => setTimeout(r, 60_000))');
    const calls = Array.from({ length: 6 }, () => fn.invoke({}));
    const settled = Promise.allSettled(calls);
    await expect.poll(fn.countEnvironments).toBe(4);
    await fn.close();
    expect((await settled).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
    await expect(fn.invoke({})).rejects.toThrow('The function is closed');
    expect(fn.countEnvironments()).toBe(0);
  });
});

describe('an asynchronous invocation', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A queue whose first attempts fail. */
  const failing = (failures: number, retries = 2) => {
    const attempts: unknown[] = [];
    const lines: string[] = [];
    const queue = asyncInvocations({
      functionName: 'subject',
      invoke: (event) => {
        attempts.push(event);
        return attempts.length <= failures ? Promise.reject(new Error('not yet')) : Promise.resolve();
      },
      countRetries: () => retries,
      log: (text) => lines.push(text),
    });
    return { attempts, queue, lines };
  };

  it('invokes a function asynchronously once when it succeeds, and keeps the event until then', async () => {
    const { attempts, queue } = failing(0);
    const pending = queue.keep({ a: 1 });
    expect([attempts, queue.countWaiting()]).toEqual([[], 1]);
    void pending.deliver();
    expect(attempts).toEqual([{ a: 1 }]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toHaveLength(1);
    expect(queue.countWaiting()).toBe(0);
  });

  it('forgets an event that is canceled', () => {
    const { attempts, queue } = failing(0);
    queue.keep({}).cancel();
    expect([attempts, queue.countWaiting()]).toEqual([[], 0]);
  });

  it('retries an asynchronous invocation after one minute and after two more, then drops the event with a line', async () => {
    const { attempts, queue, lines } = failing(9);
    void queue.keep({ key: 'a.jpg' }).deliver();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(attempts).toHaveLength(2);
    expect([lines, queue.countWaiting()]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(attempts).toHaveLength(3);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'ERROR',
        function: 'subject',
        message: 'The event is dropped after 3 failed attempts',
        event: { key: 'a.jpg' },
      },
    ]);
    expect(queue.countWaiting()).toBe(0);
  });

  it('does not retry an asynchronous invocation where the template says so, nor after the close', async () => {
    const once = failing(9, 0);
    const ended = failing(9);
    void once.queue.keep({}).deliver();
    void ended.queue.keep({}).deliver();
    await vi.advanceTimersByTimeAsync(1000);
    ended.queue.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([once.attempts.length, ended.attempts.length]).toEqual([1, 1]);
  });

  it('reads the number of retries of asynchronous invocations from the template', () => {
    const fn = {
      Type: 'AWS::Lambda::Function',
      Properties: { Code: { S3Key: 'b.zip' }, Handler: 'index.handler', Runtime: 'nodejs24.x' },
    };
    const template = {
      Resources: {
        Once: fn,
        Thrice: fn,
        Config: {
          Type: 'AWS::Lambda::EventInvokeConfig',
          Properties: { FunctionName: { Ref: 'Once' }, MaximumRetryAttempts: 0, Qualifier: '$LATEST' },
        },
      },
    };
    const specs = readFunctionSpecs(stackFrom(JSON.stringify(template), new Map([['b.zip', '/b']])));
    expect(specs.map(({ name, retries }) => [name, retries])).toEqual([
      ['Once', 0],
      ['Thrice', 2],
    ]);
  });
});

describe('an environment that is kept', () => {
  const COUNTER = `let count = 0;
    exports.handler = async ({ wait = 0 }) => {
      console.log('call ' + (count += 1));
      await new Promise((resolve) => setTimeout(resolve, wait));
      return count;
    };`;

  it('gives the next function what it has loaded, and writes to its log', async () => {
    const kept = keepEnvironments(2);
    onTestFinished(kept.close);
    const spec = await specOf(COUNTER);
    const logs: [string[], string[]] = [[], []];
    const [first, second] = logs.map((lines) => lambdaFunction(spec, (text) => lines.push(text), kept));
    expect(await first?.invoke({})).toBe(1);
    await expect.poll(() => logs[0].join('')).toContain('call 1');
    await first?.close();
    expect(await second?.invoke({})).toBe(2);
    await expect.poll(() => logs[1].join('')).toContain('call 2');
    expect(logs[0].join('')).not.toContain('call 2');
    await second?.close();
  });

  it.for<[string, { max?: number; changes?: Partial<FunctionSpec>; end?: boolean; busy?: boolean }]>([
    ['starts anew for other settings', { changes: { variables: { ITEMS_TABLE: 'other' } } }],
    ['ends above the limit', { max: 0 }],
    ['ends with all others', { end: true }],
    ['ends when it is at work', { busy: true }],
  ])('%s', async ([, { max = 2, changes = {}, end = false, busy = false }]) => {
    const kept = keepEnvironments(max);
    onTestFinished(kept.close);
    const spec = await specOf(COUNTER);
    const lines: string[] = [];
    const first = lambdaFunction(spec, (text) => lines.push(text), kept);
    await first.invoke({});
    if (busy) void first.invoke({ wait: 60_000 }).catch(() => undefined);
    if (busy) await expect.poll(() => lines.join('')).toContain('call 2');
    await first.close();
    if (end) await kept.close();
    const second = lambdaFunction({ ...spec, ...changes }, () => undefined, kept);
    expect(await second.invoke({})).toBe(1);
    await second.close();
  });
});
