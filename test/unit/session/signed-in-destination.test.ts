import { describe, expect, it } from 'vitest';
import { destinationOf } from '../../../web/features/session/signed-in-destination.ts';

const staff = 'CognitoIdentityServiceProvider.client.LastAuthUser';
const customer = '@@auth0spajs@@::client::@@user@@';
const token = '@@auth0spajs@@::client::https://api.plainly.example::openid profile email offline_access';

describe('a public page', () => {
  it('stays open to a visitor', () => {
    expect(destinationOf('/', [], false)).toBeUndefined();
    expect(destinationOf('/login', ['root', 'theme'], false)).toBeUndefined();
  });

  it('stays open to a visitor whose profile waits to be saved: nobody is signed in', () => {
    expect(destinationOf('/login', ['profile-draft'], true)).toBeUndefined();
  });

  it('sends a content-creator session to /content-creator', () => {
    expect(destinationOf('/blog', [staff], false)).toBe('/content-creator');
  });

  it('sends a main-provider session to /subscription?fromLogin=true', () => {
    expect(destinationOf('/signup', [token, customer], false)).toBe('/subscription?fromLogin=true');
  });

  it('sends a customer whose profile waits to be saved to /save-profile', () => {
    expect(destinationOf('/', [customer, 'profile-draft'], true)).toBe('/save-profile');
  });

  it('takes somebody with both sessions for staff', () => {
    expect(destinationOf('/', [customer, staff], true)).toBe('/content-creator');
  });

  it('takes a token alone for no session', () => {
    expect(destinationOf('/', [token], false)).toBeUndefined();
  });

  it.each(['/blog/some-tips-01arz3ndektsv4rrffq69g5fav', '/privacy'])(
    'stays open to everybody at %s',
    (path) => {
      expect(destinationOf(path, [customer, staff], true)).toBeUndefined();
    },
  );
});
