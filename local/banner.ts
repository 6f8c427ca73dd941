// What `npm start` prints: first what works at once, then what the samples add.
import { styleText } from 'node:util';
import type { Cloud } from './cloud.ts';
import { accounts, otpauthUrl } from './seed/accounts.ts';
import { customers, type CustomerAccount } from './seed/customers.ts';
import type { SampleFailure } from './seed/sample-maker.ts';
import { CONNECTIONS } from 'local-auth0';

/** Cards for the checkout page, and the effect of each. */
const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0025 0000 3155', 'asks for authentication'],
  ['4000 0000 0000 0341', 'pays once, and fails at the renewal'],
] as const;

/** The lines about what works as soon as the site answers. The folders are relative to the current one. */
export const formatBanner = (cloud: Cloud, folders: { data: string; logs: string }): string => {
  const { editor, editorWithTotp, newcomer, outsider } = accounts;
  const account = ({ email, password }: { email: string; password: string }, note: string) =>
    `    ${email.padEnd(26)}${password.padEnd(20)}${note}`;
  return [
    '',
    '  Plainly runs on this computer alone.',
    '',
    `    The site      ${cloud.siteUrl}/`,
    `    The blog      ${cloud.siteUrl}/blog`,
    `    Staff tool    ${cloud.siteUrl}/content-login`,
    `    API           ${cloud.apiUrl}/health`,
    `    Customers     ${cloud.siteUrl}/login  through the tenant, ${cloud.customers.tenant}`,
    `    Stripe        ${cloud.addresses.stripeUrl}/  customers, payments, events; moves the clock forward`,
    `    Mails         ${cloud.addresses.awsUrl}/  all mails of the product, and codes for new passwords`,
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
    `    ${otpauthUrl(editorWithTotp)}`,
    '',
    '  Saved files are played at once; a line here says what happened.',
    `  Data stays in ${folders.data} (npm run reset removes it), logs are in ${folders.logs}.`,
    '  Stop with Ctrl-C.',
    '',
  ].join('\n');
};

/** The lines about what works once the samples are there. */
export const formatSamples = ({ siteUrl }: Cloud): string => {
  const customer = ({ connection, name, email }: CustomerAccount, note: string) =>
    `    ${name.padEnd(14)}${email.padEnd(24)}${`with ${CONNECTIONS[connection].label}`.padEnd(18)}${note}`;
  return [
    '',
    `  Customers sign in at ${siteUrl}/login and need no password: choose one at the sign-in page`,
    '',
    customer(customers.free, 'has a profile and the free plan'),
    customer(customers.paid, 'pays for AI Essentials'),
    customer(customers.newcomer, 'is asked for a profile first'),
    '',
    `  Their lessons are at ${siteUrl}/learn, their articles at ${siteUrl}/articles.`,
    '',
  ].join('\n');
};

/** A line for a sample that could not be made. */
export const formatFailure = ({ sample, cause }: SampleFailure): string =>
  styleText('red', `  Missing: ${sample}. ${cause.replaceAll(/\s+/g, ' ')} The next start begins anew.`);
