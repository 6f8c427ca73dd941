// A running pool as its operations see it, and how an operation reads its request.
import * as z from 'zod/mini';
import { invalidParameter, unknownClient, unknownPool } from './faults.ts';
import type { LockOut } from './lock-out.ts';
import type { Sessions } from './sessions.ts';
import type { Store } from './store.ts';

export type PasswordPolicy = {
  minimumLength: number;
  needsLowercase: boolean;
  needsUppercase: boolean;
  needsDigit: boolean;
  needsSymbol: boolean;
};

export type Pool = {
  /** The part of the id after the underscore: SRP hashes it. */
  name: string;
  userPoolId: string;
  userPoolClientId: string;
  issuer: string;
  idTokenSeconds: number;
  refreshTokenSeconds: number;
  /** `required` asks whoever has no authenticator app yet to set one up. */
  totp: 'optional' | 'required';
  passwordPolicy: PasswordPolicy;
  isUserPasswordAuthAllowed: boolean;
  store: Store;
  sessions: Sessions;
  lockOut: LockOut;
  /** Milliseconds since 1970. */
  now(): number;
  onMail(mail: { to: string; subject: string; code: string }): void;
};

export type Operation = (pool: Pool, request: unknown) => object | Promise<object>;

/** An operation whose request is checked first; what is missing is named as Cognito names it. */
export function operation<Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (pool: Pool, request: z.output<Schema>) => object | Promise<object>,
): Operation {
  return (pool, request) => {
    const parsed = schema.safeParse(request);
    if (!parsed.success) throw invalidParameter(complaint(parsed.error.issues));
    return run(pool, parsed.data);
  };
}

function complaint(issues: z.core.$ZodIssue[]): string {
  const [first] = issues;
  const field = first?.path.map((part) => lowerFirst(String(part))).join('.') ?? '';
  const rule =
    first?.code === 'invalid_value' ? `satisfy enum value set: [${first.values.join(', ')}]` : 'not be null';
  return `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must ${rule}`;
}

const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1);

/** Throws ResourceNotFoundException for a client that is not the pool's. */
export function assertClient(pool: Pool, clientId: string): void {
  if (clientId !== pool.userPoolClientId) throw unknownClient(clientId);
}

/** Throws ResourceNotFoundException for another pool's id. */
export function assertPool(pool: Pool, userPoolId: string): void {
  if (userPoolId !== pool.userPoolId) throw unknownPool(userPoolId);
}

/** A member of AuthParameters or ChallengeResponses; its absence is an InvalidParameterException. */
export function parameter(parameters: Record<string, string> | undefined, name: string): string {
  const value = parameters?.[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
