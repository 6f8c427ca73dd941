// The profile draft: stored when the form was accepted, read once the customer is signed in.
import { ProfileDraft } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { readItem, readJson, writeItem } from '../../browser-storage.ts';
import { DRAFT_KEY, DRAFT_OWNER_KEY } from '../../profile-draft.ts';

/** The draft of a profile that was completed now, with the free plan for `limits.draftHours`. */
export const toDraft = (
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

/** Stores a customer's draft. If the storage is blocked, nothing is lost: the API has the profile already. */
export const storeDraft = (draft: ProfileDraft, userId: string): void => {
  // Write the owner first: without an owner, a draft would be saved for the next customer of this browser.
  if (writeItem('localStorage', DRAFT_OWNER_KEY, userId))
    writeItem('localStorage', DRAFT_KEY, JSON.stringify(draft));
};

/** The draft of this customer; undefined when there is none, it cannot be parsed, or another customer owns it. */
export const readDraft = (userId: string): ProfileDraft | undefined => {
  const owner = readItem('localStorage', DRAFT_OWNER_KEY);
  if (owner !== undefined && owner !== userId) return undefined;
  return ProfileDraft.safeParse(readJson('localStorage', DRAFT_KEY)).data;
};
