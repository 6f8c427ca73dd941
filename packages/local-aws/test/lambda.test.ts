import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stackFrom } from '../cloudformation/stack.ts';
import { functionSpecsOf, type FunctionSpec } from '../lambda/function-spec.ts';
import { laterFor } from '../lambda/later.ts';
import { lambdaFunction } from '../lambda/functions.ts';
import { bundle } from './fixtures/bundle.ts';

const functionOf = async (source: string, changes: Partial<FunctionSpec> = {}) => {
  const lines: string[] = [];
  const spec: FunctionSpec = {
    name: 'subject',
    description: 'GET /subject',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:subject',
    bundleFolder: await bundle(source),
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    timeoutMs: 5000,
    memoryMb: 128,
    variables: {},
    retries: 0,
    ...changes,
  };
  const fn = lambdaFunction(spec, (text) => lines.push(text));
  onTestFinished(() => fn.close());
  return { ...fn, log: () => lines.join('') };
};

describe('a function', () => {
  it("sees the template's variables and Lambda's own, and none of this machine's", async () => {
    process.env['A_SECRET_OF_THIS_MACHINE'] = 'x';
    onTestFinished(() => void delete process.env['A_SECRET_OF_THIS_MACHINE']);
    const fn = await functionOf('exports.handler = async () => ({ ...process.env })', {
      variables: { NEWSLETTERS_TABLE: 'newsletters' },
    });
    const seen = await fn.invoke({});
    expect(seen).toMatchObject({
      NEWSLETTERS_TABLE: 'newsletters',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'subject',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      _HANDLER: 'index.handler',
    });
    const allowed = /^(NEWSLETTERS_TABLE|AWS_\w+|_HANDLER|_X_AMZN_TRACE_ID|LAMBDA_TASK_ROOT|LANG|TZ)$/;
    expect(Object.keys(Object(seen)).filter((name) => !allowed.test(name))).toEqual([]);
  });

  it('gets the event and a context, and its result comes back as JSON', async () => {
    const fn = await functionOf(
      'exports.handler = async (event, context) => ({ event, id: context.awsRequestId, left: context.getRemainingTimeInMillis(), when: new Date(0) })',
    );
    expect(await fn.invoke({ a: [1] })).toEqual({
      event: { a: [1] },
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      left: expect.any(Number),
      when: '1970-01-01T00:00:00.000Z',
    });
  });

  it('keeps its module between requests, and never shares it between simultaneous ones', async () => {
    const fn = await functionOf(
      'let busy = 0, count = 0; exports.handler = async () => { busy += 1; count += 1; const seen = busy; await new Promise((r) => setTimeout(r, 20)); busy -= 1; return { seen, count } }',
    );
    await fn.invoke({});
    expect(await fn.invoke({})).toEqual({ seen: 1, count: 2 });
    const together = await Promise.all(Array.from({ length: 12 }, () => fn.invoke({})));
    expect(together.map((one) => Object(one).seen)).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('writes its output to its log', async () => {
    const fn = await functionOf('exports.handler = async () => { console.log("line of the function") }');
    await fn.invoke({});
    await expect.poll(fn.log).toContain('line of the function');
  });

  it('is ended when it takes longer than its time-out, and the next request finds a fresh one', async () => {
    const fn = await functionOf(
      'exports.handler = async (event) => { if (event.hang) for (;;); return "well" }',
      { timeoutMs: 300 },
    );
    await expect(fn.invoke({ hang: true })).rejects.toMatchObject({
      kind: 'timeout',
      message: expect.stringContaining('Task timed out after 0.30 seconds'),
    });
    expect(await fn.invoke({})).toBe('well');
  });

  it('recovers from a crash', async () => {
    const fn = await functionOf(
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

  it('that throws says so, and logs its stack', async () => {
    const fn = await functionOf('exports.handler = async () => { throw new TypeError("no such thing") }');
    await expect(fn.invoke({})).rejects.toMatchObject({
      kind: 'thrown',
      message: 'TypeError: no such thing',
    });
    expect(fn.log()).toContain('index.js');
  });

  it('fails where its bundle lacks a package, though this repository has it', async () => {
    const fn = await functionOf('const { z } = require("zod"); exports.handler = async () => "well"');
    await expect(fn.invoke({})).rejects.toMatchObject({
      kind: 'thrown',
      message: expect.stringContaining('zod'),
    });
  });

  it('fails where the handler is not exported', async () => {
    const fn = await functionOf('exports.other = 1');
    await expect(fn.invoke({})).rejects.toMatchObject({ message: expect.stringContaining('index.handler') });
  });
});

describe('a call that nobody waits for', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const failing = (failures: number, retries = 2) => {
    const tried: unknown[] = [];
    const later = laterFor((event) => {
      tried.push(event);
      return tried.length <= failures ? Promise.reject(new Error('not yet')) : Promise.resolve();
    }, retries);
    return { tried, later };
  };

  it('is made at once, and not again when it went well', async () => {
    const { tried, later } = failing(0);
    later.add({ a: 1 });
    expect(tried).toEqual([{ a: 1 }]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tried).toHaveLength(1);
  });

  it('is made again after one minute and after two more, and then never', async () => {
    const { tried, later } = failing(9);
    later.add({});
    await vi.advanceTimersByTimeAsync(59_000);
    expect(tried).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tried).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(tried).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(tried).toHaveLength(3);
  });

  it('is not made again where the template says so, nor after the end', async () => {
    const once = failing(9, 0);
    const ended = failing(9);
    once.later.add({});
    ended.later.add({});
    await vi.advanceTimersByTimeAsync(1000);
    ended.later.close();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([once.tried.length, ended.tried.length]).toEqual([1, 1]);
  });

  it('is tried again as often as the template says', () => {
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
    const specs = functionSpecsOf(stackFrom(JSON.stringify(template), new Map([['b.zip', '/b']])));
    expect(specs.map(({ name, retries }) => [name, retries])).toEqual([
      ['Once', 0],
      ['Thrice', 2],
    ]);
  });
});
