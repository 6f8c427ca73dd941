import { Auth0Provider } from '@auth0/auth0-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { CustomerSessionContext } from './session.ts';
import type { CustomerSession } from './session.ts';
import { TenantSession } from './tenant-session.tsx';
import { settingsQuery } from '../../settings.ts';
import { forgetEverything } from './stored-customer.ts';
import { createTenantClient, removeStoredSessions } from './tenant.ts';
import type { Tenant } from './tenant.ts';

interface Props {
  children: ReactNode;
  /** Called when a login ended on this page. */
  onSignedIn: () => void;
}

/** Without the settings, the tenant is unknown, so only this browser's copy of the session can be removed. */
const logOutLocally = async (): Promise<void> => {
  removeStoredSessions();
  forgetEverything();
  location.assign(paths.home);
};

/** Provides the customer's session. Only this module's chunk contains the tenant's library. */
export const CustomerProvider = ({ children, onSignedIn }: Props) => {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data)
    return (
      <TenantProvider tenant={data.customers} onSignedIn={onSignedIn}>
        {children}
      </TenantProvider>
    );
  const session: CustomerSession = error
    ? { is: 'unreachable', tryAgain: () => void refetch() }
    : { is: 'loading' };
  return (
    <CustomerSessionContext
      value={{ session, logOut: logOutLocally, leaveTo: logOutLocally, expire: logOutLocally }}
    >
      {children}
    </CustomerSessionContext>
  );
};

const TenantProvider = ({ tenant, children, onSignedIn }: Props & { tenant: Tenant }) => {
  const [client] = useState(() => createTenantClient(tenant));
  return (
    <Auth0Provider client={client} onRedirectCallback={onSignedIn}>
      <TenantSession tenant={tenant} client={client}>
        {children}
      </TenantSession>
    </Auth0Provider>
  );
};
