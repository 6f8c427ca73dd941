// The staff accounts of a laptop, one for each way of signing in that an editor may meet.
import { CONTENT_EDITORS } from '#shared/staff.ts';
import type { NewUser, Users } from '../../packages/local-aws/cognito/users.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export interface AccountWithTotp extends Account {
  /** Base32; what an authenticator app is given. */
  readonly totpSecret: string;
}

/** Passwords for a pool that listens on this machine alone: they open nothing else. */
export const accounts = {
  /** Signs in with a password alone. */
  editor: { email: 'editor@plainly.example', password: 'Plainly-Editor-1', name: 'Edith' },
  /** Is also asked for a code. */
  editorWithTotp: {
    email: 'totp@plainly.example',
    password: 'Plainly-Totp-123',
    name: 'Tom',
    totpSecret: 'PLAINLYLAPTOPSECRETFORTHEEDITOR2',
  },
  /** Was invited and must choose a password of their own; once chosen, it stays until `npm run reset`. */
  newcomer: { email: 'new@plainly.example', password: 'Plainly-First-1', name: 'Nora' },
  /** Signs in, and may publish nothing. */
  outsider: { email: 'outsider@plainly.example', password: 'Plainly-Outside-1', name: 'Oscar' },
} as const satisfies Readonly<Record<string, Account | AccountWithTotp>>;

export type Accounts = typeof accounts;

/** The line that an authenticator app reads, as text or from a QR code made of it. */
export const otpauthOf = ({ email, totpSecret }: AccountWithTotp): string =>
  `otpauth://totp/Plainly:${encodeURIComponent(email)}?secret=${totpSecret}&issuer=Plainly`;

/** Adds the accounts that are not there yet; one that is keeps what its owner made of it. */
export const createAccounts = (users: Users): void => {
  const { editor, editorWithTotp, newcomer, outsider } = accounts;
  const wanted: NewUser[] = [
    { ...editor, permanent: true, groups: [CONTENT_EDITORS] },
    { ...editorWithTotp, permanent: true, groups: [CONTENT_EDITORS] },
    { ...newcomer, permanent: false, groups: [CONTENT_EDITORS] },
    { ...outsider, permanent: true, groups: [] },
  ];
  for (const user of wanted) if (!users.exists(user.email)) users.create(user);
};
