// A post-login Action, and the part of Auth0's `event` and `api` that it gets here.
// auth0.com/docs/customize/actions/reference/post-login
import { createRequire } from 'node:module';

export interface PostLoginEvent {
  readonly user: {
    readonly user_id: string;
    readonly email?: string;
    readonly email_verified?: boolean;
    readonly name: string;
    readonly app_metadata: Readonly<Record<string, unknown>>;
  };
  /** `oidc-basic-profile` for a login, `oauth2-refresh-token` for a refresh. */
  readonly transaction: { readonly protocol: string };
  /** What the user proved in this session. Absent for a refresh. */
  readonly authentication?: {
    readonly methods: readonly { readonly name: string; readonly timestamp: string }[];
  };
  /** The parameters of /authorize, or those that the browser brought to /continue. */
  readonly request: {
    readonly ip: string;
    readonly query: Readonly<Record<string, string>>;
  };
  readonly secrets: Readonly<Record<string, string>>;
}

export interface PostLoginApi {
  readonly access: { readonly deny: (reason: string) => void };
  readonly accessToken: { readonly setCustomClaim: (name: string, value: unknown) => void };
  readonly user: { readonly setAppMetadata: (name: string, value: unknown) => void };
  readonly redirect: {
    readonly canRedirect: () => boolean;
    /** Returns a JWT (HS256) with the tenant as issuer and the user as subject. */
    readonly encodeToken: (options: {
      readonly secret: string;
      readonly expiresInSeconds?: number;
      readonly payload: Readonly<Record<string, unknown>>;
    }) => string;
    /** Suspends the login. The tenant adds its own `state` to the address. */
    readonly sendUserTo: (
      url: string,
      options?: { readonly query?: Readonly<Record<string, string>> },
    ) => void;
    /** Returns the claims of the token that came to /continue. Throws if it is not for this user and login. */
    readonly validateToken: (options: {
      readonly secret: string;
      readonly tokenParameterName?: string;
    }) => Record<string, unknown>;
  };
}

type PostLoginHandler = (event: PostLoginEvent, api: PostLoginApi) => Promise<void>;

export interface Action {
  readonly onExecutePostLogin: PostLoginHandler;
  readonly onContinuePostLogin?: PostLoginHandler;
}

const isAction = (exported: unknown): exported is Action =>
  typeof exported === 'object' &&
  exported !== null &&
  'onExecutePostLogin' in exported &&
  typeof exported.onExecutePostLogin === 'function' &&
  (!('onContinuePostLogin' in exported) || typeof exported.onContinuePostLogin === 'function');

/** Loads the file again, bypassing Node's cache. Throws if it fails to load or exports no Action. */
export const loadAction = (file: string): Action => {
  const load = createRequire(import.meta.url);
  delete load.cache[load.resolve(file)];
  const exported: unknown = load(file);
  if (!isAction(exported)) throw new Error(`${file} exports no onExecutePostLogin.`);
  return exported;
};
