// The connections with which to sign in, by Auth0's names.
import { randomBytes, randomInt } from 'node:crypto';

export const CONNECTION_NAMES = ['google-oauth2', 'windowslive', 'apple'] as const;
export type Connection = (typeof CONNECTION_NAMES)[number];

interface ConnectionSettings {
  readonly label: string;
  /** Whether an account may have no email address, like a Microsoft account with a phone number. */
  readonly mayLackEmail: boolean;
  /** Returns a new account id in the form that the sign-in provider uses. */
  readonly newId: () => string;
}

export const CONNECTIONS: Readonly<Record<Connection, ConnectionSettings>> = {
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
};
