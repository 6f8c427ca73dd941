import { parseMailAddress } from '#shared/mail-address.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import type { CustomerIdentity } from '../platform/caller.ts';
import type { CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';
import { isNew, toWelcome } from './welcome.ts';

/**
 * Confirms the contact address of a record that has none, if the tenant has verified the sign-in's address meanwhile. Returns the
 * record as it is stored then.
 */
export const confirmByTenant = async (
  record: CustomerRecord | undefined,
  { userId, email }: CustomerIdentity,
  now: Date,
): Promise<CustomerRecord | undefined> => {
  const contactAddress = email === undefined ? undefined : parseMailAddress(email);
  if (!record || record.contactAddress !== undefined || email === undefined || contactAddress === undefined)
    return record;
  const mails = isNew(record, now) ? [toWelcome(userId)] : [];
  const confirmed = await customers.confirmByTenant(
    userId,
    { email, contactAddress },
    toMailWrites(mails, now),
  );
  if (confirmed) await startSending(mails);
  return confirmed ?? customers.find(userId, { consistent: true });
};
