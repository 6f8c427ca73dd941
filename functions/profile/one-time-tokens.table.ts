import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createHash, randomBytes } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import { documents, tryWrite } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { unauthenticated } from '../platform/problem.ts';
import { settings } from '../platform/settings.ts';
import { StoredHandOff, type HandOff } from './hand-off.ts';

const { ONE_TIME_TOKENS_TABLE: TableName } = settings('ONE_TIME_TOKENS_TABLE');

const TOKEN_BYTES = 32;

const isWellFormed = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** Only the hash is stored, so that a reader of the table cannot use the tokens. */
const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

const notValid = () => unauthenticated('The one-time token is not valid', 'Bearer');

/** Creates a one-time token for a hand-off, 256 random bits as base64url. It is valid for ten minutes and one use. */
export const issue = async (handOff: HandOff, now: Date): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const Item = {
    tokenHash: toHash(token),
    version: 1,
    ...handOff,
    expiresAt: toEpochSeconds(now) + limits.oneTimeTokenSeconds,
  };
  await documents.send(new PutCommand({ TableName, Item }));
  return token;
};

/**
 * Uses up a token and returns its hand-off. Of several simultaneous calls, one succeeds. Throws 401 with the same message for a
 * token that is unknown, used or older than ten minutes.
 */
export const spend = async (token: string, now: Date): Promise<HandOff> => {
  if (!isWellFormed(token)) throw notValid();
  const deletion = new DeleteCommand({
    TableName,
    Key: { tokenHash: toHash(token) },
    // DynamoDB may delete an expired item hours later.
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': toEpochSeconds(now) },
    ReturnValues: 'ALL_OLD',
  });
  const deleted = await tryWrite(documents.send(deletion));
  if (!deleted) throw notValid();
  const { version: _, ...handOff } = StoredHandOff.parse(deleted.Attributes);
  return handOff;
};
