import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { DraftId } from '#shared/contract/drafts.ts';
import type { Staff } from '../platform/caller.ts';
import { documents } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';

const { DRAFTS_TABLE: TableName } = settings('DRAFTS_TABLE');

const PRESENCE = 'presence#';
/** The tool announces three times within this time, so two announcements may be lost. */
const PRESENT_SECONDS = 45;

const StoredPresence = z.object({ part: z.string(), name: z.string(), expiresAt: z.int() });

/** Stores for 45 seconds that somebody has a draft open, and returns who else has it open. */
export const announce = async (
  draftId: DraftId,
  { userId, name }: Staff,
  now: Date,
): Promise<{ name: string }[]> => {
  const part = PRESENCE + userId;
  const seconds = toEpochSeconds(now);
  const [{ Items = [] }] = await Promise.all([
    documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'draftId = :draftId AND begins_with(part, :presence)',
        ExpressionAttributeValues: { ':draftId': draftId, ':presence': PRESENCE },
      }),
    ),
    documents.send(
      new PutCommand({ TableName, Item: { draftId, part, name, expiresAt: seconds + PRESENT_SECONDS } }),
    ),
  ]);
  return (
    Items.map((item) => StoredPresence.parse(item))
      // DynamoDB may delete an expired item hours later.
      .filter((presence) => presence.part !== part && presence.expiresAt > seconds)
      .map((presence) => ({ name: presence.name }))
  );
};
