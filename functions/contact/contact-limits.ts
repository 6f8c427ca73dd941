import { createHmac } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { tooManyRequests, type Problem } from '../platform/problem.ts';
import type { Visitor } from '../platform/visitor.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How many requests of one origin are taken within one hour or day of the clock. */
export interface Counter {
  /** Names origin and window, without saying whose they are. */
  readonly counterId: string;
  readonly of: 'address' | 'network' | 'caller';
  readonly most: number;
  /** The end of the window. */
  readonly until: Date;
}

/**
 * What a request counts against. `key` keeps whoever reads the table from finding out whose counter it is: there are
 * few enough networks to try them all.
 */
export const countersOf = (
  key: string,
  { emailAddress, visitor }: { readonly emailAddress: string; readonly visitor: Visitor },
  now: Date,
): Counter[] => {
  const counter = (of: Counter['of'], whose: string, most: number, windowMs: number): Counter => {
    const until = new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs);
    const name = JSON.stringify([of, whose, until]);
    return { counterId: createHmac('sha256', key).update(name).digest('base64url'), of, most, until };
  };
  const { perAddressPerDay, perNetworkPerHour, perCallerPerHour } = limits.contact;
  return [
    counter('address', emailAddress.toLowerCase(), perAddressPerDay, DAY_MS),
    counter('network', visitor.network, perNetworkPerHour, HOUR_MS),
    counter('caller', visitor.callerNetwork, perCallerPerHour, HOUR_MS),
  ];
};

const reasons: Record<Counter['of'], string> = {
  address: 'We have several requests of yours today',
  network: 'Many requests have come from your network',
  // CloudFront's network calls for visitors from anywhere: theirs has nothing to do with it.
  caller: 'Many requests are coming in just now',
};

const counted = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

const spanOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
};

/** 429 that tells when there is room again, and whom to write to until then. */
export const overLimit = ({ of, until }: Counter, now: Date): Problem => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return tooManyRequests(
    `${reasons[of]}. Please try again in ${spanOf(seconds)}, or write to ${brand.contactEmail}`,
    seconds,
  );
};
