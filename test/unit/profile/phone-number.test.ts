import { expect, it } from 'vitest';
import { Profile } from '#shared/contract/profile.ts';
import { compactPhoneNumber } from '../../../web/features/profile/phone-number.ts';
import { validProfile } from './profiles.ts';

it.each([
  '+1 415 555 0123',
  '+1 (415) 555-0123',
  '+1.415.555.0123',
  '\u00a0+1\u2009415\u2011555\u20130123 ',
  '\u202D+14155550123\u202C',
])('accepts a phone number as people write it: %s', (written) => {
  const phoneNumber = compactPhoneNumber(written);
  expect(phoneNumber).toBe('+14155550123');
  expect(Profile.safeParse({ ...validProfile, phoneNumber }).success).toBe(true);
});

it.each(['+1 415 555 0123 ext 4', '415 555 0123', '+1/415/5550123', '+49 (0) 151 1234 call me'])(
  'leaves to the rules what is no phone number with a country code: %s',
  (written) => {
    const phoneNumber = compactPhoneNumber(written);
    expect(Profile.safeParse({ ...validProfile, phoneNumber }).success).toBe(false);
  },
);
