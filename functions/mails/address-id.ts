import { createHmac } from 'node:crypto';
import { getSecret } from '../platform/secrets.client.ts';

/**
 * The id of an e-mail address: a hash of it in lower case, under a key that is never rotated. It tells nobody the address, and still
 * recognizes it after its deletion.
 */
export const toAddressId = async (address: string): Promise<string> =>
  createHmac('sha256', await getSecret('ADDRESS_KEY_PARAMETER'))
    .update(address.trim().toLowerCase())
    .digest('base64url');
