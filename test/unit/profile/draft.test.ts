import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftBody, type Profile } from '../../../shared/contract/profile.ts';
import { hasDraft, removeDraft } from '../../../web/profile-draft.ts';
import { toDraft, storeDraft, readDraft } from '../../../web/features/profile/draft.ts';
import { memoryStorage } from '../storage.ts';

const profile: Profile = {
  accountType: 'business',
  phoneNumber: '+14155550123',
  company: 'Ada Works',
  companySize: '50-200',
  natureOfBusiness: 'retail',
};
const ada = 'google-oauth2|1';
const eve = 'apple|2';
const now = new Date('2026-11-21T13:15:31.913Z');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the profile draft', () => {
  it('has the profile fields and a free plan of 720 hours, and nothing else', () => {
    expect(toDraft(profile, now)).toEqual({
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
    expect(toDraft({ ...profile, email: 'ada@example.com' } as Profile, now)).not.toHaveProperty('email');
  });

  it('is what POST /users takes', () => {
    expect(DraftBody.safeParse(toDraft(profile, now)).success).toBe(true);
  });

  it('lies under profile-draft until it is removed', () => {
    expect(hasDraft()).toBe(false);
    storeDraft(toDraft(profile, now), ada);
    expect(localStorage.getItem('profile-draft')).toBe(JSON.stringify(toDraft(profile, now)));
    expect(hasDraft()).toBe(true);
    expect(readDraft(ada)).toEqual(toDraft(profile, now));
    removeDraft();
    expect(hasDraft()).toBe(false);
    expect(readDraft(ada)).toBeUndefined();
  });

  it("is its owner's alone, who is named beside it", () => {
    storeDraft(toDraft(profile, now), ada);
    expect(localStorage.getItem('root:draft-owner')).toBe(ada);
    expect(readDraft(eve)).toBeUndefined();
    expect(readDraft(ada)).toEqual(toDraft(profile, now));
  });

  it('of the next person at this browser is theirs', () => {
    storeDraft(toDraft(profile, now), ada);
    storeDraft(toDraft({ ...profile, company: 'Eve Florist' }, now), eve);
    expect(readDraft(ada)).toBeUndefined();
    expect(readDraft(eve)).toMatchObject({ company: 'Eve Florist' });
  });

  it('leaves no owner behind when it is removed', () => {
    storeDraft(toDraft(profile, now), ada);
    removeDraft();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('that names no owner belongs to whoever signs in', () => {
    localStorage.setItem('profile-draft', JSON.stringify(toDraft(profile, now)));
    expect(readDraft(ada)).toEqual(toDraft(profile, now));
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['another shape', '{"company":"Ada"}'],
    [
      'a plan that nobody was given',
      JSON.stringify({ ...toDraft(profile, now), subscription: { plan: 'essentials' } }),
    ],
  ])('that holds %s is there, but cannot be read', (_what, text) => {
    localStorage.setItem('profile-draft', text);
    expect(hasDraft()).toBe(true);
    expect(readDraft(ada)).toBeUndefined();
  });

  it('is no draft where the browser forbids storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeDraft(toDraft(profile, now), ada);
    expect(hasDraft()).toBe(false);
    expect(readDraft(ada)).toBeUndefined();
  });
});
