// The three ways to sign in that the product offers, named as Auth0 names them.
import { randomBytes, randomInt } from 'node:crypto';

export const CONNECTIONS = {
  'google-oauth2': {
    label: 'Google',
    newId: () => `1${Array.from({ length: 20 }, () => randomInt(10)).join('')}`,
  },
  windowslive: { label: 'Microsoft', newId: () => randomBytes(8).toString('hex') },
  apple: {
    label: 'Apple',
    newId: () =>
      `${String(randomInt(1_000_000)).padStart(6, '0')}.${randomBytes(16).toString('hex')}.${String(randomInt(10_000)).padStart(4, '0')}`,
  },
} as const satisfies Readonly<Record<string, { label: string; newId: () => string }>>;

export type Connection = keyof typeof CONNECTIONS;

export const isConnection = (name: unknown): name is Connection =>
  typeof name === 'string' && Object.hasOwn(CONNECTIONS, name);

export const connectionNames = Object.keys(CONNECTIONS).filter(isConnection);
