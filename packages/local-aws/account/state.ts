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

/** How many mails SES takes. */
export interface MailQuota {
  readonly perDay: number;
  readonly perSecond: number;
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
  mailQuota: MailQuota;
  /** SES's price plan. */
  mailPlan: 'NONE' | 'ESSENTIALS';
  /** The identities by domain or address. */
  mailIdentities: Readonly<Record<string, MailIdentity>>;
  /** The certificates by ARN. */
  certificates: Readonly<Record<string, Certificate>>;
  concurrentExecutions: number;
  topicSubscriptions: readonly TopicSubscription[];
}

export const DEFAULT_MAIL_QUOTA: MailQuota = { perDay: 50_000, perSecond: 14 };

/** An account without problems, which may send mail from the domains. */
export const createAccountState = (mailDomains: readonly string[] = []): AccountState => ({
  refusedOperations: [],
  callerArn: `arn:aws:iam::${ACCOUNT.id}:user/laptop`,
  stackStatus: 'CREATE_COMPLETE',
  hasTerminationProtection: false,
  isMailSandbox: false,
  mailEnforcement: 'HEALTHY',
  mailQuota: DEFAULT_MAIL_QUOTA,
  mailPlan: 'ESSENTIALS',
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
