import { canStore } from '../../browser-storage.ts';
import { session } from '../../content/session.ts';
import { readSettings } from '../../settings.ts';
import type { SignInParameters } from './sign-in-address.ts';
import { createTenantClient } from './tenant.ts';

/**
 * Thrown if the browser could not store a sign-in, so that nobody is sent to the tenant in vain. The message is a sentence for
 * people.
 */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

const assign = (url: string): void => location.assign(url);

/**
 * Goes to the tenant's login, or to one connection's page if it is given. `openUrl` is called with the tenant's address. Rejects
 * with an ApiError if the settings cannot be read, and with a NotStoredError.
 */
export const signIn = async (parameters: SignInParameters = {}, openUrl = assign): Promise<void> => {
  if (!canStore()) throw new NotStoredError(session.notStored.text);
  const { customers } = await readSettings();
  await createTenantClient(customers).loginWithRedirect({
    authorizationParams: { ...parameters },
    openUrl,
  });
};
