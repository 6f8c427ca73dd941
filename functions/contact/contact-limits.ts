import { brand } from '#shared/brand.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { createCounter, overLimit, type Counter } from '../platform/counter.ts';
import type { Problem } from '../platform/problem.ts';
import type { Visitor } from '../platform/visitor.ts';
import type { ContactKind } from './contact-request.ts';

const { perAddressPerDay, perNetworkPerHour } = limits.contact;

interface ContactCounter extends Counter {
  readonly origin: 'address' | 'network';
}

/** The counters that a request raises. Each kind has its own, so that a flood of questions stops no withdrawal. */
export const createCounters = (
  kind: ContactKind,
  { emailAddress, visitor }: { readonly emailAddress: string; readonly visitor: Visitor },
  now: Date,
): ContactCounter[] => {
  const day = { max: perAddressPerDay, windowMs: DAY_MS };
  const hour = { max: perNetworkPerHour, windowMs: HOUR_MS };
  return [
    { origin: 'address', ...createCounter(`${kind} by address`, emailAddress.toLowerCase(), day, now) },
    { origin: 'network', ...createCounter(`${kind} by network`, visitor.network, hour, now) },
  ];
};

const reasons: Record<ContactCounter['origin'], string> = {
  address: 'We have several requests of yours today',
  network: 'Many requests have come from your network',
};

/** Tells the visitor what to do besides trying again. */
export const ALTERNATIVE = `, or write to ${brand.contactEmail}`;

/** A 429 that says when to try again, and where to write until then. */
export const overContactLimit = (counter: ContactCounter, now: Date): Problem =>
  overLimit(counter, now, reasons[counter.origin], ALTERNATIVE);
