// An image whose event was lost.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { here } from '../here.ts';
import { useTable } from '../here-table.ts';
import { ONE_PIXEL_JPEG, requestUpload } from './client.ts';

/** Sets when the link of an upload was made, and until when a run of the image function draws it. */
const changeUpload = (imageUrl: string, requestedAt: Date, drawingUntil: Date) =>
  useTable('Uploads', (table, TableName) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key: { imageKey: new URL(imageUrl).pathname.slice(1) },
        UpdateExpression: 'SET requestedAt = :requestedAt, drawingUntil = :drawingUntil',
        ExpressionAttributeValues: {
          ':requestedAt': requestedAt.toISOString(),
          ':drawingUntil': drawingUntil.toISOString(),
        },
      }),
    ),
  );

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/**
 * Uploads an image whose event does nothing, because another run seems to draw it, and returns its address. Then it looks as
 * if it was uploaded half a minute ago, and nobody draws it.
 */
export const uploadLateImage = async (): Promise<string> => {
  const { json: link } = await requestUpload();
  await changeUpload(link.imageUrl, new Date(), inSeconds(3600));
  await fetch(link.presignedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: ONE_PIXEL_JPEG,
  });
  const [name = ''] = /[0-9a-f-]{36}\.jpg/.exec(link.presignedUrl) ?? [];
  const log = path.join(here('logFolder'), 'draw-an-upload.log');
  const findRun = () =>
    readFileSync(log, 'utf8')
      .split('\n')
      .find((line) => line.includes(name));
  await expect.poll(findRun).toContain('"outcome":"ignored"');
  await changeUpload(link.imageUrl, inSeconds(-30), inSeconds(-1));
  return link.imageUrl;
};
