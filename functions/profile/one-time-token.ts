import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What a one-time token stands for: whose profile may be completed, and what the hand-off proved. */
export interface Signup {
  readonly userId: string;
  /** As the tenant has signed it. */
  readonly email?: string | undefined;
  /** The tenant's name of the login that waits for the profile. */
  readonly state?: string | undefined;
  /** Whether the Action has signed the hand-off. */
  readonly isSigned: boolean;
}

/** 256 random bits, as base64url. */
export const newOneTimeToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Whether a text could be a one-time token at all. */
export const isOneTimeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What we keep of a token: who reads our table cannot use what is in it. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
