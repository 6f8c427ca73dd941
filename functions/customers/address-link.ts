// The link that confirms a contact address. It is good for one customer and one address.
import { DAY_MS } from '#shared/durations.ts';
import { maskAddress } from '#shared/mail-link-page.ts';
import { toAddressId } from '../mails/address-id.ts';
import { signMailLink, toLinkAddress } from '../mails/mail-links.ts';
import type { CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';

export const LINK_DAYS = 7;

/** A user id has no blank, and neither has the id of an address. */
const toSubject = (userId: string, addressId: string): string => `${userId} ${addressId}`;

/** The page that confirms an address. The link ends a week after `from`. */
export const createAddressLink = async (userId: string, address: string, from: Date): Promise<string> => {
  const subject = toSubject(userId, await toAddressId(address));
  const endsAt = new Date(from.getTime() + LINK_DAYS * DAY_MS);
  return toLinkAddress(await signMailLink({ purpose: 'confirm-address', subject }, endsAt));
};

interface AddressLink {
  readonly record: CustomerRecord;
  readonly address: string;
  readonly isConfirmed: boolean;
}

/** What a link is about now; undefined if the customer has neither confirmed its address nor still asks for it. */
export const readAddressLink = async (subject: string): Promise<AddressLink | undefined> => {
  const [userId = ''] = subject.split(' ');
  const record = userId === '' ? undefined : await customers.findUnlessForgotten(userId);
  if (!record) return undefined;
  const { contactAddress, pendingAddress } = record;
  for (const address of [contactAddress, pendingAddress])
    if (address !== undefined && toSubject(userId, await toAddressId(address)) === subject)
      return { record, address, isConfirmed: address === contactAddress };
  return undefined;
};

/** What the page of a link shows: whether its address is confirmed. Undefined if it is another one's now. */
export const describeAddressLink = async (
  subject: string,
): Promise<{ readonly isConfirmed: boolean; readonly masked: string } | undefined> => {
  const link = await readAddressLink(subject);
  return link && { isConfirmed: link.isConfirmed, masked: maskAddress(link.address) };
};
