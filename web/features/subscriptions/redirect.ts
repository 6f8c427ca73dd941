// The way out to Stripe's pages.
import { ApiError } from '../../api-error.ts';

/** Whether a browser may be sent to this address to pay: encrypted, unless this page itself is not. */
export const isTrusted = (address: string, pageProtocol: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && pageProtocol === 'http:');
};

/** Leaves for a page of Stripe's. Throws an ApiError instead of going anywhere dubious. */
export const leaveFor = (address: string): void => {
  if (!isTrusted(address, location.protocol)) throw new ApiError('unavailable');
  location.assign(address);
};
