// Profile completion: after the first sign-in, customers once describe themselves and their business.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { requiredText } from '../text.ts';
import { toPlainDigits } from '../tidy.ts';
import * as words from '../words.ts';
import { endpoint } from './endpoint.ts';

export const ACCOUNT_TYPES = ['personal', 'business'] as const;
export const COMPANY_SIZES = ['1-49', '50-200', '201-999', '1000+'] as const;
export const NATURES_OF_BUSINESS = [
  'technology',
  'finance',
  'healthcare',
  'education',
  'retail',
  'other',
] as const;

const required = (label: string) => `${label} is a required field`;

const PHONE_FORMAT = 'Phone Number must start with + and include country code, followed by 7 to 14 digits';

/** A plain number without what stands before it (`tel:`, `Mobile (work):`), and without a word in brackets behind it. */
const dropLabel = (written: string): string =>
  toPlainDigits(written)
    .replace(/^[^\d+]+(?=[\d+])/, '')
    .replace(/\([^\d()]*\)$/, '');

/**
 * Whether more than a number stands there: an extension, or a second number. Digits have only signs between them that part a number,
 * and a slash stands after the area code at the latest (`+49 30/1234567`, not `+49 30 1234567/68`).
 */
const hasMore = (written: string): boolean =>
  /[^\s\d.()[\]/·•-]/.test(/\d.*\d/.exec(written)?.[0] ?? '') || /(?:\d\D*){8}\//.test(written);

/**
 * A 0 after the country code, which is dialled within the country alone: `+44 (0)20 …`, `+44 020 …`. The codes are those of ITU E.164.
 * In Italy, San Marino and some countries of West and Central Africa numbers begin with 0.
 */
const TRUNK_ZERO =
  /^(\+(?!39|378|22[5679]|24[12])(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[58]|9[679])\d))0+(?=[1-9]\d{6})/;

/** The number without what people write for the eye: `0041 (0)44 555-0123` becomes `+41445550123`. */
const compactPhoneNumber = (written: string): string =>
  written
    .replaceAll(/[^\d+\p{L}]/gu, '')
    // 0011 is dialled in Australia. No number begins with +11.
    .replace(/^00(?!11)/, '+')
    .replace(TRUNK_ZERO, '$1');

const phoneNumber = z.string(required('Phone Number')).check(
  z.overwrite(dropLabel),
  z.refine((written) => !hasMore(written), {
    error: 'Phone Number must be a single number without an extension',
    abort: true,
  }),
  z.overwrite(compactPhoneNumber),
  z.minLength(1, { error: required('Phone Number'), abort: true }),
  // Any number of digits matches, so that a wrong length gets the message about the length.
  z.regex(/^\+\d+$/, { error: PHONE_FORMAT, abort: true }),
  z.minLength(limits.phone.min, {
    error: `Phone Number must include country code and be at least ${limits.phone.min} digits`,
    abort: true,
  }),
  z.maxLength(limits.phone.max, {
    error: `Phone Number must be at most ${limits.phone.max} digits including country code`,
    abort: true,
  }),
  z.regex(/^\+[1-9]\d{7,14}$/, PHONE_FORMAT),
);

const company = requiredText('Company Name', required('Company Name'), {
  min: 1,
  max: limits.company.max,
}).check(
  z.regex(/^[\u200C\u200D\p{L}\p{M}\p{N} ]+$/u, 'Company Name can only contain letters, numbers, and spaces'),
);

const natureOfBusiness = requiredText('Nature of Business', required('Nature of Business'), {
  min: 1,
  max: limits.natureOfBusiness.max,
});

const fields = {
  accountType: z.enum(ACCOUNT_TYPES, required('Account Type')),
  phoneNumber,
  company,
  companySize: z.enum(COMPANY_SIZES, required('Company Size')),
  natureOfBusiness,
};

/** The profile form. */
export const Profile = z.strictObject(fields);
export type Profile = z.infer<typeof Profile>;

/** The subject of a customer's tokens, as the tenant writes it: `google-oauth2|1234`. */
export const UserId = z
  .string(words.userIdRequired)
  .check(
    z.minLength(1, { error: words.userIdRequired, abort: true }),
    z.maxLength(limits.userId.max, 'User ID is not valid'),
    z.regex(/^[\x21-\x7e]+$/, 'User ID is not valid'),
  );

/** The limit of SMTP: 64 characters before the @, 255 after it. */
const EMAIL_LENGTH = 320;

/** The tenant's `state` of the login that waits for the profile; opaque. */
const LoginState = z.string().check(z.minLength(1), z.maxLength(2048));

/** The token that tells the tenant's Action that the profile is complete, so that the waiting login continues. */
const profileToken = z.optional(z.string());

export const profileEndpoints = {
  /**
   * Makes a one-time token for one call of `status` or `complete`. The bearer is the Action's session token; 401 unless it is valid
   * for this userId.
   */
  signupInit: endpoint({
    method: 'GET',
    path: '/api/signup-init',
    caller: 'anyone',
    status: 200,
    carriesSecret: true,
    query: z.strictObject({ userId: UserId, state: z.optional(LoginState) }),
    reply: z.object({ nonce: z.string() }),
  }),
  /** Whether the profile of the token's customer is complete. */
  status: endpoint({
    method: 'POST',
    path: '/profile-management/status',
    caller: 'signup',
    status: 200,
    carriesSecret: true,
    reply: z.object({ complete: z.boolean(), profileToken }),
  }),
  /** Stores the profile. 409 when it is complete already. */
  complete: endpoint({
    method: 'POST',
    path: '/profile-management/complete',
    caller: 'signup',
    status: 200,
    carriesSecret: true,
    /** The typed address decides nothing: the hand-off brings the tenant's, which may be missing or have an unusual form. */
    body: z.strictObject({
      ...fields,
      email: z.optional(
        z.string('Invalid email address').check(z.maxLength(EMAIL_LENGTH, 'Invalid email address')),
      ),
    }),
    reply: z.object({ success: z.literal(true), message: z.string(), profileToken }),
  }),
  /**
   * Asks staff to let the token's customer, whose account was deleted, begin anew at once: one mail a day. 409 if nothing keeps them
   * from it.
   */
  beginAnew: endpoint({
    method: 'POST',
    path: '/profile-management/begin-anew',
    caller: 'signup',
    status: 200,
    reply: z.object({ success: z.literal(true) }),
  }),
};

/** What the browser keeps under `profile-draft` until the customer is signed in. */
export const ProfileDraft = z.object({
  ...fields,
  subscription: z.object({
    subscriptionId: z.null(),
    plan: z.literal('free'),
    priceId: z.null(),
    status: z.literal('active'),
    startDate: z.iso.datetime(),
    endDate: z.iso.datetime(),
  }),
});
export type ProfileDraft = z.infer<typeof ProfileDraft>;

/** The body of POST /users: a profile draft. Only its profile fields are read. */
export const DraftBody = z.object({ ...fields, subscription: z.optional(z.unknown()) });
