import { canStore } from '../../browser-storage.ts';
import { session } from '../../content/session.ts';
import { readSettings } from '../../settings.ts';
import type { SignInParameters } from './sign-in-address.ts';
import { createTenantClient } from './tenant.ts';

/** Nobody is sent to the tenant whose sign-in could not be stored afterwards. Its message is a sentence for people. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

const assign = (url: string): void => location.assign(url);

/**
 * Leaves for the tenant's login, or for one connection's page when it is given. `openUrl` is called with the tenant's address.
 * Rejects with an ApiError when the settings cannot be read, and with a NotStoredError.
 */
export const signIn = async (parameters: SignInParameters = {}, openUrl = assign): Promise<void> => {
  if (!canStore()) throw new NotStoredError(session.notStored.text);
  const { customers } = await readSettings();
  await createTenantClient(customers).loginWithRedirect({
    authorizationParams: { ...parameters },
    openUrl,
  });
};
