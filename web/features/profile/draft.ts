// The drafted profile: written when the form was accepted, read once the customer is signed in.
import { ProfileDraft } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { limits } from '#shared/limits.ts';
import { DRAFT_KEY, DRAFT_OWNER_KEY } from '../../draft-key.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The draft of a profile that was completed now: on the free plan, for 720 hours. */
export const draftOf = (
  { accountType, phoneNumber, company, companySize, natureOfBusiness }: Profile,
  now: Date,
): ProfileDraft => ({
  accountType,
  phoneNumber,
  company,
  companySize,
  natureOfBusiness,
  subscription: {
    subscriptionId: null,
    plan: 'free',
    priceId: null,
    status: 'active',
    startDate: now.toISOString(),
    endDate: new Date(now.getTime() + limits.draftHours * HOUR_MS).toISOString(),
  },
});

/** Keeps a customer's draft. Without storage there is none to keep, and nothing is lost: the API has the profile already. */
export const keepDraft = (draft: ProfileDraft, userId: string): void => {
  try {
    // The owner first: a draft that the storage has no room for is no draft, one without its owner is anybody's.
    localStorage.setItem(DRAFT_OWNER_KEY, userId);
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // As above.
  }
};

/** The draft of this customer, if it can be read. One of somebody else at the same browser is not theirs. */
export const keptDraft = (userId: string): ProfileDraft | undefined => {
  try {
    const owner = localStorage.getItem(DRAFT_OWNER_KEY);
    if (owner !== null && owner !== userId) return undefined;
    return ProfileDraft.safeParse(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '')).data;
  } catch {
    return undefined;
  }
};
