import { toReader, type Reader } from '../articles/access.ts';
import { listByContactAddress } from '../customers/customers.table.ts';

/** The kind of reader who has this address: the best of the customers whose confirmed contact address it is. */
export const findReader = async (address: string, now: Date): Promise<Reader> => {
  const customers = await listByContactAddress(address);
  const readers = customers.map(({ subscription }) => toReader(subscription, now));
  if (readers.includes('essentials')) return 'essentials';
  return readers.length > 0 ? 'customer' : 'stranger';
};
