// SES reports by SNS what became of a mail: late, twice and in any order.
import * as z from 'zod/mini';
import { handleJob } from '../handle-job.ts';
import { takeMailEvent } from '../mails/mail-events.ts';
import { takeMailOutcome } from '../newsletter/take-mail-outcome.ts';

const Notification = z.object({ Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })) });

/** Lambda repeats a run that fails. */
export const handler = handleJob('mail-events', Notification, async ({ Records }, { now }) => {
  const outcomes: string[] = [];
  for (const { Sns } of Records) {
    const { outcome, mail } = await takeMailEvent(JSON.parse(Sns.Message), now);
    if (mail && (outcome === 'bounced' || outcome === 'complained'))
      await takeMailOutcome(mail, outcome, now);
    outcomes.push(outcome);
  }
  return { outcomes };
});
