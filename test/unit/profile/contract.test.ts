import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_TYPES,
  COMPANY_SIZES,
  NATURES_OF_BUSINESS,
  Profile,
  ProfileDraft,
  DraftBody,
  UserId,
  profileEndpoints,
} from '#shared/contract/profile.ts';
import { tidy } from '#shared/tidy.ts';
import { validProfile } from './profiles.ts';

/** The first message of each refused field. */
const findMessages = (schema: typeof Profile | typeof DraftBody, change: object): Record<string, string> => {
  const result = schema.safeParse({ ...validProfile, ...change });
  const byPath: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) byPath[path.join('.')] ??= message;
  return byPath;
};
const messages = (change: object) => findMessages(Profile, change);

const required = {
  accountType: 'Account Type is a required field',
  phoneNumber: 'Phone Number is a required field',
  company: 'Company Name is a required field',
  companySize: 'Company Size is a required field',
  natureOfBusiness: 'Nature of Business is a required field',
};

it('accepts a valid profile', () => {
  expect(messages({})).toEqual({});
});

it.each(Object.entries(required))('requires the field %s: %s', (field, message) => {
  for (const value of [undefined, null, '', 7, {}, []]) {
    expect(messages({ [field]: value })).toEqual({ [field]: message });
  }
});

it.each(['phoneNumber', 'company', 'natureOfBusiness'] as const)(
  'treats a %s of spaces as missing',
  (field) => {
    expect(messages({ [field]: '   ' })).toEqual({ [field]: required[field] });
  },
);

it('treats a company name that shows nothing as missing', () => {
  expect(messages({ company: '\u3164\uFFA0' })).toEqual({ company: required.company });
});

describe('a phone number', () => {
  const FORM = 'Phone Number must start with + and include country code, followed by 7 to 14 digits';
  const SHORT = 'Phone Number must include country code and be at least 8 digits';
  const LONG = 'Phone Number must be at most 16 digits including country code';

  it.each([
    ['4915112345678', FORM],
    ['+004915112345678', FORM],
    ['00', FORM],
    ['+', FORM],
    ['++4915112345678', FORM],
    ['+0151123456', FORM],
    ['call me', FORM],
    ['+123456', SHORT],
    ['00123456', SHORT],
    ['+1 2-3 (4) 5.6', SHORT],
    ['+1234567', FORM],
    ['+1234567890123456', LONG],
  ])('refuses the phone number %s: %s', (phoneNumber, message) => {
    expect(messages({ phoneNumber })).toEqual({ phoneNumber: message });
  });

  it('accepts a phone number whose country code does not begin with 0, with 8 to 15 digits in all', () => {
    // A 0 after the country code may go (test/unit/typed-fields.test.ts).
    const digits = fc.stringMatching(/^[1-9]{0,24}$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), digits, (first, rest) => {
        const isRight = rest.length >= 7 && rest.length <= 14;
        expect(messages({ phoneNumber: `+${first}${rest}` })).toEqual(
          isRight ? {} : { phoneNumber: expect.stringMatching(/^Phone Number must /) },
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('a company name', () => {
  const ONLY = 'Company Name can only contain letters, numbers, and spaces';
  const LONG = 'Company Name must be at most 25 characters';

  it.each(['José', '東京 パン', 'नमस्ते', '3 Brothers'])(
    'accepts letters of every language in a company name: %s',
    (company) => {
      expect(messages({ company })).toEqual({});
    },
  );

  it.each(["O'Brien", 'Müller & Co', 'Jean-Luc', 'bakery.example', 'Rosa_1', '<b>Rosa</b>', 'Bread 🍞'])(
    'refuses a company name with other characters than letters, digits and spaces: %j',
    (company) => {
      expect(messages({ company })).toEqual({ company: ONLY });
    },
  );

  it('limits a company name to 25 characters after trimming', () => {
    expect(messages({ company: `  ${'x'.repeat(25)}  ` })).toEqual({});
    expect(messages({ company: 'x'.repeat(26) })).toEqual({ company: LONG });
  });

  it('accepts any text as a company name exactly when it follows the rules', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (company) => {
        const trimmed = tidy(company, 'one').trim();
        const isSeen = /[^\p{Default_Ignorable_Code_Point} ]/u.test(trimmed);
        const isRight = isSeen && trimmed.length <= 25 && /^[\u200C\u200D\p{L}\p{M}\p{N} ]+$/u.test(trimmed);
        expect(Object.keys(messages({ company }))).toEqual(isRight ? [] : ['company']);
      }),
      // A letter without a form, which is as good as no name.
      { numRuns: 500, examples: [['\uFFA0']] },
    );
  });
});

describe('the choices of the profile form', () => {
  it('offers the fixed choices of the profile form', () => {
    expect(ACCOUNT_TYPES).toEqual(['personal', 'business']);
    expect(COMPANY_SIZES).toEqual(['1-49', '50-200', '201-999', '1000+']);
    expect(NATURES_OF_BUSINESS).toEqual([
      'technology',
      'finance',
      'healthcare',
      'education',
      'retail',
      'other',
    ]);
  });

  it.each([
    ['accountType', ACCOUNT_TYPES],
    ['companySize', COMPANY_SIZES],
    ['natureOfBusiness', NATURES_OF_BUSINESS],
  ])('accepts every offered choice of %s', (field, values) => {
    for (const value of values) expect(messages({ [field]: value })).toEqual({});
  });

  it('refuses any other value of account type and company size', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        fc.pre(![...ACCOUNT_TYPES, ...COMPANY_SIZES].some((choice) => choice === value));
        expect(messages({ accountType: value })).toEqual({ accountType: required.accountType });
        expect(messages({ companySize: value })).toEqual({ companySize: required.companySize });
      }),
    );
  });
});

it('limits the nature of business to 100 characters', () => {
  expect(messages({ natureOfBusiness: 'x'.repeat(100) })).toEqual({});
  expect(messages({ natureOfBusiness: 'x'.repeat(101) })).toEqual({
    natureOfBusiness: 'Nature of Business must be at most 100 characters',
  });
});

it('refuses an unknown field in the profile form', () => {
  for (const field of ['userId', 'stripeSubscriptionId', 'status', 'subscription']) {
    expect(Profile.safeParse({ ...validProfile, [field]: 'x' }).success).toBe(false);
  }
});

describe('the body of POST /profile-management/complete', () => {
  const problems = (email: unknown) =>
    profileEndpoints.complete.body
      .safeParse({ ...validProfile, email })
      .error?.issues.map(({ message }) => message) ?? [];

  it.each([undefined, '', 'rosa', 'josé@bakery.example', 'rosa@bakery.example', 'x'.repeat(320)])(
    'accepts the typed address %j, which a signed hand-off ignores',
    (email) => {
      expect(problems(email)).toEqual([]);
    },
  );

  it.each([7, null, {}, 'x'.repeat(321)])('refuses the typed address %j', (email) => {
    expect(problems(email)).toEqual(['Invalid email address']);
  });
});

describe('a profile draft', () => {
  const subscription = {
    subscriptionId: null,
    plan: 'free',
    priceId: null,
    status: 'active',
    startDate: '2026-11-20T10:00:00.000Z',
    endDate: '2026-12-20T10:00:00.000Z',
  };

  it('accepts a profile draft with the profile fields and the free plan only', () => {
    const draft = { ...validProfile, subscription };
    expect(ProfileDraft.parse(draft)).toEqual(draft);
    for (const change of [{ plan: 'essentials' }, { priceId: 'price_1' }, { subscriptionId: 'sub_1' }]) {
      expect(ProfileDraft.safeParse({ ...draft, subscription: { ...subscription, ...change } }).success).toBe(
        false,
      );
    }
  });

  it('accepts a request body that claims any subscription, but no invalid profile', () => {
    fc.assert(
      fc.property(fc.anything(), (claimed) => {
        expect(findMessages(DraftBody, { subscription: claimed, userId: claimed })).toEqual({});
      }),
    );
    expect(findMessages(DraftBody, { subscription, company: "O'Brien" })).toEqual({
      company: 'Company Name can only contain letters, numbers, and spaces',
    });
  });
});

it.each([
  ['google-oauth2|104386512345678901234', undefined],
  ['', 'User ID is required'],
  [undefined, 'User ID is required'],
  ['x'.repeat(200), undefined],
  ['x'.repeat(201), 'User ID is not valid'],
  ['google-oauth2|1 2', 'User ID is not valid'],
  ['google-oauth2|é', 'User ID is not valid'],
])('checks the user id %j: %s', (userId, message) => {
  expect(UserId.safeParse(userId).error?.issues[0]?.message).toBe(message);
});
