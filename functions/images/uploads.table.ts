import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/durations.ts';
import { limits } from '#shared/limits.ts';
import { UNUSED_UPLOADS } from '#shared/table-indexes.ts';
import { documents, queryItems, tryWrite } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const { UPLOADS_TABLE: TableName } = settings('UPLOADS_TABLE');

/** The attribute that puts an upload into the index of unused uploads. */
const UNUSED = 'unused';

const Upload = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('waiting'),
    /** When the link was made. Only the bucket knows when the file arrived. */
    requestedAt: z.iso.datetime(),
    incomingKey: z.string(),
    /** The end of the claim of a run of the image function. The run may end earlier. */
    drawingUntil: z.optional(z.iso.datetime()),
    /** The number of runs that found the file, and failed or are still drawing. */
    attempts: z._default(z.int(), 0),
  }),
  /** Pixels of the widest file. */
  z.object({ state: z.literal('ready'), width: z.int(), height: z.int() }),
  z.object({ state: z.literal('refused'), reason: z.string() }),
  /** The files are being deleted, so nothing may name the image any more. */
  z.object({ state: z.literal('deleting') }),
]);
export type Upload = z.infer<typeof Upload>;

/** Runs an update and returns the changed record; undefined if the condition does not hold. */
const updateIf = async (
  imageKey: string,
  update: Omit<ConstructorParameters<typeof UpdateCommand>[0], 'TableName' | 'Key' | 'ReturnValues'>,
): Promise<Record<string, unknown> | undefined> => {
  const command = new UpdateCommand({ TableName, Key: { imageKey }, ReturnValues: 'ALL_NEW', ...update });
  const written = await tryWrite(documents.send(command));
  return written && (written.Attributes ?? {});
};

/**
 * Records an upload that is about to begin, with the key of its file. It is deleted after some days unless a saved draft names it.
 */
export const recordUpload = async (imageKey: string, incomingKey: string, now: Date): Promise<void> => {
  await documents.send(
    new PutCommand({
      TableName,
      Item: {
        imageKey,
        incomingKey,
        state: 'waiting',
        requestedAt: now.toISOString(),
        [UNUSED]: UNUSED,
        deleteAfter: new Date(now.getTime() + limits.unusedUploadDays * DAY_MS).toISOString(),
      },
      ConditionExpression: 'attribute_not_exists(imageKey)',
    }),
  );
};

/** The upload of a key; undefined if there is none. Costs a read unit. */
export const findImage = async (imageKey: string): Promise<Upload | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { imageKey }, ConsistentRead: true }),
  );
  return Item && Upload.parse(Item);
};

/** The uploads of the keys, in the same order; undefined for a key without an upload. */
export const findImages = (keys: readonly string[]): Promise<(Upload | undefined)[]> =>
  Promise.all(keys.map(findImage));

/** The moment at which Lambda stops a run of the image function. A retry comes a minute later, and may draw again. */
const toDrawingEnd = (startedAt: Date): string =>
  new Date(startedAt.getTime() + limits.imageDrawingSeconds * 1000).toISOString();

/**
 * Claims an upload for the run of the image function that started at this moment, and counts the attempt. False if another run
 * draws it now, or if it was decided or deleted already.
 */
export const claimForDrawing = async (imageKey: string, startedAt: Date): Promise<boolean> => {
  const claimed = await updateIf(imageKey, {
    UpdateExpression: 'SET drawingUntil = :until ADD attempts :one',
    ConditionExpression:
      '#state = :waiting AND (attribute_not_exists(drawingUntil) OR drawingUntil <= :startedAt)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':waiting': 'waiting',
      ':startedAt': startedAt.toISOString(),
      ':until': toDrawingEnd(startedAt),
      ':one': 1,
    },
  });
  return claimed !== undefined;
};

/** Ends the claim of the run that started at this moment. The run does not count as an attempt if there was nothing to draw. */
export const endDrawing = async (
  imageKey: string,
  startedAt: Date,
  { wasAttempt }: { wasAttempt: boolean },
): Promise<void> => {
  await updateIf(imageKey, {
    UpdateExpression: 'REMOVE drawingUntil ADD attempts :change',
    ConditionExpression: 'drawingUntil = :until',
    ExpressionAttributeValues: { ':until': toDrawingEnd(startedAt), ':change': wasAttempt ? 0 : -1 },
  });
};

/** Marks an upload whose files exist. Does nothing if it was decided already, or deleted meanwhile. */
export const markReady = async (imageKey: string, size: { width: number; height: number }): Promise<void> => {
  await updateIf(imageKey, {
    UpdateExpression: 'SET #state = :ready, width = :width, height = :height',
    ConditionExpression: '#state = :waiting',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':ready': 'ready',
      ':waiting': 'waiting',
      ':width': size.width,
      ':height': size.height,
    },
  });
};

/**
 * Marks an upload that cannot become an image. `reason` is a sentence for the editor. Does nothing if it was decided already,
 * or deleted meanwhile.
 */
export const markRefused = async (imageKey: string, reason: string): Promise<void> => {
  await updateIf(imageKey, {
    UpdateExpression: 'SET #state = :refused, reason = :reason',
    ConditionExpression: '#state = :waiting',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':refused': 'refused', ':waiting': 'waiting', ':reason': reason },
  });
};

/** Stores that a draft names these images, so that they stay. Returns the keys that have no upload. */
export const nameImages = async (draftId: string, keys: readonly string[]): Promise<string[]> => {
  const missing = await Promise.all(
    keys.map(async (imageKey) => {
      const isNamed = await updateIf(imageKey, {
        UpdateExpression: `ADD usedBy :draft REMOVE ${UNUSED}, deleteAfter`,
        ConditionExpression: 'attribute_exists(imageKey) AND #state <> :deleting',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':draft': new Set([draftId]), ':deleting': 'deleting' },
      });
      return isNamed ? [] : [imageKey];
    }),
  );
  return missing.flat();
};

/** Stores that a deleted draft no longer names these images. */
export const unnameImages = async (draftId: string, keys: readonly string[]): Promise<void> => {
  await Promise.all(
    keys.map((imageKey) =>
      updateIf(imageKey, {
        UpdateExpression: 'DELETE usedBy :draft',
        ConditionExpression: 'attribute_exists(imageKey)',
        ExpressionAttributeValues: { ':draft': new Set([draftId]) },
      }),
    ),
  );
};

/**
 * Begins to delete an upload: nothing may name it from now on. Returns the key of its file; undefined if a draft names the upload,
 * or if there is none. The upload stays in the index of unused uploads until `removeUpload`, so that the daily job can finish a
 * deletion that broke off.
 */
export const claimForDeletion = async (imageKey: string, now: Date): Promise<string | undefined> => {
  const claimed = await updateIf(imageKey, {
    UpdateExpression: `SET #state = :deleting, ${UNUSED} = :unused, deleteAfter = :now`,
    ConditionExpression: 'attribute_exists(imageKey) AND attribute_not_exists(usedBy)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':deleting': 'deleting', ':unused': UNUSED, ':now': now.toISOString() },
  });
  return claimed && z.object({ incomingKey: z.string() }).parse(claimed).incomingKey;
};

/** Removes the record of an upload whose files are deleted. */
export const removeUpload = async (imageKey: string): Promise<void> => {
  await documents.send(new DeleteCommand({ TableName, Key: { imageKey } }));
};

/** The keys of the expired uploads that no saved draft names, oldest first. */
export async function* listUnused(now: Date): AsyncGenerator<string> {
  const uploads = queryItems({
    TableName,
    IndexName: UNUSED_UPLOADS,
    KeyConditionExpression: `${UNUSED} = :unused AND deleteAfter <= :now`,
    ExpressionAttributeValues: { ':unused': UNUSED, ':now': now.toISOString() },
  });
  for await (const upload of uploads) yield z.object({ imageKey: z.string() }).parse(upload).imageKey;
}
