// How fast an issue is sent: by what SES lets the account send, and so that other mails never wait.
import { setTimeout } from 'node:timers/promises';
import { DAY_MS } from '#shared/durations.ts';
import type { SendingLimits } from './ses-account.client.ts';

/** At this share of the rate SES refuses nothing. */
const RATE_SHARE = 0.8;

/** What other mails need of the day's quota. */
const toReserve = (perDay: number): number => Math.max(50, perDay / 10);

export const toRate = ({ perSecond }: SendingLimits): number => perSecond * RATE_SHARE;

/** How many mails of issues may be sent now. */
export const toAllowance = ({ perSecond, perDay, sent }: SendingLimits): number => {
  if (perSecond <= 0) return 0;
  return perDay === Infinity ? Infinity : Math.max(0, Math.floor(perDay - sent - toReserve(perDay)));
};

/** When so many mails will be sent, if they begin at `from`; undefined if they never will. */
export const estimateEnd = (waiting: number, limits: SendingLimits, from: Date): Date | undefined => {
  const today = toAllowance(limits);
  const eachDay = Math.max(0, limits.perDay - toReserve(limits.perDay));
  const days = waiting > today ? Math.ceil((waiting - today) / eachDay) : 0;
  const end = from.getTime() + days * DAY_MS + (waiting / toRate(limits)) * 1000;
  return Number.isFinite(end) ? new Date(end) : undefined;
};

/** The client opens no more connections. */
const MAX_AT_ONCE = 50;
/** A call that came late lets the next ones come earlier by no more than this. */
const CATCH_UP_MS = 100;

/** A clock that never jumps. Tests have another one. */
const CLOCK = { read: () => performance.now(), sleep: (ms: number): Promise<unknown> => setTimeout(ms) };

/** Lets calls begin at a rate, with no more than one second's worth of them at once. */
export const createPace = (perSecond: number, clock = CLOCK) => {
  const gapMs = 1000 / perSecond;
  const most = Math.min(MAX_AT_ONCE, Math.max(1, Math.floor(perSecond)));
  const running = new Set<Promise<void>>();
  let next = clock.read();
  let failure: { readonly error: unknown } | undefined;
  return {
    /** Waits until the next call may begin. */
    awaitTurn: async (): Promise<void> => {
      while (running.size >= most) await Promise.race(running);
      const waitMs = next - clock.read();
      if (waitMs > 0) await clock.sleep(waitMs);
      next = Math.max(next, clock.read() - CATCH_UP_MS) + gapMs;
    },
    /** Remembers a call that has begun. */
    track: (call: Promise<void>): void => {
      const tracked: Promise<void> = call
        .catch((error: unknown) => void (failure ??= { error }))
        .finally(() => running.delete(tracked));
      running.add(tracked);
    },
    /** Waits for all calls to end. Throws what the first one threw that failed. */
    awaitEnd: async (): Promise<void> => {
      await Promise.all(running);
      if (failure) throw failure.error;
    },
  };
};
