// The cost of an endpoint's wrapper per warm request, with its log line and without. One process may be fast or slow as a
// whole, so each figure is the median of several, which take turns.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { median, print } from './report.ts';

const PROCESSES = 7;
const KEY = 'a-key-of-32-bytes-for-the-benchmarks';
const LEVELS = ['SILENT', 'INFO'] as const;

/** Microseconds per request; the log level decides whether the line is written. */
const measureOnce = (level: (typeof LEVELS)[number]): number => {
  const output = execFileSync(process.execPath, [path.join(import.meta.dirname, 'wrapper-once.ts')], {
    env: { ...process.env, ORIGIN_KEY: KEY, HASH_KEY: KEY, LOG_LEVEL: level },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return Number(output.trim().split('\n').at(-1));
};

export const benchWrapper = async (): Promise<void> => {
  const times = { SILENT: [] as number[], INFO: [] as number[] };
  for (let run = 0; run < PROCESSES; run += 1) {
    for (const level of LEVELS) times[level].push(measureOnce(level));
  }
  const describe = (level: (typeof LEVELS)[number]) =>
    `${median(times[level]).toFixed(1)} µs (${Math.min(...times[level]).toFixed(1)} to ${Math.max(...times[level]).toFixed(1)})`;
  print(`The wrapper of an endpoint, warm, median of ${PROCESSES} processes`, [
    {
      what: 'check the caller, parse, validate, answer',
      measured: describe('SILENT'),
      beside: '(budget 5; middy + body parser + zod alone were measured at 4.4)',
    },
    { what: 'the same and its log line', measured: describe('INFO'), beside: '' },
  ]);
};
