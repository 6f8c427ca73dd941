import { createHmac } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { tooManyRequests, type Problem } from '../platform/problem.ts';
import type { Visitor } from '../platform/visitor.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Counts the requests of one origin within one hour or one day of the clock. */
export interface Counter {
  /** Identifies origin and window without revealing the origin. */
  readonly counterId: string;
  readonly origin: 'address' | 'network';
  readonly max: number;
  /** The end of the window. */
  readonly endsAt: Date;
}

/**
 * The counters of a request. They are keyed with `key`: there are few networks, so a reader of the table could try them
 * all against a plain hash.
 */
export const createCounters = (
  key: string,
  { emailAddress, visitor }: { readonly emailAddress: string; readonly visitor: Visitor },
  now: Date,
): Counter[] => {
  const createCounter = (
    origin: Counter['origin'],
    value: string,
    max: number,
    windowMs: number,
  ): Counter => {
    const endsAt = new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs);
    const name = JSON.stringify([origin, value, endsAt]);
    return { counterId: createHmac('sha256', key).update(name).digest('base64url'), origin, max, endsAt };
  };
  const { perAddressPerDay, perNetworkPerHour } = limits.contact;
  return [
    createCounter('address', emailAddress.toLowerCase(), perAddressPerDay, DAY_MS),
    createCounter('network', visitor.network, perNetworkPerHour, HOUR_MS),
  ];
};

const reasons: Record<Counter['origin'], string> = {
  address: 'We have several requests of yours today',
  network: 'Many requests have come from your network',
};

const pluralize = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const formatSpan = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour');
};

/** 429 that says when to try again, and where to write until then. */
export const overLimit = ({ origin, endsAt }: Counter, now: Date): Problem => {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return tooManyRequests(
    `${reasons[origin]}. Please try again in ${formatSpan(seconds)}, or write to ${brand.contactEmail}`,
    seconds,
  );
};
