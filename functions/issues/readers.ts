import { toReader, type Reader } from '../articles/access.ts';
import { listByContactAddress } from '../customers/customers.table.ts';

/**
 * Who has this address: the best reader of the customers whose confirmed contact address it is, and the customer if there is exactly
 * one.
 */
export const findPerson = async (
  address: string,
  now: Date,
): Promise<{ readonly reader: Reader; readonly userId: string | undefined }> => {
  const customers = await listByContactAddress(address);
  const [customer, ...others] = customers;
  const readers = customers.map(({ subscription }) => toReader(subscription, now));
  const free = customer ? 'customer' : 'stranger';
  return {
    reader: readers.includes('essentials') ? 'essentials' : free,
    userId: others.length === 0 ? customer?.userId : undefined,
  };
};

/** The kind of reader who has this address. */
export const findReader = async (address: string, now: Date): Promise<Reader> =>
  (await findPerson(address, now)).reader;
