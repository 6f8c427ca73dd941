// A tenant for tests, and a small browser that keeps cookies and follows redirects.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { vi } from 'vitest';
import { type LocalAuth0, type LocalAuth0Options, startLocalAuth0 } from '../index.ts';

/** Nothing listens there. A visitor stops where the tenant redirects to the site. */
export const SITE = 'http://localhost:7199';
export const CLIENT = 'bakery';
export const AUDIENCE = 'https://api.bakery.example';
export const SECRET = 'a redirect secret of the tests, 32 bytes or more';

export const createFile = (): string => join(mkdtempSync(join(tmpdir(), 'tenant-')), 'tenant.json');

export const start = (
  options: Partial<LocalAuth0Options> & { readonly site?: string } = {},
): Promise<LocalAuth0> => {
  const { site = SITE, ...others } = options;
  return startLocalAuth0({
    port: 0,
    file: createFile(),
    brandName: 'Bakery & Sons',
    clientId: CLIENT,
    audience: AUDIENCE,
    webOrigin: site,
    loginUrl: `${site}/login`,
    callbackUrls: [`${site}/callback`],
    logoutUrls: [`${site}/`, `${site}/login`],
    connections: ['google-oauth2', 'windowslive', 'apple'],
    actionFile: join(import.meta.dirname, 'action.cjs'),
    actionSecrets: { SITE_URL: site, REDIRECT_SECRET: SECRET },
    ...others,
  });
};

/** An account that the Action does not redirect: its sign-in leads directly to the callback. */
export const ada = {
  connection: 'google-oauth2',
  email: 'ada@bakery.example',
  name: 'Ada Baker',
  appMetadata: { isConfirmed: true },
} as const;

export interface Login {
  readonly url: string;
  readonly verifier: string;
  readonly state: string;
}

/** The address to which `auth0-spa-js` would send the browser. A change to undefined removes a parameter. */
export const createLogin = (
  { url }: LocalAuth0,
  changes: Readonly<Record<string, string | undefined>> = {},
): Login => {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const parameters = {
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
  const defined = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { url: `${url}/authorize?${new URLSearchParams(defined)}`, verifier, state };
};

interface Cookie {
  readonly value: string;
  readonly path: string;
}

export class Visitor {
  readonly #cookies = new Map<string, Cookie>();

  /** Sends one request. With a form it is a POST. */
  async request(address: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const { pathname } = new URL(address);
    const cookies = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`);
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: cookies.join('; '), accept: 'text/html' },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#store(line);
    return response;
  }

  /** Follows redirects to a page of the tenant, or to the site, which gives no response. */
  async open(
    address: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ url: URL; response?: Response }> {
    const response = await this.request(address, form);
    const location = response.headers.get('location');
    if (location === null) return { url: new URL(address), response };
    const next = new URL(location, address);
    return next.origin === SITE ? { url: next } : this.open(next.href);
  }

  /** Opens a login and picks the account. Returns the address to which that leads. */
  async signIn(login: Login, userId: string): Promise<URL> {
    const page = await this.open(login.url);
    if (page.url.origin === SITE) return page.url;
    const connection = userId.split('|')[0] ?? '';
    const form = page.url.href.endsWith(connection) ? page.url.href : `${page.url.href}/${connection}`;
    return (await this.open(form, { userId })).url;
  }

  #store(line: string): void {
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

export const callToken = async (
  { url }: LocalAuth0,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; body: TokenReply }> => {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT, ...fields }),
  });
  return { status: response.status, body: (await response.json()) as TokenReply };
};

export const exchangeCode = (
  tenant: LocalAuth0,
  { verifier }: Login,
  callback: URL,
  changes: Readonly<Record<string, string>> = {},
) =>
  callToken(tenant, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${SITE}/callback`,
    ...changes,
  });

export const refresh = (tenant: LocalAuth0, refreshToken: string) =>
  callToken(tenant, { grant_type: 'refresh_token', refresh_token: refreshToken });

/** Signs the account in and exchanges the code. */
export const fetchTokens = async (
  tenant: LocalAuth0,
  userId: string,
  visitor = new Visitor(),
): Promise<TokenReply> => {
  const login = createLogin(tenant);
  const { body } = await exchangeCode(tenant, login, await visitor.signIn(login, userId));
  return body;
};

/** Returns the claims of an access token. Rejects if an API would refuse the token. */
export const verifyAccessToken = async (tenant: LocalAuth0, token: string): Promise<JWTPayload> => {
  const keys = createRemoteJWKSet(new URL(tenant.jwksUrl));
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ['RS256'],
    issuer: tenant.issuer,
    audience: AUDIENCE,
  });
  return payload;
};

/** Whether the tenant still has a session of this visitor. */
export const isSignedIn = async (tenant: LocalAuth0, visitor: Visitor): Promise<boolean> => {
  const { url } = await visitor.open(createLogin(tenant, { prompt: 'none' }).url);
  return url.searchParams.has('code');
};

/** Sends the calls of Auth0's client by http, until the test has finished. The client speaks https alone. */
export const callByHttp = (): (() => void) => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetch(url.replace('https:', 'http:'), init));
  return () => void vi.unstubAllGlobals();
};

/** Calls a control of the tenant. */
export const control = (tenant: LocalAuth0, name: string, body: object, headers: HeadersInit = {}) =>
  fetch(`${tenant.url}/laptop/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
