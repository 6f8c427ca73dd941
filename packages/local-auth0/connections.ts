// The three ways to sign in that the product offers, named as Auth0 names them.
import { randomBytes, randomInt } from 'node:crypto';

export const CONNECTIONS = {
  'google-oauth2': {
    label: 'Google',
    mayHideEmail: false,
    newId: () => `1${Array.from({ length: 20 }, () => randomInt(10)).join('')}`,
  },
  windowslive: { label: 'Microsoft', mayHideEmail: true, newId: () => randomBytes(8).toString('hex') },
  apple: {
    label: 'Apple',
    mayHideEmail: false,
    newId: () =>
      `${String(randomInt(1_000_000)).padStart(6, '0')}.${randomBytes(16).toString('hex')}.${String(randomInt(10_000)).padStart(4, '0')}`,
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      label: string;
      /** Whether its accounts may have no email address, as a Microsoft account that is a phone number. */
      mayHideEmail: boolean;
      newId: () => string;
    }
  >
>;

export type Connection = keyof typeof CONNECTIONS;

export const isConnection = (name: unknown): name is Connection =>
  typeof name === 'string' && Object.hasOwn(CONNECTIONS, name);

export const connectionNames = Object.keys(CONNECTIONS).filter(isConnection);
