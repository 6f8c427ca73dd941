import { readSettings } from '../../settings.ts';
import type { SignInParameters } from './sign-in-address.ts';
import { createTenantClient } from './tenant.ts';

const assign = (url: string): void => location.assign(url);

/**
 * Leaves for the tenant's login, or for one connection's page when it is given. `openUrl` is called with the tenant's address.
 * Rejects with an ApiError when the settings cannot be read.
 */
export const signIn = async (parameters: SignInParameters = {}, openUrl = assign): Promise<void> => {
  const { customers } = await readSettings();
  await createTenantClient(customers).loginWithRedirect({
    authorizationParams: { ...parameters },
    openUrl,
  });
};
