// Signs a customer in by the authorization code flow with PKCE, as the site does, over plain HTTP.
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { handOff } from '#shared/identity.ts';
import { formsOf, walker, type Stop, type Walker } from './forms.ts';

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

/** What came of a login. */
export type Arrival =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  /** The Action wants a profile first; `goOn` comes back with what our API gave for it. */
  | {
      readonly kind: 'hand-off';
      readonly userId: string;
      readonly email: string;
      readonly sessionToken: string;
      readonly state: string;
      readonly goOn: (profileToken: string) => Promise<Arrival>;
    }
  | { readonly kind: 'refused'; readonly error: string; readonly description: string };

const random = () => randomBytes(32).toString('base64url');

/** On the tenant's page: the account with this address. */
const pick = async (browser: Walker, stop: Stop, email: string): Promise<Stop> => {
  if (stop.kind === 'elsewhere') return stop;
  for (const form of formsOf(stop.html, stop.url)) {
    const button = form.buttons.find(({ text }) => text.split(' ').includes(email));
    if (button) return browser.send(form, { [button.name]: button.value });
  }
  throw new Error(`${stop.url} (${stop.status}) does not offer the account ${email}`);
};

/**
 * Signs in with an account that the tenant has, by its own connection. Rejects when the tenant does not offer
 * the account or answers what no tenant would.
 */
export const signIn = async (
  { siteUrl, tenant, clientId, audience }: Application,
  account: { readonly connection: string; readonly email: string },
): Promise<Arrival> => {
  const browser = walker();
  const [state, verifier] = [random(), random()];
  const redirectUri = `${siteUrl}/callback`;

  const arrive = async (stop: Stop): Promise<Arrival> => {
    if (stop.kind === 'page') {
      throw new Error(`The login ended at ${stop.url}: ${stop.status} ${stop.html.slice(0, 500)}`);
    }
    const { origin, pathname, searchParams } = stop.url;
    const read = (name: string) => searchParams.get(name) ?? '';
    if (origin !== siteUrl) throw new Error(`The login led to a stranger, ${origin}`);
    if (pathname === '/complete-profile') {
      const goOn = async (profileToken: string) => {
        const url = new URL('/continue', tenant);
        url.searchParams.set(handOff.state, read(handOff.state));
        url.searchParams.set(handOff.profileToken, profileToken);
        return arrive(await browser.open(url.href));
      };
      return {
        kind: 'hand-off',
        userId: read(handOff.userId),
        email: read(handOff.email),
        sessionToken: read(handOff.sessionToken),
        state: read(handOff.state),
        goOn,
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
    return { kind: 'signed-in', tokens: Tokens.parse(await response.json()) };
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
  return arrive(await pick(browser, await browser.open(url.href), account.email));
};
