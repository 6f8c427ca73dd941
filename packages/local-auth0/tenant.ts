// The state that the parts of the tenant share.
import type { Provider } from 'oidc-provider';
import type { Connection } from './connections.ts';
import type { RunAction } from './pipeline.ts';
import type { Records } from './records.ts';
import type { Store } from './store.ts';
import type { Users } from './users.ts';

/** A machine-to-machine application with all scopes of the Management API. */
export interface ManagementClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Tenant {
  readonly url: string;
  /** The tenant's address with a slash at its end, as in Auth0's tokens. */
  readonly issuer: string;
  readonly brandName: string;
  readonly clientId: string;
  readonly audience: string;
  readonly webOrigin: string;
  readonly loginUrl: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly connections: readonly Connection[];
  /** The application that may use the Management API. Without it, nobody gets a token. */
  readonly management?: ManagementClient;
  readonly store: Store;
  readonly records: Records;
  readonly users: Users;
  /** The file of the post-login Action. */
  readonly actionFile: string;
  readonly runAction: RunAction;
  readonly now: () => number;
  readonly log: (text: string) => void;
  /** oidc-provider with the current signing key. */
  readonly provider: () => Provider;
  /** Makes the next use build the provider again. */
  readonly resetProvider: () => void;
}

/** Whether the tenant offers a connection of this name. */
export const hasConnection = ({ connections }: Tenant, name: unknown): name is Connection =>
  connections.some((connection) => connection === name);
