import { createHmac } from 'node:crypto';
import { tooManyRequests, type Problem } from './problem.ts';
import { settings } from './settings.ts';

const { HASH_KEY } = settings('HASH_KEY');

/** Counts the calls of one origin within a window of the clock, for example an hour. */
export interface Counter {
  /** Identifies origin and window without revealing the origin. */
  readonly counterId: string;
  readonly max: number;
  /** The end of the window. */
  readonly endsAt: Date;
}

interface CounterOptions {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Creates a counter. The origin says what is counted, and for which person, address or network. The hash is keyed, because there
 * are few networks: a reader of the table could try them all against a plain hash.
 */
export const createCounter = (
  kind: string,
  origin: string,
  { max, windowMs }: CounterOptions,
  now: Date,
): Counter => {
  const endsAt = new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs);
  const name = JSON.stringify([kind, origin, endsAt]);
  return { counterId: createHmac('sha256', HASH_KEY).update(name).digest('base64url'), max, endsAt };
};

const pluralize = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const formatSpan = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return pluralize(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? pluralize(hours, 'hour') : pluralize(Math.ceil(hours / 24), 'day');
};

/** A 429 with a reason, and the time to try again; `alternative` says what else to do. */
export const overLimit = (
  { endsAt }: Pick<Counter, 'endsAt'>,
  now: Date,
  reason: string,
  alternative = '',
): Problem => {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return tooManyRequests(`${reason}. Please try again in ${formatSpan(seconds)}${alternative}`, seconds);
};
