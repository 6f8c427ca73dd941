// The records of the mails, for the function that sends them.
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MAILS_BY_STATE } from '#shared/table-indexes.ts';
import { documents, queryItems, tryWrite } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { parseMailItem, toStoredState, type MailState, type StoredMail } from './mail.ts';

const { MAILS_TABLE: TableName } = settings('MAILS_TABLE');

export const find = async (mailId: string): Promise<StoredMail | undefined> => {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: { mailId }, ConsistentRead: true }));
  return Item && parseMailItem(Item);
};

/** A mail as the index has it, not checked further. */
const ListedMail = z.object({
  mailId: z.string(),
  kind: z.string(),
  repeats: z._default(z.int(), 0),
});
export type ListedMail = Readonly<z.infer<typeof ListedMail>>;

/**
 * The mails that have been in a state (as `toStoredState` writes it) since before a moment, oldest first. The index lags by up to a
 * second.
 */
export async function* list(
  state: string,
  { from, to }: { readonly from?: Date; readonly to: Date },
): AsyncGenerator<ListedMail> {
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
  });
  for await (const item of items) yield ListedMail.parse(item);
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
  /** Whether a mail that waits to be sent again is expected too. */
  readonly orRepeated?: boolean;
}

/** Returns false if the condition of a write does not hold. */
const isWritten = async (write: Promise<unknown>): Promise<boolean> => (await tryWrite(write)) !== undefined;

/** Changes the state, if it is still one of those expected and nobody has claimed the mail since. */
const change = async (
  mail: StoredMail,
  { states, claims, orRepeated = false }: Expected,
  { state, since, reason }: Change,
  counter?: 'claims' | 'repeats',
): Promise<boolean> => {
  const isExpected = `#state IN (${states.map((_, index) => `:state${index}`).join(', ')})`;
  const conditions = [
    orRepeated ? `(${isExpected} OR (#state = :waiting AND attribute_exists(repeats)))` : isExpected,
    ...(claims === undefined ? [] : ['claims = :claims']),
  ];
  const update = new UpdateCommand({
    TableName,
    Key: { mailId: mail.mailId },
    UpdateExpression: `SET #state = :next, since = :since${reason === undefined ? ' REMOVE reason' : ', reason = :reason'}${counter === undefined ? '' : ` ADD ${counter} :one`}`,
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':next': toStoredState(mail, state, reason),
      ':since': since.toISOString(),
      ...(counter === undefined ? {} : { ':one': 1 }),
      ...(orRepeated ? { ':waiting': toStoredState(mail, 'waiting') } : {}),
      ...(reason === undefined ? {} : { ':reason': reason }),
      ...(claims === undefined ? {} : { ':claims': claims }),
      ...Object.fromEntries(states.map((from, index) => [`:state${index}`, toStoredState(mail, from)])),
    },
  });
  return isWritten(documents.send(update));
};

/** Claims a waiting mail just before SES is called. False if another run was first. */
export const claim = (mail: StoredMail, now: Date): Promise<boolean> =>
  change(mail, { states: ['waiting'], claims: mail.claims }, { state: 'sending', since: now }, 'claims');

/** Stores what became of a claimed mail. Changes nothing if an event of SES or another claim was first. */
export const settle = (mail: StoredMail, next: Change): Promise<boolean> =>
  change(mail, { states: ['sending'], claims: mail.claims + 1 }, next);

/** Lets a mail that could not be composed wait behind the others. */
export const postpone = (mail: StoredMail, now: Date): Promise<boolean> =>
  change(
    mail,
    { states: ['waiting'], claims: mail.claims },
    { state: 'waiting', since: now, reason: 'not-composed' },
  );

/**
 * Deletes the record of a mail that is no longer true, so that it can be put again when it is. False if somebody has claimed it or
 * put it again since it was read. An issue counts its mails, so the record of such a one stays.
 */
export const drop = async (mail: StoredMail, reason: string, now: Date): Promise<boolean> => {
  const { mailId, kind, claims, puts } = mail;
  if (kind === 'issue')
    return change(mail, { states: ['waiting'], claims }, { state: 'dropped', since: now, reason });
  return isWritten(
    documents.send(
      new DeleteCommand({
        TableName,
        Key: { mailId },
        ConditionExpression: `#state = :waiting AND claims = :claims AND ${puts === undefined ? 'attribute_not_exists(puts)' : 'puts = :puts'}`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':waiting': 'waiting',
          ':claims': claims,
          ...(puts === undefined ? {} : { ':puts': puts }),
        },
      }),
    ),
  );
};

/** Deletes the record of a probe. */
export const forget = async (mailId: string): Promise<void> => {
  await documents.send(new DeleteCommand({ TableName, Key: { mailId } }));
};

/** A mail that has been *sending* for too long: its function ended in the middle. */
export const abandon = (mail: StoredMail, now: Date): Promise<boolean> =>
  change(
    mail,
    { states: ['sending'], claims: mail.claims },
    { state: 'unknown', since: now, reason: 'run-ended' },
  );

/** Sends an unknown mail again, for which twice is better than never. */
export const retry = (mail: StoredMail, now: Date): Promise<boolean> =>
  change(mail, { states: ['unknown'], claims: mail.claims }, { state: 'waiting', since: now }, 'repeats');

/** Counts an unknown mail as sent, because a person says so. */
export const assumeSent = (mail: StoredMail, now: Date): Promise<boolean> =>
  change(
    mail,
    { states: ['unknown'], claims: mail.claims },
    { state: 'sent', since: now, reason: 'assumed-sent' },
  );

/**
 * SES reported that it has sent a mail, perhaps before its call was answered. A mail that waits to be sent again is not sent again.
 * A worse state stays.
 */
export const reportSent = (mail: StoredMail, now: Date): Promise<boolean> =>
  change(mail, { states: ['sending', 'unknown'], orRepeated: true }, { state: 'sent', since: now });

/** SES reported that a mail came back, or was rejected. Nothing is worse. */
export const reportFailed = (mail: StoredMail, reason: string, now: Date): Promise<boolean> =>
  change(
    mail,
    { states: ['sending', 'sent', 'unknown'], orRepeated: true },
    { state: 'failed', since: now, reason },
  );
