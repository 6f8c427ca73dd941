// SES reports by SNS what became of a mail: late, twice and in any order.
import * as z from 'zod/mini';
import { takeReturn } from '../customers/take-return.ts';
import { handleJob } from '../handle-job.ts';
import { takeMailEvent } from '../mails/mail-events.ts';
import { takeMailOutcome } from '../newsletter/take-mail-outcome.ts';
import { logError } from '../platform/log.ts';

const Notification = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });

/** SES publishes this text, and no JSON, when a configuration set gets its topic. */
const TEST_MESSAGE = 'Successfully validated SNS topic for Amazon SES event publishing.';

const takeMessage = async (message: string, now: Date): Promise<string> => {
  if (message.trim() === TEST_MESSAGE) return 'test message';
  const { outcome, hasChanged, mail, reached } = await takeMailEvent(JSON.parse(message), now);
  if (!mail) return outcome;
  await takeMailOutcome(mail, outcome, now);
  // An issue's mail names a subscriber, and no customer.
  if (reached && mail.kind !== 'issue')
    await takeReturn(mail.reference, { ...reached, cameBack: outcome === 'bounced' });
  return hasChanged ? outcome : `${outcome}, no change`;
};

/** Lambda repeats a run that fails. The events that were taken change nothing then. */
export const handler = handleJob('mail-events', Notification, async ({ Records }, { now }) => {
  const outcomes: string[] = [];
  let failed = 0;
  for (const { Sns } of Records) {
    try {
      outcomes.push(await takeMessage(Sns.Message, now));
    } catch (error) {
      failed += 1;
      logError('An event of SES could not be taken', {}, error);
    }
  }
  return { outcomes, failed };
});
