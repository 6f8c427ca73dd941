// The records of the mails, for the function that sends them.
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MAILS_BY_STATE } from '#shared/table-indexes.ts';
import { documents, queryItems } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { StoredMail, type MailState } from './mail.ts';

const { MAILS_TABLE: TableName } = settings('MAILS_TABLE');

export const find = async (mailId: string): Promise<StoredMail | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { mailId }, ConsistentRead: true }));
  return Item && StoredMail.parse(Item);
};

/** The ids of the mails that have been in a state since before a moment, oldest first. The index lags by up to a second. */
export async function* listIds(state: MailState, { from, to }: { readonly from?: Date; readonly to: Date }) {
  const items = queryItems({
    TableName,
    IndexName: MAILS_BY_STATE,
    KeyConditionExpression: '#state = :state AND since BETWEEN :from AND :to',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':state': state,
      ':from': (from ?? new Date(0)).toISOString(),
      ':to': to.toISOString(),
    },
    ProjectionExpression: 'mailId',
  });
  for await (const item of items) yield z.object({ mailId: z.string() }).parse(item).mailId;
}

interface Change {
  readonly state: MailState;
  readonly since: Date;
  readonly reason?: string;
}

interface Expected {
  readonly states: readonly MailState[];
  /** The number of claims that the writer knows. */
  readonly claims?: number;
}

/** Changes the state, if it is still one of those expected and nobody has claimed the mail since. */
const change = async (
  mailId: string,
  { states, claims }: Expected,
  { state, since, reason }: Change,
  claimsMore = 0,
): Promise<boolean> => {
  const conditions = [
    `#state IN (${states.map((_, index) => `:state${index}`).join(', ')})`,
    ...(claims === undefined ? [] : ['claims = :claims']),
  ];
  const update = new UpdateCommand({
    TableName,
    Key: { mailId },
    UpdateExpression: `SET #state = :next, since = :since${reason === undefined ? ' REMOVE reason' : ', reason = :reason'} ADD claims :more`,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':next': state,
      ':since': since.toISOString(),
      ':more': claimsMore,
      ...(reason === undefined ? {} : { ':reason': reason }),
      ...(claims === undefined ? {} : { ':claims': claims }),
      ...Object.fromEntries(states.map((from, index) => [`:state${index}`, from])),
    },
  });
  try {
    await documents.send(update);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return false;
  }
};

/** Claims a waiting mail just before SES is called. False if another run was first. */
export const claim = ({ mailId, claims }: StoredMail, now: Date): Promise<boolean> =>
  change(mailId, { states: ['waiting'], claims }, { state: 'sending', since: now }, 1);

/** Stores what became of a claimed mail. Changes nothing if an event of SES or another claim was first. */
export const settle = ({ mailId, claims }: StoredMail, next: Change): Promise<boolean> =>
  change(mailId, { states: ['sending'], claims: claims + 1 }, next);

/** Drops a mail that nobody has claimed. */
export const drop = ({ mailId, claims }: StoredMail, reason: string, now: Date): Promise<boolean> =>
  change(mailId, { states: ['waiting'], claims }, { state: 'dropped', since: now, reason });

/** A mail that has been *sending* for too long: its function ended in the middle. */
export const abandon = ({ mailId, claims }: StoredMail, now: Date): Promise<boolean> =>
  change(mailId, { states: ['sending'], claims }, { state: 'unknown', since: now, reason: 'run-ended' });

/** Sends an unknown mail again, for which twice is better than never. */
export const retry = ({ mailId, claims }: StoredMail, now: Date): Promise<boolean> =>
  change(mailId, { states: ['unknown'], claims }, { state: 'waiting', since: now });

/** SES reported that it has sent a mail: settles one that was unknown. A worse state stays. */
export const reportSent = (mailId: string, now: Date): Promise<boolean> =>
  change(mailId, { states: ['unknown'] }, { state: 'sent', since: now });

/** SES reported that a mail came back, or was rejected. Nothing is worse. */
export const reportFailed = (mailId: string, reason: string, now: Date): Promise<boolean> =>
  change(mailId, { states: ['sending', 'sent', 'unknown'] }, { state: 'failed', since: now, reason });
