import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { handleJob, type JobContext } from '../../../functions/handle-job.ts';

const Payload = z.object({ address: z.string() });
type Run = (payload: z.infer<typeof Payload>, context: JobContext) => Promise<object>;
const payload = { address: 'rosa@bakery.example' };

let lines: Record<string, unknown>[];
beforeEach(() => {
  lines = [];
  vi.stubEnv('LOG_LEVEL', 'INFO');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('handleJob', () => {
  it('runs a job with its payload and the time that is left, and logs one line', async () => {
    const run = vi.fn<Run>().mockResolvedValue({ failed: 0, sent: 3 });
    const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 1234 };
    expect(await handleJob('mails', Payload, run)(payload, context)).toEqual({ failed: 0, sent: 3 });
    const [given, { now, remainingMs }] = run.mock.calls[0]!;
    expect([given, now, remainingMs()]).toEqual([payload, expect.any(Date), 1234]);
    expect(lines).toMatchObject([
      { level: 'INFO', job: 'mails', requestId: 'request-1', failed: 0, sent: 3 },
    ]);
  });

  it('has any time for a call that Lambda does not make', async () => {
    const run = vi.fn<Run>().mockResolvedValue({});
    await handleJob('mails', Payload, run)(payload);
    expect(run.mock.calls[0]?.[1].remainingMs()).toBe(Infinity);
  });

  it('throws when the run failed in part, and logs the figures as an error', async () => {
    const run = () => Promise.resolve({ failed: 1, sent: 2 });
    await expect(handleJob('mails', Payload, run)(payload)).rejects.toThrow('failed in part');
    expect(lines).toMatchObject([{ level: 'ERROR', job: 'mails', failed: 1, sent: 2 }]);
  });

  it('throws when the run throws, and logs one line as an error', async () => {
    const run = () => Promise.reject(new Error('Stripe is down'));
    await expect(handleJob('mails', Payload, run)(payload)).rejects.toThrow('Stripe is down');
    expect(lines).toMatchObject([{ level: 'ERROR', job: 'mails' }]);
  });

  it.each([undefined, {}, { address: 7 }])('refuses the payload %j without a run', async (event) => {
    const run = vi.fn<Run>();
    await expect(handleJob('mails', Payload, run)(event)).rejects.toThrow('The payload is not valid');
    expect(run).not.toHaveBeenCalled();
    expect(lines).toHaveLength(1);
  });

  it.each([0, 1])(
    'logs the figures of an outcome and none of its personal data: failed %i',
    async (failed) => {
      const run = () => Promise.resolve({ failed, address: payload.address });
      const job = handleJob('export', Payload, run, (outcome) => ({ failed: outcome.failed }));
      const answer = await job(payload).catch(String);
      if (failed === 0) expect(answer).toEqual({ failed, address: payload.address });
      expect(lines).toMatchObject([{ failed }]);
      expect(JSON.stringify([lines, failed === 0 ? '' : answer])).not.toContain(payload.address);
    },
  );
});
