import { readSettings } from '../../settings.ts';
import { readReturnTo } from './tab-messages.ts';
import { createTenantClient } from './tenant.ts';

/** The tenant's names of the three connections. */
export type Connection = 'google-oauth2' | 'windowslive' | 'apple';

/**
 * Leaves for the tenant's login, or for one connection's page when it is given. Rejects when the settings cannot be read.
 */
export const signIn = async ({
  connection,
  isNew = false,
}: { connection?: Connection; isNew?: boolean } = {}): Promise<void> => {
  const { customers: tenant } = await readSettings();
  const returnTo = readReturnTo();
  await createTenantClient(tenant).loginWithRedirect({
    appState: returnTo === undefined ? {} : { returnTo },
    authorizationParams: {
      ...(connection && { connection }),
      ...(isNew && { screen_hint: 'signup' }),
    },
  });
};
