// The post-login pipeline: the Action with the `event` and `api` that the hosted tenant would give it.
import type { PostLoginApi, PostLoginEvent } from '../../identity/post-login.d.cts';
import type { Action } from './action.ts';
import { encodeToken, validateToken } from './redirect-tokens.ts';
import type { User } from './store.ts';
import type { Users } from './users.ts';

export interface CustomClaims {
  readonly accessToken: Readonly<Record<string, unknown>>;
  readonly idToken: Readonly<Record<string, unknown>>;
}

export type Outcome =
  | { readonly kind: 'allowed'; readonly claims: CustomClaims }
  | { readonly kind: 'denied'; readonly reason: string }
  /** `url` lacks the `state` yet. */
  | { readonly kind: 'redirected'; readonly url: string };

/** One run: who signs in, how, and by which request. */
export interface Run {
  readonly user: User;
  readonly transaction: NonNullable<PostLoginEvent['transaction']>;
  readonly request: PostLoginEvent['request'];
  readonly canRedirect: boolean;
  /** The state with which the browser came back to /continue; absent at the beginning of a pipeline. */
  readonly continuedState?: string;
}

export interface PipelineSettings {
  readonly action: Action;
  readonly users: Users;
  readonly clientId: string;
  /** As the issuer of hand-off tokens: the tenant's host, without a scheme. */
  readonly domain: string;
  readonly secrets: PostLoginEvent['secrets'];
  readonly now: () => number;
}

export type Pipeline = (run: Run) => Promise<Outcome>;

/** What an Action asked for, while it runs. */
interface Wishes {
  accessToken: Record<string, unknown>;
  idToken: Record<string, unknown>;
  appMetadata: Record<string, unknown>;
  denial?: string;
  redirectUrl?: string;
}

const eventOf = ({ clientId, secrets }: PipelineSettings, run: Run): PostLoginEvent => {
  const { user } = run;
  const [strategy = '', id = ''] = user.userId.split('|');
  return structuredClone({
    user: {
      user_id: user.userId,
      ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
      name: user.name,
      app_metadata: user.appMetadata,
      identities: [{ connection: user.connection, provider: strategy, user_id: id, isSocial: true }],
    },
    client: { client_id: clientId, name: 'Plainly' },
    connection: { id: `con_${user.connection}`, name: user.connection, strategy: user.connection },
    transaction: run.transaction,
    request: run.request,
    secrets,
    stats: { logins_count: user.loginsCount },
  });
};

const apiOf = (settings: PipelineSettings, run: Run, wishes: Wishes): PostLoginApi => {
  const { user, request, continuedState: state } = run;
  const nowSeconds = () => Math.floor(settings.now() / 1000);
  return {
    access: {
      deny: (reason) => {
        wishes.denial = reason;
      },
    },
    accessToken: {
      setCustomClaim: (name, value) => {
        wishes.accessToken[name] = value;
      },
    },
    idToken: {
      setCustomClaim: (name, value) => {
        wishes.idToken[name] = value;
      },
    },
    user: {
      setAppMetadata: (name, value) => {
        wishes.appMetadata[name] = value;
      },
    },
    redirect: {
      canRedirect: () => run.canRedirect,
      encodeToken: ({ secret, expiresInSeconds = 900, payload }) =>
        encodeToken(
          {
            ...payload,
            iat: nowSeconds(),
            iss: settings.domain,
            sub: user.userId,
            exp: nowSeconds() + expiresInSeconds,
            ip: request.ip,
          },
          secret,
        ),
      sendUserTo: (address, { query = {} } = {}) => {
        const url = new URL(address);
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        wishes.redirectUrl = url.href;
      },
      validateToken: ({ secret, tokenParameterName = 'session_token' }) => {
        const token = request.body?.[tokenParameterName] ?? request.query[tokenParameterName];
        if (token === undefined || state === undefined) {
          throw new Error(`There is no parameter ${tokenParameterName}.`);
        }
        return validateToken(token, secret, { sub: user.userId, state, now: settings.now() });
      },
    },
  };
};

/** Runs the Action. What it wants of the account is done once the pipeline is through, as Auth0 does. */
export const pipelineOf =
  (settings: PipelineSettings): Pipeline =>
  async (run) => {
    const { onExecutePostLogin, onContinuePostLogin } = settings.action;
    const wishes: Wishes = { accessToken: {}, idToken: {}, appMetadata: {} };
    try {
      const handler = run.continuedState === undefined ? onExecutePostLogin : onContinuePostLogin;
      if (!handler) throw new Error('The Action redirects, and has no onContinuePostLogin.');
      await handler(eventOf(settings, run), apiOf(settings, run, wishes));
    } catch (error) {
      // Whatever an Action throws ends the login, and its message is told to the application.
      const reason = error instanceof Error ? error.message : String(error);
      return { kind: 'denied', reason };
    }
    if (wishes.denial !== undefined) return { kind: 'denied', reason: wishes.denial };
    if (wishes.redirectUrl !== undefined) return { kind: 'redirected', url: wishes.redirectUrl };
    if (Object.keys(wishes.appMetadata).length > 0) {
      settings.users.mergeAppMetadata(run.user.userId, wishes.appMetadata);
    }
    return { kind: 'allowed', claims: { accessToken: wishes.accessToken, idToken: wishes.idToken } };
  };
