import { expect, test } from 'vitest';
import { EMAIL_CLAIM, EMAIL_VERIFIED_CLAIM } from '#shared/identity.ts';
import { customerIdentityOf } from '../../../functions/platform/customer-identity.ts';
import { customerClaims } from '../events.ts';

test('the customer is the subject of the access token', () => {
  expect(customerIdentityOf(customerClaims)).toEqual({
    userId: customerClaims.sub,
    email: 'rosa@bakery.example',
  });
});

test.each([undefined, '', 7, null])('an address %j in the token is none', (email) => {
  expect(customerIdentityOf({ ...customerClaims, [EMAIL_CLAIM]: email }).email).toBeUndefined();
});

test.each([true, 'true'])('an address that the tenant has verified (%j) is theirs', (verified) => {
  const { email } = customerIdentityOf({ ...customerClaims, [EMAIL_VERIFIED_CLAIM]: verified });
  expect(email).toBe('rosa@bakery.example');
});

test.each([false, 'false', undefined, null, '', 1, 'TRUE', {}])(
  'an address that the tenant does not vouch for (%j) is none',
  (verified) => {
    const claims = { ...customerClaims, [EMAIL_VERIFIED_CLAIM]: verified };
    expect(customerIdentityOf(claims)).toEqual({ userId: customerClaims.sub, email: undefined });
  },
);

test('an address in a claim that is not ours does not count', () => {
  expect(customerIdentityOf({ sub: 'apple|1', email: 'rosa@bakery.example' }).email).toBeUndefined();
});

test.each([undefined, {}, { sub: '' }, { sub: 7 }, { userId: 'google-oauth2|1' }])(
  'the claims %j name nobody: 401',
  (claims) => {
    expect(() => customerIdentityOf(claims)).toThrow(
      expect.objectContaining({ status: 401, message: 'Token is required' }),
    );
  },
);
