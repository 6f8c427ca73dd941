// `npm run newsletter -- status` and `stop`.
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toIssueKey } from '#shared/issue-key.ts';
import type { StoredIssue } from '#shared/issue.ts';
import { describeIssues, stopIssues } from '../../../bin/newsletter/issues.ts';
import { openTables } from '../../tables.ts';
import { createStage } from '../bin/doctor/stage.ts';
import { newIssue, toId } from '../issues/issue-texts.ts';

const tables = await openTables(['mails']);
afterAll(tables.close);
beforeEach(() => tables.empty('mails'));

const now = new Date('2026-11-30T10:00:00Z');
const outbox = { stage: createStage(), tableName: 'mails' };

const put = (issueId: string, more: { [Name in keyof StoredIssue]?: StoredIssue[Name] | undefined }) => {
  const sent = { audience: 9, waiting: 4, sending: 0, sent: 3, bounced: 1, refused: 0, dropped: 1 };
  const counts = { ...sent, unknown: 0 };
  const issue = newIssue(1, {}, { issueId, title: 'Ten minutes', counts, ...more });
  return tables.put('mails', { ...toIssueKey(issueId), ...issue });
};
const [ONE, TWO] = [toId(1), toId(2)];
const read = (issueId: string) => tables.get('mails', toIssueKey(issueId));

describe('status', () => {
  it('says phase, reason and counts of each issue under way', async () => {
    expect(await describeIssues(outbox)).toEqual(['No issue is under way']);
    await put(ONE, { phase: 'paused', reason: 'bounces', complained: 2 });
    await put(TWO, { state: 'issue#closed', phase: 'done' });
    expect(await describeIssues(outbox)).toEqual([
      `${ONE} 'Ten minutes': paused (bounces), from 2026-12-01T08:00:00.000Z, audience 9, waiting 4, sending 0, sent 3, bounced 1, refused 0, dropped 1, unknown 0, complained 2, left 0`,
    ]);
  });
});

describe('stop', () => {
  it('stops all issues under way, and takes back one of which nothing was sent', async () => {
    await put(ONE, { phase: 'sending', waitsFor: 'quota' });
    await put(TWO, { phase: 'scheduled', startedAt: undefined });
    await stopIssues(outbox, undefined, now);
    const stopped = await read(ONE);
    const end = { endedAt: now.toISOString(), recountAt: '2026-11-30T11:00:00.000Z' };
    expect(stopped).toMatchObject({ phase: 'stopped', reason: 'by-operator', ...end });
    expect(stopped).not.toHaveProperty('waitsFor');
    expect(await read(TWO)).toBeUndefined();
  });

  it('stops one issue alone, and leaves one that has ended as it is', async () => {
    await put(ONE, { phase: 'paused', reason: 'bounces' });
    await put(TWO, { phase: 'sending' });
    await stopIssues(outbox, ONE, now);
    expect(await read(ONE)).toMatchObject({ phase: 'stopped', reason: 'by-operator' });
    expect(await read(TWO)).toMatchObject({ phase: 'sending' });
    await put(TWO, { phase: 'done' });
    expect(await stopIssues(outbox, TWO, now)).toEqual(["'Ten minutes' is done already"]);
    await expect(stopIssues(outbox, toId(3), now)).rejects.toThrow('There is no issue');
  });

  it.each<[string, StoredIssue['phase'], StoredIssue['phase']]>([
    ['begins', 'scheduled', 'sending'],
    ['begins and pauses', 'paused', 'paused'],
  ])('stops an issue that %s in the last second, and does not delete it', async (_, phase, next) => {
    await put(ONE, { phase, startedAt: undefined });
    const { send } = DynamoDBDocumentClient.prototype;
    let hasBegun = false;
    async function answer(this: DynamoDBDocumentClient, command: object) {
      const found = await Reflect.apply(send, this, [command]);
      if (command instanceof GetCommand && !hasBegun) {
        hasBegun = true;
        await put(ONE, { phase: next });
      }
      return found;
    }
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    await stopIssues(outbox, ONE, now);
    spy.mockRestore();
    expect(await read(ONE)).toMatchObject({ phase: 'stopped', reason: 'by-operator' });
  });
});
