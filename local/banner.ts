// What `npm start` tells once everything runs.
import type { Cloud } from './cloud.ts';
import { accounts, otpauthOf } from './seed/accounts.ts';

/** The lines of the banner; `shown` makes a path short enough to read. */
export const bannerOf = (cloud: Cloud, folders: { data: string; logs: string }): string => {
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
