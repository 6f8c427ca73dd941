// The stop of an issue. The tool and `npm run newsletter` write it.
import { HOUR_MS } from './durations.ts';
import { toIssueKey } from './issue-key.ts';
import type { StoredIssue } from './issue.ts';

/**
 * Part of a transaction: stops an issue that was read. One that has not begun is deleted, because nothing was sent, and its article can
 * be sent anew. The condition fails if a run has begun or ended it since: then it is read again.
 */
export const toStop = (
  TableName: string,
  { issueId, startedAt }: Pick<StoredIssue, 'issueId' | 'startedAt'>,
  reason: 'by-staff' | 'by-operator',
  now: Date,
) => {
  const item = { TableName, Key: toIssueKey(issueId) };
  if (startedAt === undefined)
    return { Delete: { ...item, ConditionExpression: 'attribute_not_exists(startedAt)' } };
  return {
    Update: {
      ...item,
      UpdateExpression:
        'SET phase = :stopped, reason = :reason, endedAt = :now, recountAt = :recountAt REMOVE waitsFor, endsAbout',
      ConditionExpression: 'phase IN (:sending, :paused)',
      ExpressionAttributeValues: {
        ...{ ':stopped': 'stopped', ':sending': 'sending', ':paused': 'paused', ':reason': reason },
        ':now': now.toISOString(),
        ':recountAt': new Date(now.getTime() + HOUR_MS).toISOString(),
      },
    },
  };
};
