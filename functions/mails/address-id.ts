import { createHmac } from 'node:crypto';
import { getSecret } from '../platform/secrets.client.ts';

const hash = async (text: string): Promise<string> =>
  createHmac('sha256', await getSecret('ADDRESS_KEY_PARAMETER'))
    .update(text)
    .digest('base64url');

/**
 * The id of an e-mail address: a hash of it in lower case, under a key that is never rotated. It does not reveal the
 * address, and recognizes it even after the address was deleted.
 */
export const toAddressId = (address: string): Promise<string> => hash(address.trim().toLowerCase());

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/** The spelling that all addresses of one inbox share: without `+tag`, and at Gmail without dots. */
const toInbox = (address: string): string => {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [name, domain] = [lower.slice(0, at).replace(/(?<=.)\+.*$/, ''), lower.slice(at + 1)];
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

/**
 * The id of the inbox of an e-mail address, for counters alone: somebody else may own what is the same inbox elsewhere. A
 * subscriber's key is `toAddressId`.
 */
export const toInboxId = (address: string): Promise<string> => hash(`inbox ${toInbox(address)}`);
