// An Auth0 tenant on a laptop, for applications that use `@auth0/auth0-spa-js`.
import { loadAction } from './action.ts';
import type { Connection } from './connections.ts';
import { ensureKey } from './keys.ts';
import { createPipeline } from './pipeline.ts';
import { buildProvider } from './provider.ts';
import { createRecords } from './records.ts';
import { createListener, listen } from './server.ts';
import { openStore } from './store.ts';
import type { ManagementClient, Tenant } from './tenant.ts';
import { createUsers, type Users } from './users.ts';

export { CONNECTIONS } from './connections.ts';
export type { Connection } from './connections.ts';
export { startManagedTenant } from './managed-tenant.ts';
export type { NewUser, Users } from './users.ts';

export interface LocalAuth0Options {
  /** Port 0 takes any free port. */
  readonly port: number;
  /** A JSON file that keeps accounts, sessions, refresh tokens and keys. It is created if it does not exist. */
  readonly file: string;
  /** The name of the application on the sign-in pages. */
  readonly brandName: string;
  readonly clientId: string;
  /** The identifier of the API for which access tokens are valid. */
  readonly audience: string;
  /** The origin of the application. Its scripts may call the tenant. */
  readonly webOrigin: string;
  /** The page of the application to which error pages lead back. */
  readonly loginUrl: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly connections: readonly Connection[];
  /** A CommonJS file that exports a post-login Action. It is read at each start, and by `reloadAction`. */
  readonly actionFile: string;
  readonly actionSecrets: Readonly<Record<string, string>>;
  /** The application that may call the Management API. */
  readonly management?: ManagementClient;
  readonly log?: (text: string) => void;
  /** The time in milliseconds since 1970, by which stored sessions and tokens expire. Tokens contain the time of the machine. */
  readonly now?: () => number;
}

export interface LocalAuth0 {
  readonly url: string;
  /** The address with a slash at its end, as in tokens. */
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly users: Users;
  /** Reads the Action's file again. If the file is not valid, throws and keeps the former Action. */
  readonly reloadAction: () => void;
  readonly close: () => Promise<void>;
}

/** Starts the tenant. Rejects if the port is taken, or if the state file or the Action is not valid. */
export const startLocalAuth0 = async (options: LocalAuth0Options): Promise<LocalAuth0> => {
  const {
    port,
    file,
    actionFile,
    actionSecrets,
    log = () => undefined,
    now = Date.now,
    ...settings
  } = options;
  let action = loadAction(actionFile);
  const store = openStore(file, now);
  await ensureKey(store);

  const server = await listen(port);
  const address = server.address();
  const host = `localhost:${typeof address === 'object' && address ? address.port : port}`;
  const url = `http://${host}`;
  const users = createUsers(store, now);
  let provider: ReturnType<typeof buildProvider> | undefined;
  const tenant: Tenant = {
    ...settings,
    url,
    issuer: `${url}/`,
    store,
    records: createRecords(store, now),
    users,
    actionFile,
    runAction: createPipeline({ getAction: () => action, users, host, secrets: actionSecrets, now }),
    now,
    log,
    provider: () => (provider ??= buildProvider(tenant)),
    resetProvider: () => {
      provider = undefined;
    },
  };
  server.on('request', createListener(tenant));
  return {
    url,
    issuer: tenant.issuer,
    jwksUrl: `${url}/.well-known/jwks.json`,
    users,
    reloadAction: () => {
      action = loadAction(actionFile);
    },
    close: () =>
      new Promise((resolve, reject) => {
        store.close();
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
