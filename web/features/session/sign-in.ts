import { tenantSettings } from '../../api.ts';
import { readReturnTo } from './tab-messages.ts';
import { openTenant } from './tenant.ts';

/** The three ways in, by the tenant's names. */
export type Connection = 'google-oauth2' | 'windowslive' | 'apple';

/**
 * Leaves for the tenant, straight to one connection's page if it is named. Rejects when the settings cannot be read;
 * otherwise the browser goes away.
 */
export const signIn = async ({
  connection,
  isNew = false,
}: { connection?: Connection; isNew?: boolean } = {}): Promise<void> => {
  const tenant = await tenantSettings();
  const returnTo = readReturnTo();
  await openTenant(tenant).loginWithRedirect({
    appState: returnTo === undefined ? {} : { returnTo },
    authorizationParams: {
      ...(connection && { connection }),
      ...(isNew && { screen_hint: 'signup' }),
    },
  });
};
