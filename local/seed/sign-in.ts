// Signs a customer in by the authorization code flow with PKCE, as the site does, over plain HTTP.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { handOff } from '#shared/identity.ts';
import { parseForms, createFormBrowser, type Destination, type FormBrowser } from './forms.ts';

export interface Application {
  readonly siteUrl: string;
  /** The tenant's address, without a slash at the end. */
  readonly tenant: string;
  readonly clientId: string;
  readonly audience: string;
}

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
});
export type Tokens = z.infer<typeof Tokens>;

export type SignInResult =
  | {
      readonly kind: 'signed-in';
      readonly tokens: Tokens;
      /** The tenant's cookies. With them, a browser need not sign in again. */
      readonly cookies: ReadonlyMap<string, string>;
    }
  /** The Action requires a profile first. `continueWith` takes the token from our API. */
  | {
      readonly kind: 'hand-off';
      readonly userId: string;
      readonly email: string;
      readonly sessionToken: string;
      readonly state: string;
      readonly continueWith: (profileToken: string) => Promise<SignInResult>;
    }
  | { readonly kind: 'refused'; readonly error: string; readonly description: string };

const random = () => randomBytes(32).toString('base64url');

/** Chooses the account with this email on the tenant's page. */
const chooseAccount = async (
  browser: FormBrowser,
  destination: Destination,
  email: string,
): Promise<Destination> => {
  if (destination.kind === 'elsewhere') return destination;
  for (const form of parseForms(destination.html, destination.url)) {
    const button = form.buttons.find(({ text }) => text.split(' ').includes(email));
    if (button) return browser.send(form, { [button.name]: button.value });
  }
  throw new Error(`${destination.url} (${destination.status}) does not offer the account ${email}`);
};

/** Signs in with an account of the tenant, through the account's connection. Rejects if the tenant does not offer the account. */
export const signIn = async (
  { siteUrl, tenant, clientId, audience }: Application,
  account: { readonly connection: string; readonly email: string },
): Promise<SignInResult> => {
  const browser = createFormBrowser();
  const [state, verifier] = [random(), random()];
  const redirectUri = `${siteUrl}/callback`;

  const finish = async (destination: Destination): Promise<SignInResult> => {
    if (destination.kind === 'page') {
      throw new Error(
        `The login ended at ${destination.url}: ${destination.status} ${destination.html.slice(0, 500)}`,
      );
    }
    const { origin, pathname, searchParams } = destination.url;
    const read = (name: string) => searchParams.get(name) ?? '';
    if (origin !== siteUrl) throw new Error(`The login led to another origin, ${origin}`);
    if (pathname === '/complete-profile') {
      const continueWith = async (profileToken: string) => {
        const url = new URL('/continue', tenant);
        url.searchParams.set(handOff.state, read(handOff.state));
        url.searchParams.set(handOff.profileToken, profileToken);
        return finish(await browser.open(url.href));
      };
      return {
        kind: 'hand-off',
        userId: read(handOff.userId),
        email: read(handOff.email),
        sessionToken: read(handOff.sessionToken),
        state: read(handOff.state),
        continueWith,
      };
    }
    if (read('state') !== state) throw new Error('The login came back with another state');
    if (searchParams.has('error')) {
      return { kind: 'refused', error: read('error'), description: read('error_description') };
    }
    const response = await fetch(`${tenant}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        code: read('code'),
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    });
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
    return { kind: 'signed-in', tokens: Tokens.parse(await response.json()), cookies: browser.cookies };
  };

  const url = new URL('/authorize', tenant);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access',
    audience,
    connection: account.connection,
    state,
    nonce: random(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return finish(await chooseAccount(browser, await browser.open(url.href), account.email));
};
