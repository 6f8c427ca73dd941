import { expect, test } from 'vitest';
import { EMAIL_CLAIM } from '#shared/identity.ts';
import { customerIdentityOf } from '../../functions/domain/customer-identity.ts';
import { customerClaims } from './events.ts';

test('the customer is the subject of the access token', () => {
  expect(customerIdentityOf(customerClaims)).toEqual({
    userId: customerClaims.sub,
    email: 'rosa@bakery.example',
  });
});

test.each([undefined, '', 7, null])('an address %j in the token is none', (email) => {
  expect(customerIdentityOf({ ...customerClaims, [EMAIL_CLAIM]: email }).email).toBeUndefined();
});

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
