import { describe, expect, it } from 'vitest';
import { chooseDestination } from '../../../web/features/session/signed-in-destination.ts';

const staff = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const customer = '@@auth0spajs@@::client::@@user@@';
const token = '@@auth0spajs@@::client::https://api.plainly.example::openid profile email offline_access';

describe('chooseDestination', () => {
  it('keeps a visitor on a public page', () => {
    expect(chooseDestination('/', [], false)).toBeUndefined();
    expect(chooseDestination('/login', ['root', 'theme'], false)).toBeUndefined();
  });

  it('keeps a signed-out owner of a profile draft on a public page', () => {
    expect(chooseDestination('/login', ['profile-draft'], true)).toBeUndefined();
  });

  it('sends staff from a public page to /content-creator', () => {
    expect(chooseDestination('/blog', [staff], false)).toBe('/content-creator');
  });

  it('sends a customer from a public page to /subscription?fromLogin=true', () => {
    expect(chooseDestination('/signup', [token, customer], false)).toBe('/subscription?fromLogin=true');
  });

  it('sends a customer with a profile draft from a public page to /save-profile', () => {
    expect(chooseDestination('/', [customer, 'profile-draft'], true)).toBe('/save-profile');
  });

  it('treats a person with both sessions as staff', () => {
    expect(chooseDestination('/', [customer, staff], true)).toBe('/content-creator');
  });

  it('does not treat a stored token alone as a session', () => {
    expect(chooseDestination('/', [token], false)).toBeUndefined();
  });

  it.each(['/blog/some-tips-01arz3ndektsv4rrffq69g5fav', '/privacy'])(
    'keeps signed-in people on %s',
    (path) => {
      expect(chooseDestination(path, [customer, staff], true)).toBeUndefined();
    },
  );
});
