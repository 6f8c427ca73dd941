import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { isOneTimeToken, newOneTimeToken, tokenHashOf, type Signup } from './one-time-token.ts';
import { unauthenticated } from '../platform/problem.ts';
import { epochSeconds } from '../platform/epoch-seconds.ts';
import { patience } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

/** A token lives ten minutes: a later shape needs no upgrade, only its number. */
const Stored = z.object({
  version: z.literal(1),
  userId: z.string(),
  email: z.optional(z.string()),
  state: z.optional(z.string()),
  isSigned: z.boolean(),
});

const { SIGNUP_TOKENS_TABLE: TableName } = settings('SIGNUP_TOKENS_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(patience), {
  marshallOptions: { removeUndefinedValues: true },
});

const notValid = () => unauthenticated('The one-time token is not valid', 'Bearer');

/** A one-time token for a signup: from `now` on for ten minutes, for one use. */
export const issue = async (signup: Signup, now: Date): Promise<string> => {
  const token = newOneTimeToken();
  const Item = {
    tokenHash: tokenHashOf(token),
    version: 1,
    ...signup,
    expiresAt: epochSeconds(now) + limits.signupTokenSeconds,
  };
  await table.send(new PutCommand({ TableName, Item }));
  return token;
};

/**
 * What a token stands for, once: of any number who spend it at the same moment one is answered. 401, always in
 * the same words, for a token that is unknown, spent or older than ten minutes.
 */
export const spend = async (token: string, now: Date): Promise<Signup> => {
  if (!isOneTimeToken(token)) throw notValid();
  const deletion = new DeleteCommand({
    TableName,
    Key: { tokenHash: tokenHashOf(token) },
    // DynamoDB deletes what has expired when it finds the time, hours later.
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': epochSeconds(now) },
    ReturnValues: 'ALL_OLD',
  });
  try {
    const { Attributes } = await table.send(deletion);
    const { version: _, ...signup } = Stored.parse(Attributes);
    return signup;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw notValid();
    throw error;
  }
};
