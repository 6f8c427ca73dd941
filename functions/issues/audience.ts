import type { StoredIssue } from '#shared/issue.ts';
import type { Reader } from '../articles/access.ts';
import { putIssueMail } from '../mails/outbox.table.ts';
import { listConfirmed, type Confirmed } from './audience.table.ts';
import type { Run } from './halt.ts';
import * as issues from './issues.table.ts';
import { createPace } from './pace.ts';

/** An index that throttles refuses the writes of its table, also those of a payment's mail. */
const WRITES_PER_SECOND = 300;
const PAGE = 300;

export type FindReader = (address: string, now: Date) => Promise<Reader>;

/**
 * Writes a mail for each who was confirmed when the issue began, page by page, while there is time. A page that is written twice
 * changes nothing. Returns the issue as it is then; undefined if somebody stopped it.
 */
export const writeAudience = async (
  issue: StoredIssue,
  run: Run,
  findReader: FindReader,
): Promise<StoredIssue | undefined> => {
  const { issueId, mail, startedAt = '' } = issue;
  const pace = createPace(WRITES_PER_SECOND);
  let written = 0;
  const write = async ({ subscriberId, address }: Confirmed): Promise<void> => {
    const now = new Date();
    if (mail.audience === 'essentials' && (await findReader(address, now)) !== 'essentials') return;
    await putIssueMail(issueId, subscriberId, now);
    written += 1;
  };
  let current: StoredIssue | undefined = issue;
  while (current && !current.isAudienceWhole && run.hasTime()) {
    const { page, last } = await listConfirmed(PAGE, current.lastAddress);
    written = current.counts.audience;
    for (const subscriber of page) {
      if ((subscriber.confirmedAt ?? '') >= startedAt) continue;
      await pace.awaitTurn();
      pace.track(write(subscriber));
    }
    await pace.awaitEnd();
    current = await issues.change(
      issueId,
      {
        lastAddress: last,
        isAudienceWhole: last === undefined,
        counts: { ...current.counts, audience: written, waiting: written },
        movedAt: new Date().toISOString(),
      },
      { phases: ['sending'], run: run.name },
    );
  }
  return current;
};
