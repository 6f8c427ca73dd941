import { hkdfSync } from 'node:crypto';
import { EncryptJWT, SignJWT } from 'jose';
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
let links: typeof import('../../../functions/mail-links/mail-link.ts');
beforeEach(async () => {
  store.secrets.set(NAME, SECRET);
  store.requestedNames.length = 0;
  vi.resetModules();
  Object.assign(process.env, environment, { AWS_ENDPOINT_URL_SSM: store.url });
  links = await import('../../../functions/mail-links/mail-link.ts');
});

type Forge = (claims: object, options?: { key?: string; alg?: string; enc?: string }) => Promise<string>;
const toClaims = (claims: object) => ({
  ...{ sub: link.subject, aud: link.purpose, exp: now.getTime() / 1000 + 60 },
  ...claims,
});
/** A token as mails had it until November 2026, or that somebody else made. */
const sign: Forge = (claims, { key = SECRET, alg = 'HS256' } = {}) =>
  new SignJWT(toClaims(claims)).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key));
/** A token of today, or that somebody else made. */
const encrypt: Forge = (claims, { key = SECRET, alg = 'dir', enc = 'A256GCM' } = {}) =>
  new EncryptJWT(toClaims(claims))
    .setProtectedHeader({ alg, enc })
    .encrypt(new Uint8Array(hkdfSync('sha256', key, '', 'links in mails', 32)));

describe('a link in a mail', () => {
  it('says its purpose and its subject until its last second', async () => {
    const token = await links.signMailLink(link, inSeconds(60));
    expect(await links.readMailLink(token, inSeconds(59))).toEqual({ ...link, isExpired: false });
    expect(await links.readMailLink(token, inSeconds(60))).toEqual({ ...link, isExpired: true });
    expect(links.toLinkAddress(token)).toBe(`${SITE_URL}/mail/${token}`);
  });

  it('names the issue whose mail has it', async () => {
    const ofIssue = { ...link, issueId: 'an-issue' };
    const token = await links.signMailLink(ofIssue, inSeconds(60));
    expect(await links.readMailLink(token, now)).toEqual({ ...ofIssue, isExpired: false });
    const other = await links.readMailLink(await links.signMailLink(link, inSeconds(60)), now);
    expect(other).not.toHaveProperty('issueId');
  });

  it('shows its subject to nobody, and fits into one line of a mail', async () => {
    const userId = 'google-oauth2|193204387109284731092';
    const subject = `${userId} ${'a'.repeat(43)}`;
    const token = await links.signMailLink({ purpose: 'confirm-invoice-address', subject }, inSeconds(60));
    const readable = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect(`${token} ${readable.join(' ')}`).not.toMatch(/google|1932043|aaaa|invoice/);
    expect(links.toLinkAddress(token).length).toBeLessThan(400);
    expect(await links.readMailLink(token, now)).toMatchObject({ subject });
  });

  it('that was sent signed still says its purpose and its subject', async () => {
    expect(await links.readMailLink(await sign({}), now)).toEqual({ ...link, isExpired: false });
    expect(await links.readMailLink(await sign({}), inSeconds(60))).toEqual({ ...link, isExpired: true });
  });

  describe.each([
    ['signed', sign, { alg: 'HS384' }],
    ['encrypted', encrypt, { enc: 'A128CBC-HS256' }],
  ] as const)('that is %s', (_, forge, otherAlgorithm) => {
    it.each<[string, object, Parameters<Forge>[1]?]>([
      ['has the key of somebody else', {}, { key: 'another-secret-of-the-unit-tests' }],
      ['has ended, with the key of somebody else', { exp: 1 }, { key: 'another-secret-of-the-unit-tests' }],
      ['has another algorithm', {}, otherAlgorithm],
      ['has no end', { exp: undefined }],
      ['has no subject', { sub: undefined }],
      ['has an unknown purpose', { aud: 'sign-in' }],
      ['has two purposes', { aud: ['leave', 'confirm-subscription'] }],
    ])('says nothing when it %s', async (_, claims, options = {}) => {
      expect(await links.readMailLink(await forge(claims, options), now)).toBeUndefined();
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

  it.each(['', 'a.b.c', '../../forged\r\nX: y'])('says nothing when it is %j', async (token) => {
    expect(await links.readMailLink(token, now)).toBeUndefined();
  });

  it('says nothing without a signature', async () => {
    const [, payload] = (await sign({})).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await links.readMailLink(`${head}.${payload}.`, now)).toBeUndefined();
  });

  it('is made with the first line of the secret, and read with every line', async () => {
    const newest = 'the-newest-secret-of-the-tests';
    store.secrets.set(NAME, `\n  ${newest} \r\n\n${SECRET}\n`);
    const token = await links.signMailLink(link, inSeconds(60));
    for (const good of [token, await encrypt({}), await encrypt({}, { key: newest }), await sign({})])
      expect(await links.readMailLink(good, now)).toEqual({ ...link, isExpired: false });
    // Another function has the new key alone.
    store.secrets.set(NAME, newest);
    vi.resetModules();
    links = await import('../../../functions/mail-links/mail-link.ts');
    expect(await links.readMailLink(token, now)).toEqual({ ...link, isExpired: false });
    expect(await links.readMailLink(await encrypt({}), now)).toBeUndefined();
  });
});
