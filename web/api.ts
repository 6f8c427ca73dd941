// The typed client of the API: every product call goes through here.
import type { Endpoint, Reply, Route, PartInput } from '#shared/contract/endpoint.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import { words } from '#shared/words.ts';
import { ApiError, errorOf } from './api-error.ts';
import { isRecord } from './json.ts';

const TIMEOUT_MS = 30_000;

type PartName = 'params' | 'query' | 'body';
type Part<E extends Endpoint, P extends PartName> =
  undefined extends PartInput<E, P> ? unknown : Record<P, PartInput<E, P>>;
/** Before there is a session, a token that the page was handed is the bearer. */
type Token<E extends Endpoint> = E['caller'] extends 'signup'
  ? { token: string }
  : E['caller'] extends 'anyone'
    ? { token?: string | undefined }
    : unknown;
/** What a call carries: exactly the parts its endpoint names. */
export type CallParts<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  Token<E> & { signal?: AbortSignal | undefined };

/** Filled in by the sign-in chunk that is loaded; until then a signed-in call refuses. */
export const credentials: {
  staff: () => Promise<string>;
  /** Told how many of its tokens the API has refused during this call. */
  customer: (refusals: number) => Promise<string>;
} = {
  staff: () => Promise.reject(new ApiError('unauthenticated', { message: words.tokenRequired })),
  customer: () => Promise.reject(new ApiError('unauthenticated', { message: words.accessTokenRequired })),
};

/** One answer as JSON. Refusals, silence and answers that are no JSON are all ApiErrors; an abort stays one. */
const fetchJson = async (url: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(navigator.onLine ? 'unavailable' : 'offline');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw response.ok ? new ApiError('unavailable', { status: response.status }) : errorOf(response, text);
  }
  if (!response.ok) throw errorOf(response, body);
  return body;
};

let fetched: Promise<unknown> | undefined;
/** /settings.json, fetched once; a failed fetch is forgotten, so that a retry can succeed. */
export const rawSettings = (): Promise<unknown> =>
  (fetched ??= fetchJson(WEB_SETTINGS_PATH, {}).catch((error: unknown) => {
    fetched = undefined;
    throw error;
  }));

/** Asks for the settings before anybody needs them, while code is still on its way. */
export const fetchSettingsAhead = (): void => {
  // A failure is told to whoever asks next.
  rawSettings().catch(() => undefined);
};

type SiteSettings = Pick<WebSettings, 'apiBase' | 'siteApiKey'>;
const isSiteSettings = (value: unknown): value is SiteSettings =>
  isRecord(value) && typeof value['apiBase'] === 'string' && typeof value['siteApiKey'] === 'string';
const siteSettings = async (): Promise<SiteSettings> => {
  const settings = await rawSettings();
  if (!isSiteSettings(settings)) throw new ApiError('unavailable');
  return settings;
};

const isTenant = (value: unknown): value is WebSettings['customers'] =>
  isRecord(value) && ['tenant', 'clientId', 'audience'].every((name) => typeof value[name] === 'string');

/** The customers' tenant, checked by hand: public pages ask for it. */
export const tenantSettings = async (): Promise<WebSettings['customers']> => {
  const settings = await rawSettings();
  const tenant = isRecord(settings) ? settings['customers'] : undefined;
  if (!isTenant(tenant)) throw new ApiError('unavailable');
  return tenant;
};

export type HumanCheckSettings = NonNullable<WebSettings['humanCheck']>;
const isHumanCheck = (value: unknown): value is HumanCheckSettings =>
  isRecord(value) && ['siteKey', 'scriptUrl'].every((name) => typeof value[name] === 'string');

/** The human check of the contact form, checked by hand: a public page asks for it. Undefined where the form is closed. */
export const humanCheckSettings = async (): Promise<HumanCheckSettings | undefined> => {
  const settings = await rawSettings();
  if (!isRecord(settings)) throw new ApiError('unavailable');
  const { humanCheck } = settings;
  if (humanCheck === undefined || isHumanCheck(humanCheck)) return humanCheck;
  throw new ApiError('unavailable');
};

const entriesOf = (record: object = {}): [string, string][] =>
  Object.entries(record).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );

const addressOf = (base: string, path: string, params: object | undefined, query: object | undefined) => {
  const filled = entriesOf(params).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(entriesOf(query)).toString();
  return `${base}${filled}${search && `?${search}`}`;
};

const requestOf = (method: string, credential: Record<string, string>, body?: object): RequestInit => ({
  method,
  headers: body ? { ...credential, 'content-type': 'application/json' } : credential,
  ...(body && { body: JSON.stringify(body) }),
});

interface LooseParts {
  params?: object;
  query?: object;
  body?: object;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

const bearer = (token: string): string => (/^bearer /i.test(token) ? token : `Bearer ${token}`);

const authorization = (token: string | undefined): Record<string, string> =>
  token ? { authorization: bearer(token) } : {};

interface Known {
  readonly siteApiKey: string;
  readonly token: string | undefined;
  readonly refusals: number;
}

/** The header by which a caller is known, of each kind of caller. */
const credentialOf: Record<Endpoint['caller'], (known: Known) => Promise<Record<string, string>>> = {
  anyone: async ({ token }) => authorization(token),
  site: async ({ siteApiKey }) => ({ 'x-api-key': siteApiKey }),
  signup: async ({ token }) => {
    if (!token) throw new ApiError('bad-request', { message: words.nonceRequired });
    return authorization(token);
  },
  customer: async ({ refusals }) => authorization(await credentials.customer(refusals)),
  staff: async () => authorization(await credentials.staff()),
  stripe: () => Promise.reject(new ApiError('forbidden')),
};

/** A refused token may only be an old one: one call is repeated once with a fresh token. */
const REFUSALS = 1;

/** Calls an endpoint of the contract and answers its parsed reply; every failure is an ApiError, an abort aside. */
export function call<const E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<Reply<E>>;
export async function call(
  endpoint: Endpoint,
  { params, query, body, token, signal }: LooseParts,
): Promise<unknown> {
  const { apiBase, siteApiKey } = await siteSettings();
  const send = async (refusals: number): Promise<unknown> => {
    const credential = await credentialOf[endpoint.caller]({ siteApiKey, token, refusals });
    try {
      return await fetchJson(
        addressOf(apiBase, endpoint.path, params, query),
        requestOf(endpoint.method, credential, body),
        signal,
      );
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401;
      if (!isRefused || endpoint.caller !== 'customer' || refusals > REFUSALS) throw error;
      return send(refusals + 1);
    }
  };
  const parsed = endpoint.reply.safeParse(await send(0));
  if (!parsed.success) throw new ApiError('unavailable');
  return parsed.data;
}

/**
 * Calls from a public page: the endpoint by its route, its reply by a guard, because the schemas of the
 * contract would cost a reader 8 KB. Types still come from the contract: `ask<typeof articleEndpoints.list>(…)`.
 */
export function ask<E extends Endpoint & { caller: 'site' }>(
  route: Route<E>,
  accept: (value: unknown) => value is Reply<E>,
  parts: CallParts<E>,
): Promise<Reply<E>>;
export async function ask(
  route: string,
  accept: (value: unknown) => boolean,
  { params, query, body, signal }: LooseParts,
): Promise<unknown> {
  const { apiBase, siteApiKey } = await siteSettings();
  const [method = '', path = ''] = route.split(' ');
  const url = addressOf(apiBase, path, params, query);
  const reply = await fetchJson(url, requestOf(method, { 'x-api-key': siteApiKey }, body), signal);
  if (!accept(reply)) throw new ApiError('unavailable');
  return reply;
}
