import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { signedInRoutes, signInRoutes, staffRoutes } from '../../../web/app/routes.ts';
import { pages } from '../../../web/build/site-pages.ts';
import { chooseSignedInDestination } from '../../../web/features/session/signed-in-destination.ts';
import { chooseSignedOutDestination } from '../../../web/features/session/signed-out-destination.ts';
import { AFTER_LOGIN, paths } from '../../../web/paths.ts';

const staff = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const customer = '@@auth0spajs@@::client::@@user@@';
const token = '@@auth0spajs@@::client::https://api.plainly.example::openid profile email offline_access';

/** Public pages for signed-in people, too. */
const everybodysPages: readonly string[] = [paths.privacy, paths.newsletter, paths.withdraw];

describe('chooseSignedInDestination', () => {
  it('keeps a signed-out owner of a profile draft on a public page', () => {
    expect(chooseSignedInDestination('/login', ['profile-draft'], true)).toBeUndefined();
  });

  it('sends a customer from a public page to /subscription?fromLogin=true', () => {
    expect(chooseSignedInDestination('/signup', [token, customer], false)).toBe(
      '/subscription?fromLogin=true',
    );
  });

  it('sends a customer with a profile draft from a public page to /save-profile', () => {
    expect(chooseSignedInDestination('/', [customer, 'profile-draft'], true)).toBe('/save-profile');
  });

  it('does not treat a stored token alone as a session', () => {
    expect(chooseSignedInDestination('/', [token], false)).toBeUndefined();
  });

  it('sends a customer from an article to its page for customers', () => {
    for (const hasDraft of [true, false])
      expect(chooseSignedInDestination('/blog/tips-01arz3ndektsv4rrffq69g5fav', [customer], hasDraft)).toBe(
        '/articles/tips-01arz3ndektsv4rrffq69g5fav',
      );
  });

  it.each(everybodysPages)('keeps signed-in people on %s', (address) => {
    expect(chooseSignedInDestination(address, [customer, staff], true)).toBeUndefined();
  });
});

describe('the guards together', () => {
  const keysOf = { visitor: [], customer: [token, customer], staff: [staff], both: [customer, staff] };
  type Person = keyof typeof keysOf;
  const people = Object.keys(keysOf) as Person[];
  const SEGMENT = 'tips-01arz3ndektsv4rrffq69g5fav';
  const [article, reading] = [`${paths.blog}/${SEGMENT}`, `${paths.articles}/${SEGMENT}`];
  const place = '#prompt-1';
  const lesson = `${paths.learn}/ai-fundamentals/${SEGMENT}`;

  /** Where a person ends up who opens an address. */
  type Ends = Readonly<Record<Person, string>>;
  const forVisitors = (address: string): Ends => ({
    visitor: address,
    customer: AFTER_LOGIN,
    staff: paths.contentCreator,
    both: paths.contentCreator,
  });
  const forCustomers = (address: string): Ends => ({
    visitor: paths.login,
    customer: address,
    staff: paths.contentCreator,
    both: address,
  });
  const forEverybody = (address: string): Ends => ({
    visitor: address,
    customer: address,
    staff: address,
    both: address,
  });
  const customersPages = signedInRoutes.map(({ path }) => path).filter((path) => !path.includes(':'));
  const visitorsPages = [...PUBLIC_PAGES, `${paths.blog}/before/01arz3ndektsv4rrffq69g5fav`].filter(
    (address) => !everybodysPages.includes(address),
  );
  const rows: ReadonlyMap<string, Ends> = new Map([
    ...visitorsPages.map((address) => [address, forVisitors(address)] as const),
    ...everybodysPages.map((address) => [address, forEverybody(address)] as const),
    ...[...customersPages, lesson].map((address) => [address, forCustomers(address)] as const),
    [article, { ...forVisitors(article), customer: reading }],
    [reading, { ...forCustomers(reading), visitor: article }],
    [article + place, { ...forVisitors(article + place), customer: reading + place }],
    [reading + place, { ...forCustomers(reading + place), visitor: article + place }],
  ]);

  /** Where the guard of a page sends this person; the same address when the page is theirs. */
  const follow = (address: string, keys: readonly string[]): string => {
    const { pathname, hash } = new URL(address, 'https://plainly.example');
    if (pathname === paths.contentCreator) return address;
    const isCustomersPage = [...customersPages, lesson, reading].includes(pathname);
    if (!isCustomersPage) return chooseSignedInDestination(pathname, keys, false, hash) ?? address;
    return keys.includes(customer) ? address : chooseSignedOutDestination(pathname, hash);
  };

  it.each([...rows].flatMap(([address, ends]) => people.map((who) => ({ address, who, end: ends[who] }))))(
    'lead from $address to $end as $who, where the page stays',
    ({ address, who, end }) => {
      const next = (from: string) => follow(from, keysOf[who]);
      expect(next(next(address))).toBe(end);
      expect(next(end)).toBe(end);
    },
  );

  it('know every page, except those that decide by more than the session', () => {
    const others = [...staffRoutes, ...signInRoutes].map(({ path }) => path);
    const known = [...rows.keys(), ...others, paths.signIn, paths.completeProfile, paths.goodbye];
    expect(known).toEqual(expect.arrayContaining(Object.values(paths)));
  });
});

describe('the scripts of public pages', () => {
  /** The script's text, and the texts of the scripts that it imports for their effect. */
  const readScript = async (script: string): Promise<string> => {
    const text = await readFile(script, 'utf8');
    const imports = [...text.matchAll(/^import '\.\/(.*)';$/gm)].map(([, name]) => `web/scripts/${name}`);
    return [text, ...(await Promise.all(imports.map(readScript)))].join('\n');
  };

  it.each(pages)('contain the guard at $address', async ({ script = 'web/scripts/signed-in-guard.ts' }) => {
    expect(await readScript(script)).toContain('location.replace(destination)');
  });

  it.each(everybodysPages)('lead a customer back by the header of %s', async (address) => {
    const script = pages.find((page) => page.address === address)?.script ?? '';
    expect(await readScript(script)).toMatch(/^\s*leadCustomersBack\(\);$/m);
  });
});
