import { describe, expect, it } from 'vitest';
import { toInitials, toIdentity } from '../../../web/features/session/identity.ts';

const tenant = 'https://plainly.eu.auth0.com';

describe('toIdentity', () => {
  it.each([
    [{ sub: 'a', name: 'Ada Lovelace', nickname: 'ada' }, 'Ada Lovelace'],
    [{ sub: 'a', nickname: 'ada' }, 'ada'],
    [{ sub: 'a', email: 'ada@example.com' }, 'ada@example.com'],
    [{ sub: 'a' }, 'Customer'],
  ])('names a person with the claims %j: %s', (user, name) => {
    expect(toIdentity(user, tenant)?.name).toBe(name);
  });

  it('finds no person without a subject', () => {
    expect(toIdentity({ name: 'Ada' }, tenant)).toBeUndefined();
    expect(toIdentity(undefined, tenant)).toBeUndefined();
  });

  it('accepts pictures of the tenant and the sign-in providers only', () => {
    const toPicture = (picture: string) => toIdentity({ sub: 'a', picture }, tenant)?.picture;
    expect(toPicture(`${tenant}/pictures/1.svg`)).toBe(`${tenant}/pictures/1.svg`);
    expect(toPicture('https://lh3.googleusercontent.com/a/1')).toBe('https://lh3.googleusercontent.com/a/1');
    expect(toPicture('https://evil.example/1.png')).toBeUndefined();
    expect(toPicture('not an address')).toBeUndefined();
  });
});

describe('toInitials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada.lovelace@example.com', 'AL'],
    ['José María O’Brien', 'JO'],
    ['Ödön', 'Ö'],
    ['李小龙', '李'],
    ['?!', '?'],
  ])('abbreviates %s to %s', (name, initials) => {
    expect(toInitials(name)).toBe(initials);
  });
});
