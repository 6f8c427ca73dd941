import { describe, expect, it, vi } from 'vitest';
import { DraftBody, type Profile } from '../../../shared/contract/profile.ts';
import { hasDraft, removeDraft } from '../../../web/profile-draft.ts';
import { toDraft, storeDraft, readDraft } from '../../../web/features/profile/draft.ts';
import { stubStorage } from '../storage.ts';
import { validProfile as profile } from './profiles.ts';

const ada = 'google-oauth2|1';
const eve = 'apple|2';
const now = new Date('2026-11-21T13:15:31.913Z');

stubStorage('localStorage');

describe('the profile draft', () => {
  it('builds a draft of the profile fields and a free plan of 720 hours, and nothing else', () => {
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

  it('drops other fields of the form from the draft', () => {
    expect(toDraft({ ...profile, email: 'ada@example.com' } as Profile, now)).not.toHaveProperty('email');
  });

  it('builds a draft that POST /users accepts', () => {
    expect(DraftBody.safeParse(toDraft(profile, now)).success).toBe(true);
  });

  it('stores the profile draft under profile-draft until it is removed', () => {
    expect(hasDraft()).toBe(false);
    storeDraft(toDraft(profile, now), ada);
    expect(localStorage.getItem('profile-draft')).toBe(JSON.stringify(toDraft(profile, now)));
    expect(hasDraft()).toBe(true);
    expect(readDraft(ada)).toEqual(toDraft(profile, now));
    removeDraft();
    expect(hasDraft()).toBe(false);
    expect(readDraft(ada)).toBeUndefined();
  });

  it('stores the owner beside the profile draft, and reads the draft for the owner only', () => {
    storeDraft(toDraft(profile, now), ada);
    expect(localStorage.getItem('root:draft-owner')).toBe(ada);
    expect(readDraft(eve)).toBeUndefined();
    expect(readDraft(ada)).toEqual(toDraft(profile, now));
  });

  it("replaces another customer's profile draft", () => {
    storeDraft(toDraft(profile, now), ada);
    storeDraft(toDraft({ ...profile, company: 'Eve Florist' }, now), eve);
    expect(readDraft(ada)).toBeUndefined();
    expect(readDraft(eve)).toMatchObject({ company: 'Eve Florist' });
  });

  it('removes the owner together with the profile draft', () => {
    storeDraft(toDraft(profile, now), ada);
    removeDraft();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('reads a profile draft without an owner for any customer', () => {
    localStorage.setItem('profile-draft', JSON.stringify(toDraft(profile, now)));
    expect(readDraft(ada)).toEqual(toDraft(profile, now));
  });

  it.each([
    ['broken JSON', '{'],
    ['nothing', ''],
    ['another shape', '{"company":"Ada"}'],
    ['an unknown plan', JSON.stringify({ ...toDraft(profile, now), subscription: { plan: 'essentials' } })],
  ])('finds a profile draft that holds %s but does not read it', (_what, text) => {
    localStorage.setItem('profile-draft', text);
    expect(hasDraft()).toBe(true);
    expect(readDraft(ada)).toBeUndefined();
  });

  it('finds no profile draft where the browser blocks storage', () => {
    vi.stubGlobal('localStorage', undefined);
    storeDraft(toDraft(profile, now), ada);
    expect(hasDraft()).toBe(false);
    expect(readDraft(ada)).toBeUndefined();
  });
});
