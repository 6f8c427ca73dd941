// The staff accounts of a laptop, one for each way of signing in.
import type { NewUser, Users } from 'local-aws';
import { CONTENT_EDITORS } from '#shared/contract/endpoint.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export interface AccountWithTotp extends Account {
  /** The secret for an authenticator app, in base32. */
  readonly totpSecret: string;
}

/** These passwords open only the pool on this computer. */
export const accounts = {
  /** Signs in with only a password. */
  editor: { email: 'editor@plainly.example', password: 'Plainly-Editor-1', name: 'Edith' },
  /** Signs in with a password and a code. */
  editorWithTotp: {
    email: 'totp@plainly.example',
    password: 'Plainly-Totp-123',
    name: 'Tom',
    totpSecret: 'PLAINLYLAPTOPSECRETFORTHEEDITOR2',
  },
  /** Has a temporary password and must choose another, which stays until `npm run reset`. */
  newcomer: { email: 'new@plainly.example', password: 'Plainly-First-1', name: 'Nora' },
  /** Signs in, but may not publish. */
  outsider: { email: 'outsider@plainly.example', password: 'Plainly-Outside-1', name: 'Oscar' },
} as const satisfies Readonly<Record<string, Account | AccountWithTotp>>;

export type Accounts = typeof accounts;

/** The URL that an authenticator app reads, from a QR code or as text. */
export const otpauthUrl = ({ email, totpSecret }: AccountWithTotp): string =>
  `otpauth://totp/Plainly:${encodeURIComponent(email)}?secret=${totpSecret}&issuer=Plainly`;

/** Adds the accounts that do not exist yet. Existing ones stay unchanged. */
export const createAccounts = (users: Users): void => {
  const { editor, editorWithTotp, newcomer, outsider } = accounts;
  const wanted: NewUser[] = [
    { ...editor, isPermanent: true, groups: [CONTENT_EDITORS] },
    { ...editorWithTotp, isPermanent: true, groups: [CONTENT_EDITORS] },
    { ...newcomer, isPermanent: false, groups: [CONTENT_EDITORS] },
    { ...outsider, isPermanent: true, groups: [] },
  ];
  for (const user of wanted) if (!users.exists(user.email)) users.create(user);
};
