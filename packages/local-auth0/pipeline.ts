// The post-login pipeline: runs the Action with Auth0's `event` and `api`.
import type { Action, PostLoginApi, PostLoginEvent } from './action.ts';
import { encodeToken, validateToken } from './redirect-tokens.ts';
import type { User } from './store.ts';
import type { Users } from './users.ts';

/** Claims that the Action adds to access tokens. */
export type CustomClaims = Readonly<Record<string, unknown>>;

export type Outcome =
  | { readonly kind: 'allowed'; readonly claims: CustomClaims }
  | { readonly kind: 'denied'; readonly reason: string }
  /** The address to redirect to, without the `state`. */
  | { readonly kind: 'redirected'; readonly url: string };

export interface Run {
  readonly user: User;
  readonly transaction: PostLoginEvent['transaction'];
  readonly request: PostLoginEvent['request'];
  /** When the user signed in at the connection, in seconds. Absent for a refresh. */
  readonly signedInAt?: number;
  readonly canRedirect: boolean;
  /** The state with which the browser came to /continue; absent if the pipeline starts. */
  readonly continuedState?: string;
}

export interface PipelineSettings {
  readonly getAction: () => Action;
  readonly users: Users;
  /** The issuer of redirect tokens. */
  readonly host: string;
  readonly secrets: PostLoginEvent['secrets'];
  readonly now: () => number;
}

export type RunAction = (run: Run) => Promise<Outcome>;

/** The effects of the calls that the Action has made so far. */
interface Effects {
  claims: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  denial?: string;
  redirectUrl?: string;
}

const toAuthentication = (signedInAt: number) => ({
  methods: [{ name: 'federated', timestamp: new Date(signedInAt * 1000).toISOString() }],
});

const toEvent = (
  secrets: PostLoginEvent['secrets'],
  { user, transaction, request, signedInAt }: Run,
): PostLoginEvent =>
  structuredClone({
    user: {
      user_id: user.userId,
      ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
      name: user.name,
      app_metadata: user.appMetadata,
    },
    transaction,
    ...(signedInAt !== undefined && { authentication: toAuthentication(signedInAt) }),
    request,
    secrets,
  });

const createRedirect = ({ host, now }: PipelineSettings, run: Run, effects: Effects) => {
  const { user, request, canRedirect, continuedState: state } = run;
  const redirect: PostLoginApi['redirect'] = {
    canRedirect: () => canRedirect,
    encodeToken: ({ secret, expiresInSeconds = 900, payload }) => {
      const iat = Math.floor(now() / 1000);
      const exp = iat + expiresInSeconds;
      return encodeToken({ ...payload, iat, iss: host, sub: user.userId, exp, ip: request.ip }, secret);
    },
    sendUserTo: (address, { query = {} } = {}) => {
      const url = new URL(address);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      effects.redirectUrl = url.href;
    },
    validateToken: ({ secret, tokenParameterName = 'session_token' }) => {
      const token = request.query[tokenParameterName];
      if (token === undefined || state === undefined) {
        throw new Error(`There is no parameter ${tokenParameterName}.`);
      }
      return validateToken(token, secret, { sub: user.userId, state, nowMs: now() });
    },
  };
  return redirect;
};

const createApi = (settings: PipelineSettings, run: Run, effects: Effects): PostLoginApi => ({
  access: {
    deny: (reason) => {
      effects.denial = reason;
    },
  },
  accessToken: {
    setCustomClaim: (name, value) => {
      effects.claims[name] = value;
    },
  },
  user: {
    setAppMetadata: (name, value) => {
      effects.appMetadata[name] = value;
    },
  },
  redirect: createRedirect(settings, run, effects),
});

/** Runs the Action. Metadata is stored only if the login is allowed, as with Auth0. */
export const createPipeline =
  (settings: PipelineSettings): RunAction =>
  async (run) => {
    const { onExecutePostLogin, onContinuePostLogin } = settings.getAction();
    const effects: Effects = { claims: {}, appMetadata: {} };
    try {
      const handler = run.continuedState === undefined ? onExecutePostLogin : onContinuePostLogin;
      if (!handler) throw new Error('The Action redirects, but exports no onContinuePostLogin.');
      await handler(toEvent(settings.secrets, run), createApi(settings, run, effects));
    } catch (error) {
      // An error of the Action ends the login, and the application gets its message.
      return { kind: 'denied', reason: error instanceof Error ? error.message : String(error) };
    }
    if (effects.denial !== undefined) return { kind: 'denied', reason: effects.denial };
    if (effects.redirectUrl !== undefined) return { kind: 'redirected', url: effects.redirectUrl };
    if (Object.keys(effects.appMetadata).length > 0) {
      settings.users.mergeAppMetadata(run.user.userId, effects.appMetadata);
    }
    return { kind: 'allowed', claims: effects.claims };
  };
