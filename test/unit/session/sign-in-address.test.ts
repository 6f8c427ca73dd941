import { describe, expect, it } from 'vitest';
import { parseSignInQuery, toSignInAddress } from '../../../web/features/session/sign-in-address.ts';

const readBack = (address: string) => parseSignInQuery(new URL(address, 'https://plainly.example').search);

describe('the address of a sign-in', () => {
  it.each(['google-oauth2', 'windowslive', 'apple'] as const)('names the connection %s', (connection) => {
    const address = toSignInAddress({ connection });
    expect(address).toBe(`/sign-in?connection=${connection}`);
    expect(readBack(address)).toEqual({ connection });
  });

  it('asks for the form of a new account on the sign-up page', () => {
    const address = toSignInAddress({ connection: 'apple', screen_hint: 'signup' });
    expect(address).toBe('/sign-in?connection=apple&screen_hint=signup');
    expect(readBack(address)).toEqual({ connection: 'apple', screen_hint: 'signup' });
  });

  it.each(['', '?connection=', '?connection=evil', '?screen_hint=login', '?prompt=none', '?redirect_uri=/'])(
    'passes nothing of the query %o to the tenant',
    (search) => {
      expect(parseSignInQuery(search)).toEqual({});
    },
  );
});
