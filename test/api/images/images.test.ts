import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { CREDENTIALS } from '../../../packages/local-aws/lambda/function-spec.ts';
import { here } from '../../here.ts';
import { api, editorToken, ONE_PIXEL_JPEG, requestUpload } from '../client.ts';

const put = (url: string, body: Uint8Array = ONE_PIXEL_JPEG, contentType = 'image/jpeg') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) });

/** Expects that the bucket holds no file at the key of a link. */
const expectNothingStored = async (presignedUrl: string) => {
  const { origin, pathname } = new URL(presignedUrl);
  const [, Bucket = '', ...key] = decodeURIComponent(pathname).split('/');
  const s3 = new S3Client({
    endpoint: origin,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: CREDENTIALS,
  });
  const find = s3.send(new HeadObjectCommand({ Bucket, Key: key.join('/') }));
  await expect(find).rejects.toMatchObject({ name: 'NotFound' });
  s3.destroy();
};

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

it('answers 400 for a past week and names the field', async () => {
  const { json } = await requestUpload({ week: 'w1-5-11-y2026' });
  expect(json).toMatchObject({ status: 400, fields: [{ path: 'week' }] });
});

it('answers a link that accepts no longer body, no shorter body and no other type', async () => {
  const { presignedUrl } = (await requestUpload()).json;
  expect((await put(presignedUrl, Buffer.concat([ONE_PIXEL_JPEG, Buffer.from('more')]))).status).toBe(403);
  expect((await put(presignedUrl, ONE_PIXEL_JPEG.subarray(1))).status).toBe(403);
  expect((await put(presignedUrl, ONE_PIXEL_JPEG, 'image/svg+xml')).status).toBe(403);
  await expectNothingStored(presignedUrl);
});

it('answers a link that is not valid for another key, a later date or a longer time', async () => {
  const { presignedUrl } = (await requestUpload()).json;
  const changed = [
    presignedUrl.replace('.jpg', '.png'),
    presignedUrl.replace('/incoming/', '/'),
    presignedUrl.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'),
    presignedUrl.replace(/X-Amz-Date=\d{4}/, 'X-Amz-Date=2099'),
    presignedUrl.replace(/&X-Amz-Signature=[^&]+/, ''),
    presignedUrl.split('?')[0],
  ];
  // S3 answers 400 if a part of the signature is missing, and 403 if the signature does not match.
  for (const url of changed) expect([400, 403], url).toContain((await put(url)).status);
  await expectNothingStored(presignedUrl);
});

it.each([
  [
    'of a host that is not named',
    'https://other.example/a.png',
    'The host other.example is not in your file',
  ],
  ['of this machine', 'https://localhost/a.png', 'This address is not on the public web'],
  ['of the metadata of a cloud', 'https://169.254.169.254/a.png', 'This address is not on the public web'],
  ['by http', 'http://localhost/a.png', expect.stringContaining('begins with https://')],
])('fetches no image %s', async (_, url, message) => {
  const { status, json } = await api({
    path: '/admin/images/fetch',
    token: await editorToken(),
    body: { url, hosts: ['localhost', '169.254.169.254'] },
  });
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
  // The upload is deleted once its image is drawn.
  await expect
    .poll(async () =>
      expectNothingStored(presignedUrl).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});
