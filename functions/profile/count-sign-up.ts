import { countCall } from '../platform/rate-limits.table.ts';
import type { Visitor } from '../platform/visitor.ts';
import type { HandOff } from './hand-off.ts';

/** Counts a call of a sign-up: by person if the tenant has signed the hand-off, else by network. Throws 429 over the limit. */
export const countSignUp = ({ userId, isSigned }: HandOff, { network }: Visitor, now: Date): Promise<void> =>
  isSigned ? countCall('signUp', userId, now) : countCall('signUpOfNetwork', network, now);
