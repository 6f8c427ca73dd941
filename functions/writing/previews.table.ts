// Secret links to drafts. They lie in the table of drafts, where they expire.
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { DraftId } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { documents } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';

const { DRAFTS_TABLE: TableName } = settings('DRAFTS_TABLE');

const TOKEN_BYTES = 32;

const StoredPreview = z.object({
  version: z.literal(1),
  previewOf: DraftId,
  isPublished: z.optional(z.boolean()),
  expiresAt: z.int(),
});

/** Only the hash is stored, so that a reader of the table cannot use the tokens. */
const toKey = (token: string) => ({
  draftId: `preview#${createHash('sha256').update(token).digest('base64url')}`,
  part: 'preview',
});

/** The text to which a link leads. */
interface LinkedText {
  readonly draftId: DraftId;
  /** Whether it is the text that readers have, instead of the saved one. */
  readonly isPublished: boolean;
}

/** Makes the token of a link to a draft, 256 random bits as base64url. It is valid for an hour. */
export const createPreview = async (
  { draftId, isPublished }: LinkedText,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = toEpochSeconds(now) + limits.draft.previewMinutes * 60;
  const Item = { ...toKey(token), version: 1, previewOf: draftId, isPublished, expiresAt };
  await documents.send(new PutCommand({ TableName, Item }));
  return { token, expiresAt: new Date(expiresAt * 1000) };
};

/** The text to which a token's link leads; undefined if the token is unknown or too old. */
export const findPreview = async (token: string, now: Date): Promise<LinkedText | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: toKey(token), ConsistentRead: true }),
  );
  const preview = Item && StoredPreview.parse(Item);
  // DynamoDB may delete an expired item hours later.
  if (!preview || preview.expiresAt <= toEpochSeconds(now)) return undefined;
  return { draftId: preview.previewOf, isPublished: preview.isPublished === true };
};
