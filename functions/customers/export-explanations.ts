// What an export says about data that is not in it.
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';

/** For the person who gets the export. It must agree with the privacy page (web/content/privacy.ts). */
export const exportExplanations: readonly string[] = [
  `signIn: the sign-in service Auth0 keeps the account for ${brand.name}. 'by-hand' means that we add it to this export by hand.`,
  'stripe: amounts are in the smallest unit of the currency. Stripe keeps the card; we never see its number.',
  'record: contactAddress is where our mails go. pendingAddress is one to which a link was sent that nobody has pressed.',
  'record: invoiceAddress is where copies of the invoices go. pendingInvoiceAddress is one to which a link was sent that nobody has pressed.',
  `contactRequests: what you wrote while signed in, and what came from the address of a letter that asked for this export, withdrawals from a contract included. The words also reached the people who answer, as an email. For what you wrote without signing in, write to ${brand.contactEmail} from the address that you used: a link in a mail does not prove who wrote from there before.`,
  'record: addressLinks and invoiceAddressLinks say when links were sent, to inboxes by a keyed hash. formerAddresses were told that our mails have moved.',
  'newsletter: the subscription of the confirmed contact address, wherever it was made, and that of the address of a letter that asked for this export. A newsletter at another service is kept there, under its rules.',
  'kept: things are copies of prompts, and texts by their titles, each with what you wrote about it. words are what you fill into prompts.',
  `newsletterIssues: which issues of the last ${limits.issue.keptDays} days were meant for these addresses, and what became of each. Their records hold a keyed hash of the address, and no text.`,
  'While somebody signs up, a one-time token holds the user id and the email address. It is valid for ten minutes.',
  'We keep no list of internet addresses and count no visits. Limits are counted under keyed hashes, which name nobody.',
  'Records of our other emails hold a kind, a moment and the user id, and neither address nor text. They are not in this export.',
  `Backups hold the same for ${limits.recoveryDays} days longer. After a deletion the user id stays for as long, and in the records of emails. Paid invoices stay at Stripe, and a withdrawal from a contract stays with us for ${limits.contact.keptDays} days.`,
];
