// What the parts of the tenant share.
import type { Provider } from 'oidc-provider';
import type { Pipeline } from './pipeline.ts';
import type { Records } from './records.ts';
import type { Store } from './store.ts';
import type { Users } from './users.ts';

export interface Tenant {
  readonly url: string;
  /** The tenant's address with a slash at its end, as in Auth0's tokens. */
  readonly issuer: string;
  /** The site's origin. */
  readonly siteUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly store: Store;
  readonly records: Records;
  readonly users: Users;
  readonly pipeline: Pipeline;
  readonly now: () => number;
  readonly log: (text: string) => void;
  /** oidc-provider as of now: it is made anew when the signing key or the names of claims change. */
  readonly provider: () => Provider;
  readonly rebuild: () => void;
}
