// An image whose event was lost.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { formatWeek } from '#shared/week.ts';
import { here } from '../here.ts';
import { api, editorToken, ONE_PIXEL_JPEG } from './client.ts';

/** Sets when the link of an upload was made, and until when a run of the image function draws it. */
const changeUpload = async (imageUrl: string, requestedAt: Date, drawingUntil: Date): Promise<void> => {
  const client = new DynamoDBClient({
    endpoint: here('dynamoDbUrl'),
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: TableNames.find((name) => name.includes('Uploads')),
      Key: { imageKey: new URL(imageUrl).pathname.slice(1) },
      UpdateExpression: 'SET requestedAt = :requestedAt, drawingUntil = :drawingUntil',
      ExpressionAttributeValues: {
        ':requestedAt': requestedAt.toISOString(),
        ':drawingUntil': drawingUntil.toISOString(),
      },
    }),
  );
  client.destroy();
};

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/**
 * Uploads an image whose event does nothing, because another run seems to draw it, and returns its address. Then it looks as
 * if it was uploaded half a minute ago, and nobody draws it.
 */
export const uploadLateImage = async (): Promise<string> => {
  const contentType = 'image/jpeg';
  const { json: link } = await api({
    path: '/admin/upload-url',
    token: await editorToken(),
    body: {
      week: formatWeek(new Date()),
      imageType: 'blogimage',
      contentType,
      contentLength: ONE_PIXEL_JPEG.length,
    },
  });
  await changeUpload(link.imageUrl, new Date(), inSeconds(3600));
  await fetch(link.presignedUrl, {
    method: 'PUT',
    headers: { 'content-type': contentType },
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
