import { Auth0Provider } from '@auth0/auth0-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { parseReturnTo } from './tab-messages.ts';
import { CustomerSessionContext } from './session.ts';
import type { CustomerSession } from './session.ts';
import { SessionKeeper } from './tenant-session.tsx';
import { settingsQuery } from './settings-query.ts';
import { forgetEverything } from './stored-customer.ts';
import { openTenant, removeStoredSessions } from './tenant.ts';
import type { Tenant } from './tenant.ts';

interface Props {
  children: ReactNode;
  /** A login ended on this page; `returnTo` is the page of ours that was asked for before it. */
  onSignedIn: (returnTo: string | undefined) => void;
}

/** Without the settings nobody knows the tenant: what is here is forgotten, and that is all that can be done. */
const leaveUnheard = async (): Promise<void> => {
  removeStoredSessions();
  forgetEverything();
  location.assign(paths.home);
};

/** The session of the customer's pages. The library of the tenant is loaded with this module, and by nobody else. */
export const CustomerProvider = ({ children, onSignedIn }: Props) => {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data)
    return (
      <Opened tenant={data.customers} onSignedIn={onSignedIn}>
        {children}
      </Opened>
    );
  const session: CustomerSession = error
    ? { is: 'unreachable', tryAgain: () => void refetch() }
    : { is: 'loading' };
  return (
    <CustomerSessionContext
      value={{ session, returnTo: undefined, logOut: leaveUnheard, expire: leaveUnheard }}
    >
      {children}
    </CustomerSessionContext>
  );
};

const Opened = ({ tenant, children, onSignedIn }: Props & { tenant: Tenant }) => {
  const [client] = useState(() => openTenant(tenant));
  const [returnTo, setReturnTo] = useState<string>();
  return (
    <Auth0Provider
      client={client}
      onRedirectCallback={(appState) => {
        const asked = parseReturnTo(appState);
        setReturnTo(asked);
        onSignedIn(asked);
      }}
    >
      <SessionKeeper tenant={tenant} client={client} returnTo={returnTo}>
        {children}
      </SessionKeeper>
    </Auth0Provider>
  );
};
