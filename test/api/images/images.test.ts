import { expect, it } from 'vitest';
import { here } from '../../here.ts';
import { api, editorToken, ONE_PIXEL_JPEG, requestUpload } from '../client.ts';

const put = (url: string, body: Uint8Array = ONE_PIXEL_JPEG, contentType = 'image/jpeg') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) });

it('answers a link for one image in the folder of this week', async () => {
  const { status, json, week } = await requestUpload();
  expect(status).toBe(201);
  const { presignedUrl, imageUrl } = json;
  const name = `/blogimage/${week}/[0-9a-f-]{36}`;
  expect(new URL(imageUrl).origin).toBe(here('siteUrl'));
  expect(new URL(imageUrl).pathname).toMatch(new RegExp(`^${name}-1600\\.webp$`));
  expect(new URL(presignedUrl).pathname).toMatch(new RegExp(`/incoming${name}\\.jpg$`));
  expect((await put(presignedUrl)).status).toBe(200);
});

it('answers a link that accepts no longer body, no shorter body and no other type', async () => {
  const { presignedUrl } = (await requestUpload()).json;
  expect((await put(presignedUrl, Buffer.concat([ONE_PIXEL_JPEG, Buffer.from('more')]))).status).toBe(403);
  expect((await put(presignedUrl, ONE_PIXEL_JPEG.subarray(1))).status).toBe(403);
  expect((await put(presignedUrl, ONE_PIXEL_JPEG, 'image/svg+xml')).status).toBe(403);
});

it('fetches no image of this machine', async () => {
  const { status, json } = await api({
    path: '/admin/images/fetch',
    token: await editorToken(),
    body: { url: 'https://localhost/a.png', hosts: ['localhost'] },
  });
  const message = 'This address is not on the public web';
  expect([status, json.fields]).toEqual([400, [{ path: 'url', message }]]);
});

it('serves every file of an image some seconds after its upload, and never the upload', async () => {
  const { presignedUrl, imageUrl } = (await requestUpload()).json;
  expect((await fetch(imageUrl)).status).toBe(404);
  await put(presignedUrl);
  await expect.poll(async () => (await fetch(imageUrl)).status).toBe(200);
  for (const [file, type] of [
    ['-480.webp', 'image/webp'],
    ['-960.webp', 'image/webp'],
    ['-1600.webp', 'image/webp'],
    ['-share.jpg', 'image/jpeg'],
  ] as const) {
    const { status, headers } = await fetch(imageUrl.replace('-1600.webp', file));
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const upload = imageUrl.replace('/blogimage/', '/incoming/blogimage/').replace('-1600.webp', '.jpg');
  expect((await fetch(upload)).status).toBe(404);
});
