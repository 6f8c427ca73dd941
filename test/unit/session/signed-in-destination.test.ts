import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { chooseSignedInDestination } from '../../../web/features/session/signed-in-destination.ts';
import { chooseSignedOutDestination } from '../../../web/features/session/signed-out-destination.ts';
import { paths } from '../../../web/paths.ts';

const staff = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const customer = '@@auth0spajs@@::client::@@user@@';
const token = '@@auth0spajs@@::client::https://api.plainly.example::openid profile email offline_access';

describe('chooseSignedInDestination', () => {
  it('keeps a visitor on a public page', () => {
    expect(chooseSignedInDestination('/', [], false)).toBeUndefined();
    expect(chooseSignedInDestination('/login', ['root', 'theme'], false)).toBeUndefined();
  });

  it('keeps a signed-out owner of a profile draft on a public page', () => {
    expect(chooseSignedInDestination('/login', ['profile-draft'], true)).toBeUndefined();
  });

  it('sends staff from a public page to /content-creator', () => {
    expect(chooseSignedInDestination('/blog', [staff], false)).toBe('/content-creator');
  });

  it('sends a customer from a public page to /subscription?fromLogin=true', () => {
    expect(chooseSignedInDestination('/signup', [token, customer], false)).toBe(
      '/subscription?fromLogin=true',
    );
  });

  it('sends a customer with a profile draft from a public page to /save-profile', () => {
    expect(chooseSignedInDestination('/', [customer, 'profile-draft'], true)).toBe('/save-profile');
  });

  it('treats a person with both sessions as staff', () => {
    expect(chooseSignedInDestination('/', [customer, staff], true)).toBe('/content-creator');
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

  it.each(['/blog/archive', '/blog/before/01arz3ndektsv4rrffq69g5fav'])(
    'sends a customer from %s to the plans, because it is no article',
    (path) => {
      expect(chooseSignedInDestination(path, [customer], false)).toBe('/subscription?fromLogin=true');
    },
  );

  it('sends staff from an article to /content-creator', () => {
    expect(chooseSignedInDestination('/blog/tips-01arz3ndektsv4rrffq69g5fav', [staff], false)).toBe(
      '/content-creator',
    );
  });

  it.each(['/privacy', '/newsletter', '/withdraw'])('keeps signed-in people on %s', (address) => {
    expect(chooseSignedInDestination(address, [customer, staff], true)).toBeUndefined();
  });
});

describe('the guards together', () => {
  const sessions = { visitor: [], customer: [token, customer], staff: [staff], both: [customer, staff] };
  const ID = '01arz3ndektsv4rrffq69g5fav';
  const forCustomers: readonly string[] = [
    paths.dashboard,
    paths.account,
    paths.subscription,
    paths.essentials,
    paths.success,
    paths.cancel,
    paths.articles,
    `${paths.articles}/tips-${ID}`,
  ];
  const forAll = [...PUBLIC_PAGES, `${paths.blog}/tips-${ID}`, `${paths.blog}/before/${ID}`];

  /** Where the guard of a page sends this person; the same address when the page is theirs. */
  const follow = (pathname: string, keys: readonly string[]): string => {
    if (pathname === paths.contentCreator) return pathname;
    if (!forCustomers.includes(pathname)) return chooseSignedInDestination(pathname, keys, false) ?? pathname;
    return keys.includes(customer) ? pathname : chooseSignedOutDestination(pathname);
  };

  it.each(
    Object.entries(sessions).flatMap(([who, keys]) =>
      [...forAll, ...forCustomers].map((address) => ({ who, keys, address })),
    ),
  )('lead a $who from $address to a page that stays, in at most two steps', ({ keys, address }) => {
    const next = (from: string) => follow(new URL(from, 'https://plainly.example').pathname, keys);
    const end = next(next(address));
    expect(next(end)).toBe(new URL(end, 'https://plainly.example').pathname);
  });
});
