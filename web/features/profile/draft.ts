// The drafted profile: written when the form was accepted, read once the customer is signed in.
import { ProfileDraft } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { limits } from '#shared/limits.ts';
import { DRAFT_KEY } from './draft-key.ts';

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

/** Keeps a draft. Without storage there is none to keep, and nothing is lost: the API has the profile already. */
export const keepDraft = (draft: ProfileDraft): void => {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // As above.
  }
};

/** The draft that is kept, if it can be read. */
export const keptDraft = (): ProfileDraft | undefined => {
  try {
    return ProfileDraft.safeParse(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '')).data;
  } catch {
    return undefined;
  }
};

/** Forgets the draft: it is saved, or nobody can read it. */
export const removeDraft = (): void => {
  try {
    localStorage.removeItem(DRAFT_KEY);
  } catch {
    // What cannot be written cannot be there.
  }
};
