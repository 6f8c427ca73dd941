// The pages to which links in mails lead, by what they are about.
import type { MailLinkPage } from '#shared/mail-link-page.ts';
import { isListOn } from '#shared/newsletter-links.ts';
import { paths } from '../paths.ts';

export interface MailLinkWords {
  readonly title: string;
  /** Followed by the masked address, if the page has one. */
  readonly text: string;
  readonly more?: string;
  readonly link?: { readonly label: string; readonly href: string; readonly size?: 'large' };
  readonly button?: {
    readonly label: string;
    readonly action: 'confirm' | 'leave' | 'again';
    readonly variant?: 'secondary';
  };
  readonly hasSignUpForm?: boolean;
}

const account = { label: 'Go to your account', href: paths.account } as const;
const tooOld = 'This link is too old';

type Kind = MailLinkPage['kind'];
type Expired = (MailLinkPage & { readonly kind: 'expired' })['of'];

export const mailLinkPages: Readonly<Record<Exclude<Kind, 'expired'>, MailLinkWords>> = {
  'confirm-subscription': {
    title: 'One more tap',
    text: 'Press the button, and the newsletter comes once a week to',
    button: { label: 'Confirm', action: 'confirm' },
  },
  subscribed: {
    title: 'You are on the list',
    text: 'The newsletter comes once a week to',
    more: 'Until the next one, there is something to read.',
    link: { label: 'Read the newest articles', href: paths.blog, size: 'large' },
    button: { label: 'Leave the list', action: 'leave', variant: 'secondary' },
  },
  leave: {
    title: 'Leave the newsletter?',
    text: 'Press the button, and it does not come any more to',
    button: { label: 'Leave the list', action: 'leave' },
  },
  'leave-test': {
    title: 'Leave the newsletter?',
    text: 'This link is in a test mail, so it ends nothing. In the mail of a reader, this page has the button ‘Leave the list’, and after it the newsletter does not come any more. The button of the mail program does the same at once.',
  },
  left: {
    title: 'You have left the list',
    text: 'No newsletter comes any more to',
    more: 'Was that a mistake?',
    button: { label: 'Subscribe again', action: 'again', variant: 'secondary' },
  },
  'confirm-address': {
    title: 'One more tap',
    text: 'Press the button, and our emails about your account go to',
    button: { label: 'Confirm', action: 'confirm' },
  },
  'address-confirmed': {
    title: 'Your address is confirmed',
    text: 'From now on our emails about your account go to',
    link: account,
  },
  'confirm-invoice-address': {
    title: 'Copies of invoices?',
    /** Follows who wants it. */
    text: 'wants copies of their invoices to come to you. Press the button, and each new one goes to',
    button: { label: 'Send me the copies', action: 'confirm' },
  },
  'invoice-address-confirmed': {
    title: 'The copies will come',
    text: 'From the next invoice on, a copy goes to',
    more: 'Each copy has a link that ends them.',
  },
  'end-invoice-copies': {
    title: 'No more copies?',
    text: 'Press the button, and no more copies of invoices go to',
    button: { label: 'End the copies', action: 'leave' },
  },
  'invoice-copies-ended': {
    title: 'The copies have ended',
    text: 'No more copies of invoices come to this address. The customer sees that in their account.',
  },
  unknown: {
    title: 'This link leads nowhere',
    text: 'It may have been cut off. Please copy the whole address from the email, or press its button again.',
    link: { label: 'Back to Home', href: paths.home },
  },
};

/** Who wants copies of invoices to be sent, if we know no address of theirs. */
export const someCustomer = 'A customer';

export const expiredMailLinks: Readonly<Record<Expired, MailLinkWords>> = {
  'sign-up': {
    title: tooOld,
    text: isListOn
      ? 'It was good for seven days. Enter your address again, and you get a new one.'
      : 'It was good for seven days.',
    hasSignUpForm: isListOn,
  },
  address: {
    title: tooOld,
    text: 'It was good for seven days. You can ask for a new one in your account.',
    link: account,
  },
  'invoice-address': {
    title: tooOld,
    text: 'It was good for seven days. The customer can have a new one sent from their account.',
  },
  'invoice-copies': {
    title: tooOld,
    text: 'It was good for a year. Each newer copy has a link of its own.',
  },
};

/** While a link cannot be read. */
export const unavailableMailLink: MailLinkWords = {
  title: 'This page cannot be shown right now',
  text: 'Nothing has changed. Please open the link again in a minute.',
};
