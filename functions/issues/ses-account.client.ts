import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import * as z from 'zod/mini';
import { awsTimeouts } from '../platform/aws-timeouts.ts';

const ses = new SESv2Client(awsTimeouts);

/** What SES lets the account send. No header of its answers tells it, and it varies by account. */
export interface SendingLimits {
  readonly perSecond: number;
  /** Within 24 hours; `Infinity` if there is no quota. */
  readonly perDay: number;
  /** Within the last 24 hours, of all mails. */
  readonly sent: number;
}

const Quota = z.object({ MaxSendRate: z.number(), Max24HourSend: z.number(), SentLast24Hours: z.number() });

export const fetchLimits = async (): Promise<SendingLimits> => {
  const { SendQuota } = await ses.send(new GetAccountCommand({}));
  const { MaxSendRate, Max24HourSend, SentLast24Hours } = Quota.parse(SendQuota);
  // -1 is no quota (SES API reference, SendQuota).
  return {
    perSecond: MaxSendRate,
    perDay: Max24HourSend < 0 ? Infinity : Max24HourSend,
    sent: SentLast24Hours,
  };
};
