// What is known of the account itself: how far its stack, its mail, its certificates and its limits are.
import { ACCOUNT } from '../cloudformation/intrinsics.ts';

export interface MailIdentity {
  readonly isVerified: boolean;
  /** As SES writes it: `SUCCESS`, `PENDING`, `FAILED`, `NOT_STARTED`. */
  readonly dkim: string;
  /** Whether somebody has turned the signing off. */
  readonly isSigningOff?: boolean;
  /** The domain of bounces, where one is set up. */
  readonly mailFrom?: { readonly domain: string; readonly status: string };
}

export interface Certificate {
  readonly hosts: readonly [string, ...string[]];
  /** As ACM writes it: `ISSUED`, `PENDING_VALIDATION`, `EXPIRED`, … */
  readonly status: string;
  readonly notAfter?: Date;
}

export interface TopicSubscription {
  readonly topicArn: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** Mutable: a test sets what it needs. */
export interface AccountState {
  /** Operations that are answered by AccessDenied: `DescribeStacks`, `GetParameters`, …; `kms:Decrypt` for values of secrets. */
  refusedOperations: readonly string[];
  /** Who calls, as STS says. */
  callerArn: string;
  stackStatus: string;
  hasTerminationProtection: boolean;
  isMailSandbox: boolean;
  /** By domain or address. */
  mailIdentities: Readonly<Record<string, MailIdentity>>;
  /** By ARN. */
  certificates: Readonly<Record<string, Certificate>>;
  concurrentExecutions: number;
  topicSubscriptions: readonly TopicSubscription[];
}

/** An account in which all is well, and which may send mail from the domains. */
export const createAccountState = (mailDomains: readonly string[] = []): AccountState => ({
  refusedOperations: [],
  callerArn: `arn:aws:iam::${ACCOUNT.id}:user/laptop`,
  stackStatus: 'CREATE_COMPLETE',
  hasTerminationProtection: false,
  isMailSandbox: false,
  mailIdentities: Object.fromEntries(
    mailDomains.map((domain): [string, MailIdentity] => [
      domain,
      {
        isVerified: true,
        dkim: 'SUCCESS',
        mailFrom: { domain: `bounce.${domain}`, status: 'SUCCESS' },
      },
    ]),
  ),
  certificates: {},
  concurrentExecutions: 1000,
  topicSubscriptions: [],
});
