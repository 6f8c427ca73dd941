import { describeAddressLink } from '../customers/address-link.ts';
import type { ConfirmPurpose } from '../customers/customer.ts';
import { maskAddress, type MailLinkPage } from '#shared/mail-link-page.ts';
import { readMailLink } from '../mails/mail-links.ts';
import { signLeaveLink } from './subscriber-links.ts';
import * as subscribers from './subscribers.table.ts';

const EXPIRED: MailLinkPage = { kind: 'expired', of: 'subscription' };

const findConfirmPage = async (token: string, subscriberId: string, now: Date): Promise<MailLinkPage> => {
  const { subscriber, note } = await subscribers.find(subscriberId, now);
  if (!subscriber) return EXPIRED;
  const masked = maskAddress(subscriber.address);
  if (subscriber.state === 'pending') {
    return {
      kind: 'confirm-subscription',
      token,
      masked,
      isOwnBrowserPossible: note?.state !== 'complained',
    };
  }
  // The buttons of the other pages need a link to leave. Whoever has this link reads the mails of the address.
  const leaveToken = await signLeaveLink(subscriberId, now);
  return { kind: subscriber.state === 'confirmed' ? 'subscribed' : 'left', token: leaveToken, masked };
};

const findLeavePage = async (token: string, subscriberId: string, now: Date): Promise<MailLinkPage> => {
  const { subscriber } = await subscribers.find(subscriberId, now);
  if (!subscriber) return { kind: 'unknown' };
  const isOnList = subscriber.state === 'confirmed' || subscriber.state === 'pending';
  return { kind: isOnList ? 'leave' : 'left', token, masked: maskAddress(subscriber.address) };
};

const CONFIRMED_PAGES = {
  'confirm-address': 'address-confirmed',
  'confirm-invoice-address': 'invoice-address-confirmed',
} as const;

const findAddressPage = async (
  token: string,
  purpose: ConfirmPurpose,
  subject: string,
): Promise<MailLinkPage> => {
  const described = await describeAddressLink(purpose, subject);
  if (!described) return { kind: 'unknown' };
  const { isConfirmed, masked, customer } = described;
  if (isConfirmed) return { kind: CONFIRMED_PAGES[purpose], masked };
  return purpose === 'confirm-invoice-address'
    ? { kind: purpose, token, masked, customer }
    : { kind: purpose, token, masked };
};

const findEndPage = async (token: string, subject: string): Promise<MailLinkPage> => {
  const described = await describeAddressLink('confirm-invoice-address', subject);
  return described?.isConfirmed === true
    ? { kind: 'end-invoice-copies', token, masked: described.masked }
    : { kind: 'invoice-copies-ended' };
};

/** What the page of a link shows. It changes nothing. */
export const findMailLinkPage = async (token: string, now: Date): Promise<MailLinkPage> => {
  const link = await readMailLink(token, now);
  switch (link?.purpose) {
    case 'confirm-subscription':
      return link.isExpired ? EXPIRED : findConfirmPage(token, link.subject, now);
    case 'leave':
      return link.isExpired ? EXPIRED : findLeavePage(token, link.subject, now);
    case 'confirm-address':
      return link.isExpired
        ? { kind: 'expired', of: 'address' }
        : findAddressPage(token, link.purpose, link.subject);
    case 'confirm-invoice-address':
      return link.isExpired
        ? { kind: 'expired', of: 'invoice-address' }
        : findAddressPage(token, link.purpose, link.subject);
    case 'end-invoice-copies':
      return link.isExpired ? { kind: 'expired', of: 'invoice-copies' } : findEndPage(token, link.subject);
    case undefined:
      return { kind: 'unknown' };
  }
};
