// The cost of an endpoint's wrapper per warm request, with its log line and without.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { print } from './report.ts';

/** Microseconds per request; the log level decides whether the line is written. */
const measure = (level: 'INFO' | 'SILENT'): string => {
  const output = execFileSync(process.execPath, [path.join(import.meta.dirname, 'wrapper-once.ts')], {
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: level },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return `${Number(output.trim().split('\n').at(-1)).toFixed(1)} µs`;
};

export const benchWrapper = async (): Promise<void> => {
  print('The wrapper of an endpoint, warm, median of 21 × 2,000 requests', [
    {
      what: 'check the caller, parse, validate, answer',
      measured: measure('SILENT'),
      beside: '(budget 5; middy + body parser + zod alone were measured at 4.4)',
    },
    { what: 'the same and its log line', measured: measure('INFO'), beside: '' },
  ]);
};
