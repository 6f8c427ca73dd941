// What `npm start` tells once everything runs.
import type { Cloud } from './cloud.ts';
import { accounts, otpauthOf } from './seed/accounts.ts';
import { customers, type CustomerAccount } from './seed/customers.ts';
import { CONNECTIONS } from '../packages/local-auth0/connections.ts';

/** What the hosted checkout page takes for a card, and what comes of it. */
const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks for authentication'],
  ['4000 0000 0000 0341', 'pays once, and fails at the renewal'],
] as const;

/** The lines of the banner; `shown` makes a path short enough to read. */
export const bannerOf = (cloud: Cloud, folders: { data: string; logs: string }): string => {
  const { editor, editorWithTotp, newcomer, outsider } = accounts;
  const account = ({ email, password }: { email: string; password: string }, note: string) =>
    `    ${email.padEnd(26)}${password.padEnd(20)}${note}`;
  const customer = ({ connection, name, email }: CustomerAccount, note: string) =>
    `    ${name.padEnd(14)}${email.padEnd(24)}${`with ${CONNECTIONS[connection].label}`.padEnd(18)}${note}`;
  return [
    '',
    '  Plainly runs on this computer alone.',
    '',
    `    The site      ${cloud.siteUrl}/`,
    `    The blog      ${cloud.siteUrl}/blog`,
    `    Staff tool    ${cloud.siteUrl}/content-login`,
    `    API           ${cloud.apiUrl}/health`,
    `    Customers     ${cloud.siteUrl}/login  by way of the tenant, ${cloud.customers.tenant}`,
    `    Stripe        ${cloud.addresses.stripeUrl}/  customers, payments, events; moves time on`,
    `    Mails         ${cloud.addresses.awsUrl}/  what the contact form sends to staff`,
    '',
    '  Customers, who need no password: choose one at the sign-in page',
    '',
    customer(customers.free, 'has a profile and the free plan'),
    customer(customers.paid, 'pays for AI Essentials'),
    customer(customers.newcomer, 'is asked for a profile first'),
    '',
    '  Cards for the checkout, with any date to come and any CVC',
    '',
    ...CARDS.map(([card, note]) => `    ${card}   ${note}`),
    '',
    '  Staff accounts and passwords',
    '',
    account(editor, 'publishes'),
    account(editorWithTotp, 'publishes, and is asked for a code'),
    account(newcomer, 'chooses a password at the first sign-in'),
    account(outsider, 'signs in, and may publish nothing'),
    '',
    `    Codes for ${editorWithTotp.email}: secret ${editorWithTotp.totpSecret}`,
    `    ${otpauthOf(editorWithTotp)}`,
    '',
    `  Data stays in ${folders.data} (npm run reset empties it), logs are in ${folders.logs}.`,
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
};
