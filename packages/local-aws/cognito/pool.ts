// A running pool, and how its operations read their requests.
import * as z from 'zod/mini';
import { invalidParameter, unknownClient, unknownPool } from './errors.ts';
import type { Sessions } from './sessions.ts';
import type { Mails } from '../ses/mails.ts';
import type { Store } from './store.ts';

export interface PasswordPolicy {
  readonly minimumLength: number;
  readonly needsLowercase: boolean;
  readonly needsUppercase: boolean;
  readonly needsDigit: boolean;
  readonly needsSymbol: boolean;
}

export interface PoolSettings {
  /** The id in AWS's form: region, underscore, name. */
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** The lifetime of ID and access tokens. */
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly passwordPolicy: PasswordPolicy;
  /** Whether a sign-in without a second factor leads to its set-up. */
  readonly isSecondFactorRequired: boolean;
  readonly groups: readonly string[];
  /** Whether the pool refuses to be deleted. */
  readonly isProtected: boolean;
  /** The mail with a temporary password; `{username}` and `{####}` stand for the address and the password. */
  readonly invitationMail: { readonly subject: string; readonly message: string };
  /** The mail with a code for a new password; `{####}` stands for the code. */
  readonly recoveryMail: { readonly subject: string; readonly message: string };
}

export interface Pool extends PoolSettings {
  /** The part of the id after the underscore: SRP hashes it. */
  readonly name: string;
  readonly issuer: string;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly sendMail: Mails['send'];
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
}

export type Operation = (pool: Pool, request: unknown) => object | Promise<object>;

/** Describes the first issue in Cognito's words, with Cognito's name of the field. */
const describeIssue = ([first]: readonly z.core.$ZodIssue[]): string => {
  const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);
  const field = first?.path.map((part) => lowerFirst(String(part))).join('.') ?? '';
  const rule =
    first?.code === 'invalid_value' ? `satisfy enum value set: [${first.values.join(', ')}]` : 'not be null';
  return `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must ${rule}`;
};

/** An operation whose request is parsed first. */
export const operation =
  <Schema extends z.ZodMiniType>(
    schema: Schema,
    run: (pool: Pool, request: z.output<Schema>) => object | Promise<object>,
  ): Operation =>
  (pool, request) => {
    const parsed = schema.safeParse(request);
    if (!parsed.success) throw invalidParameter(describeIssue(parsed.error.issues));
    return run(pool, parsed.data);
  };

/** Throws ResourceNotFoundException for a client that is not the pool's. */
export const assertClient = (pool: Pool, clientId: string): void => {
  if (clientId !== pool.userPoolClientId) throw unknownClient(clientId);
};

/** Throws ResourceNotFoundException for another pool. */
export const assertPool = (pool: Pool, userPoolId: string): void => {
  if (userPoolId !== pool.userPoolId) throw unknownPool(userPoolId);
};

/** A member of AuthParameters or ChallengeResponses. Throws InvalidParameterException if it is missing. */
export const parameter = (parameters: Readonly<Record<string, string>> | undefined, name: string): string => {
  const value = parameters?.[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};
