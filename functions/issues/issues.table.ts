// The issues of the newsletter. Their items lie in the table of mails; their mails are those of the outbox.
import { GetCommand, paginateQuery, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DraftId } from '#shared/contract/drafts.ts';
import { MAILS_BY_STATE } from '#shared/table-indexes.ts';
import { ISSUE_MAIL_STATES, toIssueMailState, type IssueMailState } from '../mails/mail.ts';
import {
  documents,
  tryBesideTransactions,
  tryPut,
  writeTransaction,
  type Write,
} from '../platform/documents.table.ts';
import { logError } from '../platform/log.ts';
import { settings } from '../platform/settings.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { CLOSED_ISSUES, OPEN_ISSUES, parseIssueKey, RESTORE_KEY, toIssueKey } from '#shared/issue-key.ts';
import { StoredIssue } from '#shared/issue.ts';
import { toStop } from '#shared/stop-issue.ts';

const { MAILS_TABLE: TableName } = settings('MAILS_TABLE');

const getItem = async (Key: { readonly mailId: string }) =>
  (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

export const find = async (issueId: DraftId): Promise<StoredIssue | undefined> => {
  const item = await getItem(toIssueKey(issueId));
  return item && StoredIssue.parse(item);
};

const Restore = z.object({ restoredAt: z.optional(z.iso.datetime()) });

/** When the list or the outbox was last restored: nobody knows who has got an issue that began before. Undefined if never. */
export const findRestore = async (): Promise<string | undefined> =>
  Restore.parse((await getItem(RESTORE_KEY)) ?? {}).restoredAt;

/** One that cannot be read keeps no other from being sent. */
const findReadable = async (issueId: DraftId): Promise<StoredIssue | undefined> => {
  try {
    return await find(issueId);
  } catch (error) {
    // By its name, because the class would bring all of zod into each bundle.
    if (!(error instanceof Error && error.name === '$ZodError')) throw error;
    logError('The record of an issue cannot be read', { issueId }, error);
    return undefined;
  }
};

/** The index has the keys alone. One that was removed meanwhile is left out. */
const findListed = async (items: readonly Record<string, unknown>[]): Promise<StoredIssue[]> => {
  const ids = items.map(({ mailId }) => parseIssueKey(String(mailId)));
  return (await Promise.all(ids.map(findReadable))).filter((issue) => issue !== undefined);
};

const toQuery = (state: string) => ({
  TableName,
  IndexName: MAILS_BY_STATE,
  KeyConditionExpression: '#state = :state',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':state': state },
});

/** The issues that a run looks at, the newest first. The index lags by up to a second. */
export const listOpen = async (): Promise<StoredIssue[]> => {
  const query = new QueryCommand({ ...toQuery(OPEN_ISSUES), ScanIndexForward: false });
  return findListed((await documents.send(query)).Items ?? []);
};

const Place = z.object({ since: z.string(), mailId: z.string() });

/** A page of the other issues, the newest first, and where the next page begins. */
export const listClosed = async (
  limit: number,
  cursor?: string,
): Promise<{ readonly issues: StoredIssue[]; readonly cursor?: string }> => {
  const [since, mailId] = cursor?.split(' ') ?? [];
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      ...toQuery(CLOSED_ISSUES),
      ScanIndexForward: false,
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: { state: CLOSED_ISSUES, since, mailId } }),
    }),
  );
  const issues = await findListed(Items);
  if (!LastEvaluatedKey) return { issues };
  const last = Place.parse(LastEvaluatedKey);
  return { issues, cursor: `${last.since} ${last.mailId}` };
};

/** Stores a new issue. False if the article has one, unless that was stopped before it began: it has reached nobody. */
export const create = async (issue: StoredIssue): Promise<boolean> => {
  const put = {
    TableName,
    Item: { ...toIssueKey(issue.issueId), ...issue },
    ConditionExpression:
      'attribute_not_exists(mailId) OR (phase = :stopped AND attribute_not_exists(startedAt))',
    ExpressionAttributeValues: { ':stopped': 'stopped' },
  };
  return (await tryPut(put)) === 'committed';
};

/** Stops an issue for a person (shared/stop-issue.ts). False if it has begun or ended since it was read. */
export const stop = async (issue: StoredIssue, now: Date): Promise<boolean> =>
  (await writeTransaction([toStop(TableName, issue, 'by-staff', now)])) === 'committed';

/** Fields to set; those that are undefined are removed. `complained` and `left` are added up by others. */
type Fields = {
  readonly [Name in Exclude<keyof StoredIssue, 'issueId' | 'complained' | 'left'>]?:
    | StoredIssue[Name]
    | undefined;
};

interface Expected {
  /** All by default. */
  readonly phases?: readonly StoredIssue['phase'][];
  /** The run that holds the lease. */
  readonly run?: string;
  /** The moment of the recount that the writer knows. */
  readonly recountAt?: string | undefined;
}

interface Condition {
  readonly all: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * Changes fields of an issue on a condition, with other writes all or nothing. Returns the issue as it is then; undefined if the
 * condition does not hold.
 */
const update = async (
  issueId: DraftId,
  fields: Fields,
  { all, values, names = {} }: Condition,
  writes: readonly Write[] = [],
): Promise<StoredIssue | undefined> => {
  const entries = Object.entries(fields);
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  const input = {
    TableName,
    Key: toIssueKey(issueId),
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(', ')}`] : []),
    ].join(' '),
    ConditionExpression: ['attribute_exists(mailId)', ...all].join(' AND '),
    ExpressionAttributeNames: {
      ...names,
      ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ...values,
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    },
  };
  if (writes.length > 0) {
    const outcome = await retryWhileContended(() => writeTransaction([{ Update: input }, ...writes]));
    return outcome === 'committed' ? find(issueId) : undefined;
  }
  const command = new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' });
  // Complaints and leavings are added to the issue by transactions.
  const written = await retryWhileContended(() => tryBesideTransactions(documents.send(command)));
  return written && StoredIssue.parse(written.Attributes);
};

/**
 * Changes fields of an issue, if it is as the writer expects; with other writes all or nothing.
 * Returns the issue as it is then; undefined if somebody was first.
 */
export const change = (
  issueId: DraftId,
  fields: Fields,
  { phases = [], run, recountAt }: Expected,
  writes: readonly Write[] = [],
): Promise<StoredIssue | undefined> => {
  const names = phases.map((_, index) => `:phase${index}`);
  return update(
    issueId,
    fields,
    {
      all: [
        ...(phases.length > 0 ? [`phase IN (${names.join(', ')})`] : []),
        ...(run === undefined ? [] : ['#lease.#run = :run']),
        ...(recountAt === undefined ? [] : ['recountAt = :known']),
      ],
      values: {
        ...Object.fromEntries(names.map((name, index) => [name, phases[index]])),
        ...(run !== undefined && { ':run': run }),
        ...(recountAt !== undefined && { ':known': recountAt }),
      },
      ...(run !== undefined && { names: { '#lease': 'lease', '#run': 'run' } }),
    },
    writes,
  );
};

/** The time-out of the function: a run that took a lease before has ended since. */
const LEASE_MS = 90_000;

/**
 * Gives an open issue to a run, which is the only one that works on it for 90 seconds. Undefined if another run has it. A lease that
 * ends too late was taken by a clock that was wrong.
 */
export const takeLease = (issueId: DraftId, run: string, now: Date): Promise<StoredIssue | undefined> => {
  const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return update(
    issueId,
    { lease: { run, until: inMs(LEASE_MS) } },
    {
      all: [
        '#state = :open',
        '(attribute_not_exists(#lease) OR #lease.#until < :now OR #lease.#until > :wrong)',
      ],
      values: { ':open': OPEN_ISSUES, ':now': now.toISOString(), ':wrong': inMs(2 * LEASE_MS) },
      names: { '#state': 'state', '#until': 'until' },
    },
  );
};

const countState = async (issueId: DraftId, state: IssueMailState): Promise<number> => {
  let count = 0;
  const query = { ...toQuery(toIssueMailState(issueId, state)), Select: 'COUNT' as const };
  for await (const { Count = 0 } of paginateQuery({ client: documents }, query)) count += Count;
  return count;
};

/** How many mails of an issue are in each state, as the index has them: it lags by up to a second. */
export const countMails = async (issueId: DraftId): Promise<Record<IssueMailState, number>> => {
  const counts = {
    waiting: 0,
    sending: 0,
    sent: 0,
    bounced: 0,
    returned: 0,
    refused: 0,
    dropped: 0,
    unknown: 0,
  };
  const count = async (state: IssueMailState) => void (counts[state] = await countState(issueId, state));
  await Promise.all(ISSUE_MAIL_STATES.map(count));
  return counts;
};
