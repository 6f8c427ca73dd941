import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SentDraft, type Profile } from '../../shared/contract/profile.ts';
import { hasDraft } from '../../web/features/profile/draft-key.ts';
import { draftOf, keepDraft, keptDraft, removeDraft } from '../../web/features/profile/draft.ts';
import { browserStorage } from './storage.ts';

const profile: Profile = {
  accountType: 'business',
  phoneNumber: '+14155550123',
  company: 'Ada Works',
  companySize: '50-200',
  natureOfBusiness: 'retail',
};
const now = new Date('2026-11-21T13:15:31.913Z');

beforeEach(() => {
  vi.stubGlobal('localStorage', browserStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the profile draft', () => {
  it('has the profile fields and a free plan of 720 hours, and nothing else', () => {
    expect(draftOf(profile, now)).toEqual({
      ...profile,
      subscription: {
        subscriptionId: null,
        plan: 'free',
        priceId: null,
        status: 'active',
        startDate: '2026-11-21T13:15:31.913Z',
        endDate: '2026-12-21T13:15:31.913Z',
      },
    });
  });

  it('takes nothing else along that a form may carry', () => {
    expect(draftOf({ ...profile, email: 'ada@example.com' } as Profile, now)).not.toHaveProperty('email');
  });

  it('is what POST /users takes', () => {
    expect(SentDraft.safeParse(draftOf(profile, now)).success).toBe(true);
  });

  it('lies under profile-draft until it is removed', () => {
    expect(hasDraft()).toBe(false);
    keepDraft(draftOf(profile, now));
    expect(localStorage.getItem('profile-draft')).toBe(JSON.stringify(draftOf(profile, now)));
    expect(hasDraft()).toBe(true);
    expect(keptDraft()).toEqual(draftOf(profile, now));
    removeDraft();
    expect(hasDraft()).toBe(false);
    expect(keptDraft()).toBeUndefined();
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['another shape', '{"company":"Ada"}'],
    [
      'a plan that nobody was given',
      JSON.stringify({ ...draftOf(profile, now), subscription: { plan: 'essentials' } }),
    ],
  ])('that holds %s is there, but cannot be read', (_what, text) => {
    localStorage.setItem('profile-draft', text);
    expect(hasDraft()).toBe(true);
    expect(keptDraft()).toBeUndefined();
  });

  it('is no draft where the browser forbids storage', () => {
    vi.stubGlobal('localStorage', undefined);
    keepDraft(draftOf(profile, now));
    expect(hasDraft()).toBe(false);
    expect(keptDraft()).toBeUndefined();
  });
});
