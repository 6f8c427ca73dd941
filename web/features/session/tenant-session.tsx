import { useAuth0 } from '@auth0/auth0-react';
import type { Auth0Client } from '@auth0/auth0-spa-js';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api-error.ts';
import { paths } from '../../paths.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { loginFailure } from './auth-errors.ts';
import { leaveNotice } from './tab-messages.ts';
import { personOf } from './identity.ts';
import { CustomerSessionContext } from './session.ts';
import type { CustomerContext, CustomerSession } from './session.ts';
import { forgetAllButDraft, forgetEverything, forgetCustomer } from './stored-customer.ts';
import { settingsKey } from './settings-query.ts';
import { isSessionKey, hasStoredSession, removeStoredSessions } from './tenant.ts';
import type { Tenant } from './tenant.ts';
import { useTokens } from './use-tokens.ts';

interface Props {
  tenant: Tenant;
  client: Auth0Client;
  returnTo: string | undefined;
  children: ReactNode;
}

/** All that the API told is about the customer; the settings of the site are not. */
const forgetAnswers = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== settingsKey[0] });
  queryClient.getMutationCache().clear();
};

/** Turns what the library knows into our session, signs calls, and sees to it that nothing outlives the customer. */
export const SessionKeeper = ({ tenant, client, returnTo, children }: Props) => {
  const { isLoading, user, error, getAccessTokenSilently, logout } = useAuth0();
  const queryClient = useQueryClient();
  const [keptSession] = useState(() => hasStoredSession(tenant));
  const [isLeaving, setIsLeaving] = useState(false);
  const person = personOf(user, tenant.tenant);

  const expire: CustomerContext['expire'] = async (notice) => {
    forgetAnswers(queryClient);
    // A draft that waits now is one that could not be saved: every signed-in page saves it first.
    forgetAllButDraft();
    leaveNotice(notice);
    await logout({ openUrl: false });
  };

  const tokens = useTokens({
    read: (isFresh) => getAccessTokenSilently({ cacheMode: isFresh ? 'off' : 'on' }),
    onSignedOut: () => expire('expired'),
  });

  const logOut: CustomerContext['logOut'] = async () => {
    setIsLeaving(true);
    tokens.stop();
    forgetAnswers(queryClient);
    forgetEverything();
    await logout({ logoutParams: { returnTo: `${location.origin}${paths.home}` } });
  };

  /** Reads again who is signed in, from this browser alone. Never rejects. */
  const look = useCallback(
    // Without a session there is nothing to read, which the library's state then says.
    () => getAccessTokenSilently({ cacheMode: 'cache-only' }).catch(() => undefined),
    [getAccessTokenSilently],
  );
  const { resume } = tokens;
  useEffect(() => {
    // Another tab signed in or out; or the page came back out of the browser's memory, as it was before a log-out.
    const onStorage = ({ key }: StorageEvent) => {
      if (isSessionKey(key)) void look();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      resume();
      setIsLeaving(false);
      void look();
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [look, resume]);

  // A link may have failed because somebody is signed in already: that is known before anything is said of it.
  const [isFailureSure, setIsFailureSure] = useState(false);
  useEffect(() => {
    if (error) void look().then(() => setIsFailureSure(true));
  }, [error, look]);

  // Nothing of one customer is shown to the next.
  const userId = person?.userId;
  const lastUserId = useRef<string>(undefined);
  useEffect(() => {
    if (userId === undefined) return;
    if (lastUserId.current !== undefined && lastUserId.current !== userId) forgetAnswers(queryClient);
    lastUserId.current = userId;
  }, [userId, queryClient]);

  const isSignedOut = !isLoading && !person && !error;
  useEffect(() => {
    if (!isSignedOut) return;
    // The library found the kept session dead before this page knew of it.
    if (keptSession && lastUserId.current === undefined) leaveNotice('expired');
    removeStoredSessions();
    forgetCustomer();
  }, [isSignedOut, keptSession]);

  const sessionNow = (): CustomerSession => {
    if (isLeaving) return { is: 'logging-out' };
    if (person && tokens.trouble === 'must-confirm') return { is: 'must-confirm', person };
    if (tokens.trouble) return { is: 'unreachable', tryAgain: tokens.forgive };
    if (isLoading) return { is: 'loading' };
    if (person) return { is: 'signed-in', person };
    if (!error) return { is: 'signed-out' };
    if (!isFailureSure) return { is: 'loading' };
    const failure = loginFailure(error);
    return failure === 'unreachable'
      ? { is: 'unreachable', tryAgain: () => location.assign(paths.login) }
      : { is: 'refused', ...failure };
  };

  const confirm = async () => {
    await client.loginWithPopup();
    const confirmed = await client.getUser();
    // A call that somebody else made is not sent in the name of who has come.
    const isSame = confirmed?.sub === userId;
    tokens.settle(isSame ? undefined : new ApiError('unauthenticated'));
    await look();
  };
  const confirmHere = () =>
    client.loginWithRedirect({ appState: { returnTo: `${location.pathname}${location.search}` } });

  const session = sessionNow();
  return (
    <CustomerSessionContext value={{ session, returnTo, logOut, expire }}>
      {children}
      {session.is === 'must-confirm' && (
        <ConfirmIdentity
          confirm={confirm}
          confirmHere={confirmHere}
          onDismiss={() => tokens.settle(new ApiError('unauthenticated'))}
          onLogOut={() => void logOut()}
        />
      )}
    </CustomerSessionContext>
  );
};
