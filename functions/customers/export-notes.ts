// What an export says about data that is not in it.
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';

/** For the person who gets the export. It must agree with the privacy page (web/content/privacy.ts). */
export const exportNotes: readonly string[] = [
  `signIn: the sign-in service Auth0 keeps the account for ${brand.name}. 'by-hand' means that we add it to this export by hand.`,
  'stripe: amounts are in the smallest unit of the currency. Stripe keeps the card; we never see its number.',
  'record: contactAddress is where our mails go. pendingAddress is one to which a link was sent that nobody has pressed.',
  'record: invoiceAddress is where copies of the invoices go. pendingInvoiceAddress is one to which a link was sent that nobody has pressed.',
  'contactRequests: those of the confirmed contact address, and of the address of a letter that asked for this export, withdrawals from a contract included. Their words also reached the people who answer, as an email.',
  'newsletter: the subscriptions made in the account, and that of the address of a letter that asked for this export. A newsletter at another service is kept there, under its rules.',
  'While somebody signs up, a one-time token holds the user id and the email address. It is valid for ten minutes.',
  'We keep no list of internet addresses and count no visits. Limits are counted under keyed hashes, which name nobody.',
  `Backups hold the same for ${limits.recoveryDays} days longer.`,
];
