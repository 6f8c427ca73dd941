import { DAY_MS } from '#shared/durations.ts';
import { toAddressId } from '../mails/address-id.ts';
import type { MailKey } from '../mails/mail.ts';
import { createCounter } from '../platform/counter.ts';
import { tryCount } from '../platform/rate-limits.table.ts';
import type { ConfirmPurpose } from './customer.ts';

/** The mail that asks to confirm an address: none if the address got one today, for whatever purpose. */
export const chooseConfirmation = async (
  userId: string,
  purpose: ConfirmPurpose,
  address: string,
  now: Date,
): Promise<MailKey[]> => {
  const addressId = await toAddressId(address);
  // The list counts the same: nobody can have an address flooded.
  const day = createCounter('confirmation by address', addressId, { max: 1, windowMs: DAY_MS }, now);
  if (!(await tryCount(day))) return [];
  return [{ kind: purpose, reference: userId, occurrence: `${addressId} ${day.endsAt.toISOString()}` }];
};
