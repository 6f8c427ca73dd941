import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../web/api-error.ts';
import { toContinueAddress, parseHandOff } from '../../../web/features/profile/hand-off.ts';
import { completeProfile } from '../../../web/features/profile/queries.ts';
import { blankForm, forgetForm, readForm, storeForm } from '../../../web/features/profile/form-storage.ts';
import { describeFailure } from '../../../web/features/profile/use-completion.ts';
import { stubStorage } from '../storage.ts';
import { validProfile } from './profiles.ts';

stubStorage('sessionStorage');

describe('the hand-off in the address', () => {
  it('reads the customer and the waiting login from the address', () => {
    expect(
      parseHandOff('?userId=google-oauth2%7C1&email=ada%40example.com&session_token=abc&state=xyz'),
    ).toEqual({
      userId: 'google-oauth2|1',
      email: 'ada@example.com',
      sessionToken: 'abc',
      state: 'xyz',
    });
  });

  it('reads a hand-off that has only a userId', () => {
    expect(parseHandOff('?userId=a')).toEqual({
      userId: 'a',
      email: '',
      sessionToken: undefined,
      state: undefined,
    });
  });

  it.each(['', '?email=ada@example.com', '?userId=&email=ada@example.com'])(
    'finds no hand-off in %j',
    (search) => {
      expect(parseHandOff(search)).toBeUndefined();
    },
  );
});

describe('toContinueAddress', () => {
  it("encodes the tenant's state and the profile token in the address", () => {
    const address = new URL(toContinueAddress('https://tenant.example', 'a&b=c', 'x.y.z'));
    expect(address.origin + address.pathname).toBe('https://tenant.example/continue');
    expect(Object.fromEntries(address.searchParams)).toEqual({ state: 'a&b=c', profile_token: 'x.y.z' });
  });

  it('sends the state alone where hand-offs are not signed', () => {
    expect(toContinueAddress('https://tenant.example', 's', undefined)).toBe(
      'https://tenant.example/continue?state=s',
    );
  });
});

describe('submitting the form', () => {
  const handOff = { userId: 'a', email: 'ada@example.com', sessionToken: undefined, state: undefined };

  it.each([
    ['userId', { ...handOff, userId: '' }],
    ['email', { ...handOff, email: '' }],
  ])(
    "rejects a hand-off without %s: 'Missing required parameters: userId or email'",
    async (_what, incomplete) => {
      const failure = await completeProfile(incomplete, validProfile).catch((error: unknown) => error);
      expect(failure).toMatchObject({ message: 'Missing required parameters: userId or email' });
      expect(describeFailure(failure)).toBe('Missing required parameters: userId or email');
    },
  );

  it("rejects a submit without form data: 'Form data is required'", async () => {
    await expect(completeProfile(handOff, undefined)).rejects.toThrow('Form data is required');
  });

  it("describes a failed submit as 'Profile Submit Error: ' and the cause", () => {
    const error = new ApiError('unavailable', {
      message: 'Failed to complete profile: Our service did not answer.',
      cause: 'Our service did not answer.',
    });
    expect(describeFailure(error)).toBe('Profile Submit Error: Our service did not answer.');
    expect(describeFailure('?')).toBe('Profile Submit Error: An error occurred');
  });
});

describe('the stored profile form', () => {
  const typed = { ...blankForm(), company: 'Ada Works', companySize: '1000+' as const };

  it('restores the form after a reload', () => {
    storeForm('a', typed);
    expect(readForm('a')).toEqual(typed);
  });

  it('restores a form in which a choice is missing', () => {
    storeForm('a', { ...blankForm(), company: 'Ada Works', companySize: null as never });
    expect(readForm('a')).toEqual({ ...blankForm(), company: 'Ada Works' });
  });

  it('does not restore the form for another customer', () => {
    storeForm('a', typed);
    expect(readForm('b')).toEqual(blankForm());
  });

  it('forgets the form once the profile is stored', () => {
    storeForm('a', typed);
    forgetForm();
    expect(readForm('a')).toEqual(blankForm());
  });
});
