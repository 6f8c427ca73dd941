// Where the pipeline stands in oidc-provider's order of things: after the sign-in, before a code is given.
import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod/mini';
import { keepCustomClaims } from './custom-claims.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { Run } from './pipeline.ts';
import type { Tenant } from './tenant.ts';

export const REDIRECT_PROMPT = 'redirect';

const Text = z.record(z.string(), z.string());

/** What /continue leaves in the waiting login: the request with which the browser came back. */
export const Continued = z.object({ state: z.string(), query: Text, body: Text });
export type Continued = z.infer<typeof Continued>;

const textOf = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

const requestOf = (ctx: KoaContextWithOIDC, continued: Continued | undefined): Run['request'] => ({
  hostname: ctx.hostname,
  method: ctx.method,
  ip: ctx.ip,
  user_agent: ctx.get('user-agent'),
  query: continued?.query ?? textOf(ctx.oidc.params ?? {}),
  body: continued?.body ?? {},
});

/** A login that does not come to its end leaves nobody signed in; a session from before stays. */
const forgetFreshLogin = ({ oidc }: KoaContextWithOIDC): void => {
  if (!oidc.result?.login || !oidc.session) return;
  delete oidc.session.accountId;
  delete oidc.session.loginTs;
};

const accountOf = ({ users }: Tenant, userId: string | undefined) => {
  const user = userId === undefined ? undefined : users.find(userId);
  if (!user) throw new Error('The pipeline runs for accounts only.');
  return user;
};

/** The prompt by which oidc-provider suspends a login while the Action's page has the browser. */
export const postLoginPrompt = (tenant: Tenant): interactionPolicy.Prompt => {
  const destinations = new WeakMap<KoaContextWithOIDC, string>();

  const needsRedirect = async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    const { oidc } = ctx;
    const user = accountOf(tenant, oidc.session?.accountId);
    const continued = z.optional(Continued).parse(oidc.result?.['continued']);
    const isSilent = oidc.prompts.has('none');
    if (!continued && !isSilent) tenant.users.countLogin(user.userId);
    const outcome = await tenant.pipeline({
      user,
      transaction: {
        protocol: 'oidc-basic-profile',
        redirect_uri: String(oidc.params?.['redirect_uri']),
        requested_scopes: [...oidc.requestParamScopes],
      },
      request: requestOf(ctx, continued),
      canRedirect: !isSilent,
      ...(continued && { continuedState: continued.state }),
    });
    tenant.log(`post-login ${outcome.kind} ${user.userId}\n`);
    switch (outcome.kind) {
      case 'allowed':
        keepCustomClaims(tenant, oidc.grant?.jti ?? '', outcome.claims, LIFETIMES.refreshTokenSeconds);
        return false;
      case 'denied':
        forgetFreshLogin(ctx);
        throw new errors.AccessDenied(outcome.reason);
      case 'redirected':
        forgetFreshLogin(ctx);
        destinations.set(ctx, outcome.url);
        return true;
    }
  };

  return new interactionPolicy.Prompt(
    { name: REDIRECT_PROMPT },
    new interactionPolicy.Check(
      'action',
      'External interaction required',
      'interaction_required',
      needsRedirect,
      (ctx) => ({ destination: destinations.get(ctx) }),
    ),
  );
};

/** Runs the pipeline for a refresh token that is about to be exchanged; throws what the client is to hear. */
export const runForRefresh = async (tenant: Tenant, ctx: KoaContextWithOIDC): Promise<void> => {
  const token = ctx.oidc.refreshToken;
  const outcome = await tenant.pipeline({
    user: accountOf(tenant, token?.accountId),
    transaction: {
      protocol: 'oauth2-refresh-token',
      requested_scopes: [...(token?.scopes ?? [])],
    },
    request: requestOf(ctx, undefined),
    canRedirect: false,
  });
  if (outcome.kind === 'denied') throw new errors.AccessDenied(outcome.reason);
  if (outcome.kind === 'redirected') throw new errors.InteractionRequired('External interaction required');
  keepCustomClaims(tenant, token?.grantId ?? '', outcome.claims, LIFETIMES.refreshTokenSeconds);
};
