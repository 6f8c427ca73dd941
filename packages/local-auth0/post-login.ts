// Runs the pipeline inside oidc-provider: after the sign-in, before a code is issued.
import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod/mini';
import { ContinueRequest, REDIRECT_PROMPT } from './action-redirect.ts';
import { storeCustomClaims } from './claims.ts';
import type { Run } from './pipeline.ts';
import type { User } from './store.ts';
import type { Tenant } from './tenant.ts';

const pickStrings = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

const toRequest = (ctx: KoaContextWithOIDC, continued?: z.infer<typeof ContinueRequest>): Run['request'] => ({
  ip: ctx.ip,
  query: continued?.query ?? pickStrings(ctx.oidc.params ?? {}),
});

/** Signs out a user who signed in for this login. A session from before the login stays. */
const undoSignIn = ({ oidc }: KoaContextWithOIDC): void => {
  if (!oidc.result?.login || !oidc.session) return;
  delete oidc.session.accountId;
  delete oidc.session.loginTs;
};

const requireUser = ({ users }: Tenant, userId = ''): User => {
  const user = users.find(userId);
  if (!user) throw new Error(`There is no account ${userId}.`);
  return user;
};

/** The prompt with which oidc-provider suspends a login while the browser is at the Action's page. */
export const createPostLoginPrompt = (tenant: Tenant): interactionPolicy.Prompt => {
  const destinations = new WeakMap<KoaContextWithOIDC, string>();

  const needsRedirect = async (ctx: KoaContextWithOIDC): Promise<boolean> => {
    const { oidc } = ctx;
    const user = requireUser(tenant, oidc.session?.accountId);
    const continued = z.optional(ContinueRequest).parse(oidc.result?.['continued']);
    const outcome = await tenant.runAction({
      user,
      transaction: { protocol: 'oidc-basic-profile' },
      request: toRequest(ctx, continued),
      canRedirect: !oidc.prompts.has('none'),
      ...(oidc.session?.loginTs !== undefined && { signedInAt: oidc.session.loginTs }),
      ...(continued && { continuedState: continued.state }),
    });
    tenant.log(`post-login ${outcome.kind} ${user.userId}\n`);
    switch (outcome.kind) {
      case 'allowed':
        storeCustomClaims(tenant, oidc.grant?.jti ?? '', outcome.claims);
        return false;
      case 'denied':
        undoSignIn(ctx);
        throw new errors.AccessDenied(outcome.reason);
      case 'redirected':
        undoSignIn(ctx);
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

/** Runs the pipeline before a refresh token is exchanged. Throws the error that the client gets. */
export const runForRefresh = async (tenant: Tenant, ctx: KoaContextWithOIDC): Promise<void> => {
  const { refreshToken } = ctx.oidc;
  const outcome = await tenant.runAction({
    user: requireUser(tenant, refreshToken?.accountId),
    transaction: { protocol: 'oauth2-refresh-token' },
    request: toRequest(ctx),
    canRedirect: false,
  });
  if (outcome.kind === 'denied') throw new errors.AccessDenied(outcome.reason);
  if (outcome.kind === 'redirected') throw new errors.InteractionRequired('External interaction required');
  storeCustomClaims(tenant, refreshToken?.grantId ?? '', outcome.claims);
};
