// Probable typing errors in e-mail addresses: `gmaill.com` instead of `gmail.com`.
import { toBareAddress } from './mail-address.ts';

/** Large providers of mailboxes. A domain that is one of them is never doubted. */
const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'comcast.net',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'orange.fr',
  'libero.it',
] as const;

/** Real providers that look like a typing error of another one. */
const UNDOUBTED: readonly string[] = [
  ...PROVIDERS,
  'mail.com',
  'email.com',
  'gmx.at',
  'gmx.ch',
  'live.de',
  'yahoo.de',
  'yahoo.ca',
];

/** Inserted, missing, wrong and swapped letters (the restricted Damerau-Levenshtein distance). */
const countEdits = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
};

/** A short name has many neighbors that exist. */
const allowedEdits = (provider: string): number => (provider.length < 9 ? 1 : 2);

/** The address that was probably meant; undefined if nothing looks wrong. */
export const suggestAddress = (typed: string): string | undefined => {
  const address = toBareAddress(typed);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || UNDOUBTED.includes(domain)) return undefined;
  const [nearest] = PROVIDERS.map((provider) => ({ provider, edits: countEdits(domain, provider) }))
    .filter(({ provider, edits }) => edits <= allowedEdits(provider))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest && `${address.slice(0, at)}@${nearest.provider}`;
};
