// The state of the account itself: its stack, its mail, its certificates and its limits.
import { ACCOUNT } from '../cloudformation/intrinsics.ts';

export interface MailIdentity {
  readonly isVerified: boolean;
  /** The status in SES's words: `SUCCESS`, `PENDING`, `FAILED`, `NOT_STARTED`. */
  readonly dkim: string;
  /** Whether somebody has turned the signing off. */
  readonly isSigningOff?: boolean;
  /** The domain of bounces, if one is set up. */
  readonly mailFrom?: { readonly domain: string; readonly status: string };
}

export interface Certificate {
  readonly hosts: readonly [string, ...string[]];
  /** The status in ACM's words: `ISSUED`, `PENDING_VALIDATION`, `EXPIRED`, … */
  readonly status: string;
  readonly notAfter?: Date;
}

export interface TopicSubscription {
  readonly topicArn: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** It is mutable, so that a test can set what it needs. */
export interface AccountState {
  /** Operations that get AccessDenied: `DescribeStacks`, `GetParameters`, …; `kms:Decrypt` for values of secrets. */
  refusedOperations: readonly string[];
  /** The caller's ARN, which STS reports. */
  callerArn: string;
  stackStatus: string;
  hasTerminationProtection: boolean;
  isMailSandbox: boolean;
  /** What AWS thinks of the account's mails. */
  mailEnforcement: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN';
  /** The identities by domain or address. */
  mailIdentities: Readonly<Record<string, MailIdentity>>;
  /** The certificates by ARN. */
  certificates: Readonly<Record<string, Certificate>>;
  concurrentExecutions: number;
  topicSubscriptions: readonly TopicSubscription[];
}

/** An account without problems, which may send mail from the domains. */
export const createAccountState = (mailDomains: readonly string[] = []): AccountState => ({
  refusedOperations: [],
  callerArn: `arn:aws:iam::${ACCOUNT.id}:user/laptop`,
  stackStatus: 'CREATE_COMPLETE',
  hasTerminationProtection: false,
  isMailSandbox: false,
  mailEnforcement: 'HEALTHY',
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
