// The links about an address of a customer. Each is good for one customer and one address.
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { maskAddress } from '#shared/mail-link-page.ts';
import { toAddressId } from '../mails/address-id.ts';
import { signMailLink, toLinkAddress } from '../mail-links/mail-link.ts';
import { confirmableAddresses, type ConfirmPurpose, type CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';

const END_LINK_DAYS = 365;

/** A blank separates the two: neither id can contain one. */
const toSubject = (userId: string, addressId: string): string => `${userId} ${addressId}`;

/** The page that confirms an address. The link ends a week after `from`. */
export const createAddressLink = async (
  userId: string,
  purpose: ConfirmPurpose,
  address: string,
  from: Date,
): Promise<string> => {
  const subject = toSubject(userId, await toAddressId(address));
  const endsAt = new Date(from.getTime() + limits.addressLinks.validDays * DAY_MS);
  return toLinkAddress(await signMailLink({ purpose, subject }, endsAt));
};

/** The page that ends copies of invoices. Every copy carries such a link, which is valid for a year. */
export const createEndLink = async (userId: string, address: string, from: Date): Promise<string> => {
  const subject = toSubject(userId, await toAddressId(address));
  const endsAt = new Date(from.getTime() + END_LINK_DAYS * DAY_MS);
  return toLinkAddress(await signMailLink({ purpose: 'end-invoice-copies', subject }, endsAt));
};

interface AddressLink {
  readonly record: CustomerRecord;
  readonly address: string;
  readonly isConfirmed: boolean;
}

/** What a link is about now; undefined if the customer has neither confirmed its address nor still asks for it. */
export const readAddressLink = async (
  purpose: ConfirmPurpose,
  subject: string,
): Promise<AddressLink | undefined> => {
  const [userId = ''] = subject.split(' ');
  const record = userId === '' ? undefined : await customers.findUnlessForgotten(userId);
  if (!record) return undefined;
  const { confirmed, pending } = confirmableAddresses[purpose];
  const confirmedAddress = record[confirmed];
  for (const address of [confirmedAddress, record[pending]])
    if (address !== undefined && toSubject(userId, await toAddressId(address)) === subject)
      return { record, address, isConfirmed: address === confirmedAddress };
  return undefined;
};

interface AddressLinkDescription {
  readonly isConfirmed: boolean;
  readonly masked: string;
  /** The confirmed contact address of the customer who asks. */
  readonly customer: string | null;
}

/** What the page of a link shows: whether its address is confirmed. Undefined if it is another one's now. */
export const describeAddressLink = async (
  purpose: ConfirmPurpose,
  subject: string,
): Promise<AddressLinkDescription | undefined> => {
  const link = await readAddressLink(purpose, subject);
  return (
    link && {
      isConfirmed: link.isConfirmed,
      masked: maskAddress(link.address),
      customer: link.record.contactAddress ?? null,
    }
  );
};
