import { useAuth0 } from '@auth0/auth0-react';
import type { Auth0Client, AuthorizationParams } from '@auth0/auth0-spa-js';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api-error.ts';
import { ACCOUNT_DELETED, paths } from '../../paths.ts';
import { settingsKey } from '../../settings.ts';
import { storeWantedPage } from '../../wanted-page.ts';
import { classifyLoginError } from './auth-errors.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { toIdentity } from './identity.ts';
import { CustomerSessionContext } from './session.ts';
import type { CustomerContext, CustomerSession } from './session.ts';
import { forgetAllButDraft, forgetCustomer, forgetEverything } from './stored-customer.ts';
import { leaveDeletion, leaveNotice } from './tab-messages.ts';
import { hasStoredSession, isSessionKey, removeStoredSessions } from './tenant.ts';
import type { Tenant } from './tenant.ts';
import { useTokens } from './use-tokens.ts';

/** Removes all cached answers about the customer. The site's settings stay. */
const clearQueries = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsKey[0] });
  queryClient.getMutationCache().clear();
};

/**
 * Reads the session again when another tab signed in or out, and when the back/forward cache restores this page, because it may
 * have been stored before a log-out.
 */
const useSessionEvents = (reload: () => void, onRestored: () => void): void => {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (isSessionKey(key)) reload();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      onRestored();
      reload();
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [reload, onRestored]);
};

/** Removes a customer's data when another customer signs in, or when the session turns out to have ended. */
const useCleanup = (userId: string | undefined, isSignedOut: boolean, tenant: Tenant): void => {
  const queryClient = useQueryClient();
  const [hadStoredSession] = useState(() => hasStoredSession(tenant));
  const lastUserId = useRef<string>(undefined);
  useEffect(() => {
    if (userId === undefined) return;
    if (lastUserId.current !== undefined && lastUserId.current !== userId) clearQueries(queryClient);
    lastUserId.current = userId;
  }, [userId, queryClient]);
  useEffect(() => {
    if (!isSignedOut) return;
    // The stored session had ended before this page was loaded.
    if (hadStoredSession && lastUserId.current === undefined) leaveNotice('expired');
    removeStoredSessions();
    forgetCustomer();
  }, [isSignedOut, hadStoredSession]);
};

/** Without it, the tenant's session would sign in anybody who sits at this browser. */
const ASK: AuthorizationParams = { prompt: 'login' };

interface Props {
  tenant: Tenant;
  client: Auth0Client;
  children: ReactNode;
}

/** Turns the state of the tenant's library into our session, and provides tokens for the customer's calls. */
export const TenantSession = ({ tenant, client, children }: Props) => {
  const { isLoading, user, error, getAccessTokenSilently, logout } = useAuth0();
  const queryClient = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const identity = toIdentity(user, tenant.tenant);

  const expire: CustomerContext['expire'] = async (notice) => {
    clearQueries(queryClient);
    // A draft that still exists here could not be saved: every signed-in page saves it first.
    forgetAllButDraft();
    leaveNotice(notice);
    await logout({ openUrl: false });
  };

  const tokens = useTokens({
    getToken: (isFresh) => getAccessTokenSilently({ cacheMode: isFresh ? 'off' : 'on' }),
    onSignedOut: (deletion) => (deletion ? leaveDeleted(deletion.message) : expire('expired')),
  });

  const forgetSession = () => {
    setIsLeaving(true);
    tokens.stop();
    clearQueries(queryClient);
    forgetEverything();
  };

  const logOut: CustomerContext['logOut'] = async () => {
    forgetSession();
    await logout({ logoutParams: { returnTo: `${location.origin}${paths.home}` } });
  };

  const leaveTo: CustomerContext['leaveTo'] = async (path) => {
    forgetSession();
    await logout({ openUrl: false });
    location.replace(path);
  };

  /** The account was deleted on another device, or by an operator. */
  const leaveDeleted = async (message: string): Promise<void> => {
    forgetSession();
    leaveDeletion(message);
    await logout({ openUrl: false });
    location.replace(ACCOUNT_DELETED);
  };

  /** Reads the session from this browser's storage only. Never rejects. */
  const reloadSession = useCallback(async () => {
    // It rejects if there is no session, and the library's state then says so.
    await getAccessTokenSilently({ cacheMode: 'cache-only' }).catch(() => undefined);
  }, [getAccessTokenSilently]);
  const { resume } = tokens;
  const onRestored = useCallback(() => {
    resume();
    setIsLeaving(false);
  }, [resume]);
  useSessionEvents(
    useCallback(() => void reloadSession(), [reloadSession]),
    onRestored,
  );

  // A stale link also fails for a customer who is already signed in. Read the session before showing the failure.
  const [isFailureCertain, setIsFailureCertain] = useState(false);
  useEffect(() => {
    if (error) void reloadSession().then(() => setIsFailureCertain(true));
  }, [error, reloadSession]);

  useCleanup(identity?.userId, !isLoading && !identity && !error, tenant);

  /** Starts the sign-in again, because a code of the tenant is valid once, and returns to this page. */
  const signInHere = (parameters: AuthorizationParams = {}) => {
    storeWantedPage(`${location.pathname}${location.search}`);
    return client.loginWithRedirect({ authorizationParams: parameters });
  };

  const toSession = (): CustomerSession => {
    if (isLeaving) return { is: 'logging-out' };
    if (identity && tokens.problem === 'must-confirm') return { is: 'must-confirm', identity };
    if (tokens.problem === 'wrong-clock') return { is: 'failed', reason: 'clock' };
    if (tokens.problem) return { is: 'unreachable', tryAgain: tokens.clearProblem };
    if (isLoading) return { is: 'loading' };
    if (identity) return { is: 'signed-in', identity };
    if (!error) return { is: 'signed-out' };
    if (!isFailureCertain) return { is: 'loading' };
    const failure = classifyLoginError(error);
    return failure === 'unreachable'
      ? // If it fails again, the page stays and the customer can try once more.
        { is: 'unreachable', tryAgain: () => void signInHere().catch(() => undefined) }
      : { is: 'failed', ...failure };
  };

  const confirmInWindow = async () => {
    await client.loginWithPopup({ authorizationParams: ASK });
    const confirmed = await client.getUser();
    // If another account was used, calls of the first customer must not be sent for the second.
    const isSameCustomer = confirmed?.sub === identity?.userId;
    tokens.settle(isSameCustomer ? undefined : new ApiError('unauthenticated'));
    await reloadSession();
  };

  const session = toSession();
  return (
    <CustomerSessionContext value={{ session, logOut, leaveTo, expire }}>
      {children}
      {session.is === 'must-confirm' && (
        <ConfirmIdentity
          confirm={confirmInWindow}
          confirmHere={() => signInHere(ASK)}
          onDismiss={() => tokens.settle(new ApiError('unauthenticated'))}
          onLogOut={() => void logOut()}
        />
      )}
    </CustomerSessionContext>
  );
};
