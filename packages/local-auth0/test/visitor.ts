// A browser in a few lines, for what the tenant answers to requests: it keeps cookies and follows redirects.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningTenant, startTenant, type TenantSettings } from '../start.ts';

/** Nobody listens there: a visitor stops where the tenant sends them to the site. */
export const SITE = 'http://localhost:7199';
export const CLIENT = 'plainly-laptop';
export const AUDIENCE = 'https://api.plainly.example';
export const SECRET = 'a hand-off secret of the tests, 32 bytes or more';

export const freshFile = (): string => join(mkdtempSync(join(tmpdir(), 'tenant-')), 'tenant.json');

export const start = (settings: Partial<TenantSettings> = {}): Promise<RunningTenant> =>
  startTenant({
    port: 0,
    file: freshFile(),
    siteUrl: SITE,
    clientId: CLIENT,
    audience: AUDIENCE,
    handOffSecret: SECRET,
    actionFile: join(import.meta.dirname, '../../../identity/post-login.cjs'),
    ...settings,
  });

/** Ada has a profile, so nothing stands between her sign-in and the callback. */
export const ada = {
  connection: 'google-oauth2',
  email: 'ada@bakery.example',
  name: 'Ada Baker',
  profileComplete: true,
} as const;

export interface Login {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
}

/** The address to which `auth0-spa-js` would send the browser. */
export const loginAt = ({ url }: RunningTenant, changes: Record<string, string | undefined> = {}): Login => {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const wanted = {
    client_id: CLIENT,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    audience: AUDIENCE,
    redirect_uri: `${SITE}/callback`,
    nonce: 'the-nonce',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { url: `${url}/authorize?${new URLSearchParams(given)}`, verifier, state };
};

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export class Visitor {
  readonly #cookies = new Map<string, Cookie>();

  /** Asks once; a form makes it a POST. */
  async ask(address: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(address);
    const cookies = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`);
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: cookies.join('; '), accept: 'text/html' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until a page answers or the site is reached; says where that is. */
  async go(address: string, form?: Record<string, string>): Promise<{ url: URL; response?: Response }> {
    const response = await this.ask(address, form);
    const location = response.headers.get('location');
    if (location === null) return { url: new URL(address), response };
    const next = new URL(location, address);
    return next.origin === SITE ? { url: next } : this.go(next.href);
  }

  /** Opens a login and picks the account; says where that leads. */
  async signIn(login: Login, userId: string): Promise<URL> {
    const page = await this.go(login.url);
    if (page.url.origin === SITE) return page.url;
    const connection = userId.split('|')[0] ?? '';
    const form = page.url.href.endsWith(connection) ? page.url.href : `${page.url.href}/${connection}`;
    return (await this.go(form, { userId })).url;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', ...value] = pair.split('=');
    const path = attributes.find((each) => each.startsWith('path='))?.slice(5) ?? '/';
    if (value.join('=') === '') this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value: value.join('='), path });
  }
}

export type TokenReply = Record<
  'access_token' | 'id_token' | 'refresh_token' | 'scope' | 'token_type' | 'error' | 'error_description',
  string
> & { expires_in: number };

export const askToken = async (
  { url }: RunningTenant,
  fields: Record<string, string>,
): Promise<{ status: number; body: TokenReply }> => {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as TokenReply };
};

export const exchange = (
  tenant: RunningTenant,
  { verifier }: Login,
  callback: URL,
  changes: Record<string, string> = {},
) =>
  askToken(tenant, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${SITE}/callback`,
    ...changes,
  });

export const refresh = (tenant: RunningTenant, refreshToken: string) =>
  askToken(tenant, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** Signs the account in and exchanges the code. */
export const tokensOf = async (
  tenant: RunningTenant,
  userId: string,
  visitor = new Visitor(),
): Promise<TokenReply> => {
  const login = loginAt(tenant);
  const { body } = await exchange(tenant, login, await visitor.signIn(login, userId));
  return body;
};
