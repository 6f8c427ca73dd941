// Lines of the logs as the gateway and our functions write them, and what a template's filters make of them.
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import type { logEvent } from '../../functions/platform/log.ts';
import { matchesPattern } from './filter-pattern.ts';
import { list, text, type StageTemplate } from './template.ts';

/** What the filters of a log group add to metrics for a line. */
export const toMetrics = (stage: StageTemplate, logGroup: string, line: string): Record<string, number> => {
  const fields = JSON.parse(line) as Record<string, unknown>;
  const metrics: Record<string, number> = {};
  for (const { Properties: filter } of Object.values(stage.resources('AWS::Logs::MetricFilter'))) {
    if (text(filter?.LogGroupName) !== `<${stage.id('AWS::Logs::LogGroup', logGroup)}>`) continue;
    if (!matchesPattern(text(filter?.FilterPattern), fields)) continue;
    for (const { MetricName, MetricValue } of list(filter?.MetricTransformations)) {
      const value = text(MetricValue);
      expect(metrics).not.toHaveProperty(text(MetricName));
      metrics[text(MetricName)] = Number(value.startsWith('$.') ? fields[value.slice(2)] : value);
    }
  }
  return metrics;
};

/** A line of the access log: `-` for what the gateway does not have (docs.aws.amazon.com, http-api-logging-variables). */
export const toAccessLine = (stage: StageTemplate, context: Record<string, string>): string =>
  text(stage.one('AWS::ApiGatewayV2::Stage').AccessLogSettings?.Format).replaceAll(
    /\$context\.([\w.]+)/g,
    (_, name: string) => context[name] ?? '-',
  );

/** A call that reached its function. */
export const answered = { integrationLatency: '12' };
export const signedIn = { ...answered, 'authorizer.claims.iss': 'https://plainly.eu.auth0.com/' };

/** The only line that is written meanwhile. */
const catchLine = async (write: () => unknown): Promise<string> => {
  const lines: string[] = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    await write();
  } finally {
    output.mockRestore();
  }
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};

/** The line of a run of a job with this outcome, or that ends with this error. */
export const runJob = async (job: string, outcome: object): Promise<string> => {
  const { handleJob } = await import('../../functions/handle-job.ts');
  const run = handleJob(job, z.object({}), async () => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  return catchLine(() => run({}).catch(() => undefined));
};

/** The line of an event. */
export const writeEvent = async (event: Parameters<typeof logEvent>[0]): Promise<string> => {
  const log = await import('../../functions/platform/log.ts');
  return catchLine(() => log.logEvent(event));
};
