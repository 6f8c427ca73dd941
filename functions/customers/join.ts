import type { Profile } from '#shared/contract/profile.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { chooseConfirmation } from './address-confirmation.ts';
import * as customers from './customers.table.ts';
import { toWelcome } from './welcome.ts';

interface NewCustomer {
  readonly userId: string;
  /** The sign-in's address. */
  readonly email: string | undefined;
  /** Whether the tenant has verified it. */
  readonly isEmailVerified: boolean;
  readonly profile: Profile;
}

/**
 * Stores the profile once, and sends the first mail: a welcome to an address that the tenant has verified, to any other one the link
 * that confirms it.
 */
export const join = async (
  { userId, email, isEmailVerified, profile }: NewCustomer,
  now: Date,
): Promise<'completed' | 'already-complete'> => {
  const address = email === undefined ? undefined : parseMailAddress(email);
  const contactAddress = isEmailVerified ? address : undefined;
  const pendingAddress = isEmailVerified ? undefined : address;
  const mails = [
    ...(contactAddress === undefined ? [] : [toWelcome(userId)]),
    ...(pendingAddress === undefined
      ? []
      : await chooseConfirmation(userId, 'confirm-address', pendingAddress, now)),
  ];
  const details = {
    email,
    profile,
    contactAddress,
    pendingAddress,
    completedAt: now,
    mails: toMailWrites(mails, now),
  };
  const outcome = await customers.completeProfile(userId, details);
  if (outcome === 'completed') await startSending(mails);
  return outcome;
};
