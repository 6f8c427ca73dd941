// The customers' tenant on a laptop: what the product uses of Auth0, as the real `@auth0/auth0-spa-js` expects it.
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';
import { loadAction } from './action.ts';
import { ensureKey } from './keys.ts';
import { pipelineOf } from './pipeline.ts';
import { buildProvider } from './provider.ts';
import { recordsOf } from './records.ts';
import { listen, listenerOf } from './server.ts';
import { openStore } from './store.ts';
import type { Tenant } from './tenant.ts';
import { usersOf, type Users } from './users.ts';

export interface TenantSettings {
  /** 0 takes any free one. */
  readonly port: number;
  /** JSON with accounts, sessions, refresh tokens and keys; made when absent, so that they survive a restart. */
  readonly file: string;
  /** The site's origin: the callback, the logout and the web origin that are allowed follow from it. */
  readonly siteUrl: string;
  readonly clientId: string;
  readonly audience: string;
  /** The Action's HAND_OFF_SECRET; undefined leaves the hand-off bare. */
  readonly handOffSecret: string | undefined;
  /** The post-login Action, read anew at each start. */
  readonly actionFile: string;
  readonly log?: (text: string) => void;
  /** Milliseconds since 1970: by it, what is stored expires. Tokens carry the machine's own time. */
  readonly now?: () => number;
}

export interface RunningTenant {
  readonly url: string;
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly users: Users;
  readonly close: () => Promise<void>;
}

const isInternet = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** Starts the tenant; rejects when the port is taken, the file is not a tenant's or the Action does not load. */
export const startTenant = async (settings: TenantSettings): Promise<RunningTenant> => {
  const { siteUrl, clientId, audience, handOffSecret, now = Date.now, log = () => undefined } = settings;
  const action = loadAction(settings.actionFile);
  const store = openStore(settings.file, now);
  await ensureKey(store);

  const server = await listen(settings.port);
  const address = server.address();
  const domain = `localhost:${isInternet(address) ? address.port : settings.port}`;
  const url = `http://${domain}`;
  const users = usersOf(store, now);
  const secrets = {
    SITE_URL: siteUrl,
    ...(handOffSecret !== undefined && { HAND_OFF_SECRET: handOffSecret }),
  };
  let provider: Provider | undefined;
  const tenant: Tenant = {
    url,
    issuer: `${url}/`,
    siteUrl,
    clientId,
    audience,
    store,
    records: recordsOf(store, now),
    users,
    pipeline: pipelineOf({ action, users, clientId, domain, secrets, now }),
    now,
    log,
    provider: () => (provider ??= buildProvider(tenant)),
    rebuild: () => {
      provider = undefined;
    },
  };
  server.on('request', listenerOf(tenant));
  return {
    url,
    issuer: tenant.issuer,
    jwksUrl: `${url}/.well-known/jwks.json`,
    users,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
