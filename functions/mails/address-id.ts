import { createHmac } from 'node:crypto';
import { getSecret } from '../platform/secrets.client.ts';

/**
 * The id of an e-mail address: a hash of it in lower case, under a key that is never rotated. It does not reveal the
 * address, and recognizes it even after the address was deleted.
 */
export const toAddressId = async (address: string): Promise<string> =>
  createHmac('sha256', await getSecret('ADDRESS_KEY_PARAMETER'))
    .update(address.trim().toLowerCase())
    .digest('base64url');
