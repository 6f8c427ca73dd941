import { describe, expect, it } from 'vitest';
import { chooseDestination } from '../../../web/features/session/signed-in-destination.ts';

const staff = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const customer = '@@auth0spajs@@::client::@@user@@';
const token = '@@auth0spajs@@::client::https://api.plainly.example::openid profile email offline_access';

describe('a public page', () => {
  it('stays open to a visitor', () => {
    expect(chooseDestination('/', [], false)).toBeUndefined();
    expect(chooseDestination('/login', ['root', 'theme'], false)).toBeUndefined();
  });

  it('stays open to a visitor whose profile waits to be saved: nobody is signed in', () => {
    expect(chooseDestination('/login', ['profile-draft'], true)).toBeUndefined();
  });

  it('sends a content-creator session to /content-creator', () => {
    expect(chooseDestination('/blog', [staff], false)).toBe('/content-creator');
  });

  it('sends a main-provider session to /subscription?fromLogin=true', () => {
    expect(chooseDestination('/signup', [token, customer], false)).toBe('/subscription?fromLogin=true');
  });

  it('sends a customer whose profile waits to be saved to /save-profile', () => {
    expect(chooseDestination('/', [customer, 'profile-draft'], true)).toBe('/save-profile');
  });

  it('takes somebody with both sessions for staff', () => {
    expect(chooseDestination('/', [customer, staff], true)).toBe('/content-creator');
  });

  it('takes a token alone for no session', () => {
    expect(chooseDestination('/', [token], false)).toBeUndefined();
  });

  it.each(['/blog/some-tips-01arz3ndektsv4rrffq69g5fav', '/privacy'])(
    'stays open to everybody at %s',
    (path) => {
      expect(chooseDestination(path, [customer, staff], true)).toBeUndefined();
    },
  );
});
