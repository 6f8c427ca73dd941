import type { MailLinkPage } from '#shared/mail-link-page.ts';
import { describeAddressLink } from '../customers/address-link.ts';
import type { ConfirmPurpose } from '../customers/customer.ts';
import { findConfirmPage, findLeavePage } from '../newsletter/subscriber-links.ts';
import { readMailLink } from './mail-link.ts';

const EXPIRED: MailLinkPage = { kind: 'expired', of: 'sign-up' };

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
    case 'leave-test':
      return { kind: 'leave-test' };
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
