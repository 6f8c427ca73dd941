import type { Profile } from '#shared/contract/profile.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { Problem } from '../platform/problem.ts';
import { chooseLink } from './addresses.ts';
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
export const completeProfile = async (
  { userId, email, isEmailVerified, profile }: NewCustomer,
  now: Date,
): Promise<'completed' | 'already-complete'> => {
  const address = email === undefined ? undefined : parseMailAddress(email);
  const contactAddress = isEmailVerified ? address : undefined;
  const link =
    isEmailVerified || address === undefined
      ? undefined
      : await chooseLink(userId, undefined, { purpose: 'confirm-address', address }, now);
  // Without a link the account offers to send one.
  const pending =
    link === undefined || link instanceof Problem
      ? { mails: [] }
      : { pendingAddress: address, addressLinks: link.links, mails: [link.mail] };
  const mails = contactAddress === undefined ? pending.mails : [toWelcome(userId)];
  const details = {
    email,
    profile,
    contactAddress,
    pendingAddress: pending.pendingAddress,
    addressLinks: pending.addressLinks,
    completedAt: now,
    mails: toMailWrites(mails, now),
  };
  const outcome = await customers.completeProfile(userId, details);
  if (outcome === 'completed') await startSending(mails);
  return outcome;
};
