import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environment, SITE_URL } from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';

const NAME = environment.MAIL_LINK_SECRET_PARAMETER;
const SECRET = 'a-mail-link-secret-of-the-unit-tests';
const store = await startParameterStore({});
afterAll(() => store.close());

const now = new Date('2026-11-21T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const link = { purpose: 'leave', subject: 'a-subscriber' } as const;

/** Fresh modules, because they keep the secret. */
let links: typeof import('../../../functions/mails/mail-links.ts');
beforeEach(async () => {
  store.secrets.set(NAME, SECRET);
  store.secrets.set(environment.ADDRESS_KEY_PARAMETER, 'an-address-key');
  store.requestedNames.length = 0;
  vi.resetModules();
  Object.assign(process.env, environment, { AWS_ENDPOINT_URL_SSM: store.url });
  links = await import('../../../functions/mails/mail-links.ts');
});

/** A token that somebody else made. */
const forge = (claims: object, { key = SECRET, alg = 'HS256' } = {}) =>
  new SignJWT({ sub: link.subject, aud: link.purpose, exp: now.getTime() / 1000 + 60, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(key));

describe('a link in a mail', () => {
  it('says its purpose and its subject until its last second', async () => {
    const token = await links.signMailLink(link, inSeconds(60));
    expect(await links.readMailLink(token, inSeconds(59))).toEqual({ ...link, isExpired: false });
    expect(await links.readMailLink(token, inSeconds(60))).toEqual({ ...link, isExpired: true });
    expect(links.toLinkAddress(token)).toBe(`${SITE_URL}/mail/${token}`);
  });

  it.each<[string, object, { key?: string; alg?: string }?]>([
    ['has the key of somebody else', {}, { key: 'another-secret-of-the-unit-tests' }],
    ['has ended, with the key of somebody else', { exp: 1 }, { key: 'another-secret-of-the-unit-tests' }],
    ['has another algorithm', {}, { alg: 'HS384' }],
    ['has no end', { exp: undefined }],
    ['has no subject', { sub: undefined }],
    ['has an unknown purpose', { aud: 'sign-in' }],
    ['has two purposes', { aud: ['leave', 'confirm-subscription'] }],
  ])('says nothing when it %s', async (_, claims, options = {}) => {
    expect(await links.readMailLink(await forge(claims, options), now)).toBeUndefined();
  });

  it.each(['', 'a.b.c', '../../forged\r\nX: y'])('says nothing when it is %j', async (token) => {
    expect(await links.readMailLink(token, now)).toBeUndefined();
  });

  it('says nothing without a signature', async () => {
    const [, payload] = (await forge({})).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await links.readMailLink(`${head}.${payload}.`, now)).toBeUndefined();
  });

  it.each([
    'confirm-address',
    'confirm-invoice-address',
    'end-invoice-copies',
    'confirm-subscription',
  ] as const)('says %s', async (purpose) => {
    const token = await links.signMailLink({ ...link, purpose }, inSeconds(60));
    expect(await links.readMailLink(token, now)).toMatchObject({ purpose });
  });

  it('is signed with the first line of the secret, and read with every line', async () => {
    store.secrets.set(NAME, `\n  the-newest-secret-of-the-tests \r\n\n${SECRET}\n`);
    const token = await links.signMailLink(link, inSeconds(60));
    expect(token).toBe(await forge({}, { key: 'the-newest-secret-of-the-tests' }));
    for (const good of [token, await forge({})])
      expect(await links.readMailLink(good, now)).toEqual({ ...link, isExpired: false });
  });

  it('is read with a secret that was rotated a moment ago, which is fetched once more and no more', async () => {
    expect(await links.readMailLink(await forge({}), now)).toEqual({ ...link, isExpired: false });
    expect(store.requestedNames).toEqual([NAME]);
    store.secrets.set(NAME, 'the-newest-secret-of-the-tests');
    const newer = await forge({}, { key: 'the-newest-secret-of-the-tests' });
    expect(await links.readMailLink(newer, now)).toEqual({ ...link, isExpired: false });
    for (let time = 0; time < 3; time += 1)
      expect(await links.readMailLink(await forge({}, { key: 'forged' }), now)).toBeUndefined();
    expect(store.requestedNames).toEqual([NAME, NAME]);
  });
});

it('gives an address one id, whatever its case and the blanks around it', async () => {
  const { toAddressId } = await import('../../../functions/mails/address-id.ts');
  const id = await toAddressId('rosa@bakery.example');
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(await toAddressId(' Rosa@Bakery.EXAMPLE\n')).toBe(id);
  expect(await toAddressId('luca@bakery.example')).not.toBe(id);
});
