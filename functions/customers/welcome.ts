// Who is welcomed: a new customer, once, as soon as an address is confirmed.
import { DAY_MS } from '#shared/durations.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import type { MailKey } from '../mails/mail.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import type { CustomerIdentity } from '../platform/caller.ts';
import type { CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';

/** Somebody who has been here for a week needs no welcome. */
const WELCOME_DAYS = 7;

export const toWelcome = (userId: string): MailKey => ({
  kind: 'welcome',
  reference: userId,
  occurrence: 'once',
});

export const isNew = ({ completedAt }: Pick<CustomerRecord, 'completedAt'>, now: Date): boolean =>
  completedAt !== undefined && now.getTime() - Date.parse(completedAt) <= WELCOME_DAYS * DAY_MS;

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
  if (confirmed && mails.length > 0) await startSending(mails);
  return confirmed ?? customers.find(userId, { consistent: true });
};
