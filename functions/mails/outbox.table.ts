// How a mail gets into the outbox: by a write in the transaction that causes it.
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { documents, tryWrite, type Write } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';
import { getMailDeletion, MailState, toMailId, toStoredState, type MailKey } from './mail.ts';

const { MAILS_TABLE: TableName } = settings('MAILS_TABLE');

const toUpdate = (key: MailKey, now: Date, notBefore: Date) => {
  const values = {
    version: 1,
    ...key,
    state: 'waiting',
    since: notBefore.toISOString(),
    createdAt: now.toISOString(),
    claims: 0,
    expiresAt: toEpochSeconds(getMailDeletion(now)),
  };
  const names = Object.keys(values);
  return {
    TableName,
    Key: { mailId: toMailId(key) },
    UpdateExpression: `SET ${names.map((name) => `#${name} = if_not_exists(#${name}, :${name})`).join(', ')} ADD puts :one`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':one': 1,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
    },
  };
};

/**
 * Part of a transaction: puts a mail into the outbox. Only counts it if the mail is there already, whatever became of it. A mail that
 * was dropped is not there any more, so it waits anew.
 */
export const toMailWrite = (key: MailKey, now: Date): Write => ({ Update: toUpdate(key, now, now) });

/** The same for several mails. */
export const toMailWrites = (keys: readonly MailKey[], now: Date): Write[] =>
  keys.map((key) => toMailWrite(key, now));

/** Puts a mail that no transaction causes into the outbox. It is not sent before `notBefore`. Returns what became of it so far. */
export const putMail = async (key: MailKey, now: Date, notBefore: Date = now): Promise<MailState> => {
  const { Attributes } = await documents.send(
    new UpdateCommand({ ...toUpdate(key, now, notBefore), ReturnValues: 'ALL_NEW' }),
  );
  return z.object({ state: MailState }).parse(Attributes).state;
};

/** Puts a reader's mail of an issue into the outbox, if it is not there. The records of an issue are kept longer than others. */
export const putIssueMail = async (issueId: string, subscriberId: string, now: Date): Promise<void> => {
  const key = { kind: 'issue', reference: subscriberId, occurrence: issueId } as const;
  const at = now.toISOString();
  const Item = {
    ...{ version: 1, mailId: toMailId(key), ...key, state: toStoredState(key, 'waiting') },
    ...{ since: at, createdAt: at, claims: 0 },
    expiresAt: toEpochSeconds(new Date(now.getTime() + limits.issue.keptDays * DAY_MS)),
  };
  const put = { TableName, Item, ConditionExpression: 'attribute_not_exists(mailId)' };
  await tryWrite(documents.send(new PutCommand(put)));
};

/** What became of a mail so far; undefined if it was never put, or was dropped. */
export const findState = async (key: MailKey): Promise<MailState | undefined> => {
  const command = new GetCommand({ TableName, Key: { mailId: toMailId(key) }, ConsistentRead: true });
  return z.object({ state: z.optional(MailState) }).parse((await documents.send(command)).Item ?? {}).state;
};
