// The ways to sign in, by Auth0's names.
import { randomBytes, randomInt } from 'node:crypto';

interface ConnectionSettings {
  readonly label: string;
  /** Whether an account may have no email address, as a Microsoft account with a phone number. */
  readonly mayLackEmail: boolean;
  /** Returns a new account id in the form that the sign-in provider uses. */
  readonly newId: () => string;
}

export const CONNECTIONS = {
  'google-oauth2': {
    label: 'Google',
    mayLackEmail: false,
    newId: () => `1${Array.from({ length: 20 }, () => randomInt(10)).join('')}`,
  },
  windowslive: { label: 'Microsoft', mayLackEmail: true, newId: () => randomBytes(8).toString('hex') },
  apple: {
    label: 'Apple',
    mayLackEmail: false,
    newId: () =>
      `${String(randomInt(1_000_000)).padStart(6, '0')}.${randomBytes(16).toString('hex')}.${String(randomInt(10_000)).padStart(4, '0')}`,
  },
} as const satisfies Readonly<Record<string, ConnectionSettings>>;

export type Connection = keyof typeof CONNECTIONS;
