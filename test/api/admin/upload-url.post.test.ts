import { beforeAll, describe, expect, it } from 'vitest';
import { formatWeek } from '#shared/week.ts';
import { here } from '../../here.ts';
import { staffToken } from '../../staff.ts';
import { api, formWith, editorToken, ONE_PIXEL_JPEG, uploadImage } from '../client.ts';

let token: string;
beforeAll(async () => {
  token = await editorToken();
});

const request = (changes: Record<string, unknown> = {}) => ({
  week: formatWeek(new Date()),
  imageType: 'blogimage',
  contentType: 'image/jpeg',
  contentLength: ONE_PIXEL_JPEG.length,
  ...changes,
});

const requestLink = (changes: Record<string, unknown> = {}) =>
  api({ path: '/admin/upload-url', token, body: request(changes) });

const put = (url: string, body: Uint8Array = ONE_PIXEL_JPEG, contentType = 'image/jpeg') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) });

/** Publishing shows whether an image was stored. */
const expectNothingStored = async (imageUrl: string) => {
  const answer = await api({ path: '/admin/newsletter', token, body: formWith(imageUrl) });
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual([
    { path: 'images.0.url', message: 'The image was not found. Please upload it again' },
  ]);
};

describe('POST /admin/upload-url', () => {
  it('answers a link for one image in the folder of this week', async () => {
    const answer = await requestLink();
    expect(answer.status).toBe(201);
    const { presignedUrl, imageUrl } = answer.json;
    const key = new RegExp(`/blogimage/${formatWeek(new Date())}/[0-9a-f-]{36}\\.jpg$`);
    expect(new URL(imageUrl).origin).toBe(here('siteUrl'));
    expect(new URL(imageUrl).pathname).toMatch(key);
    expect(new URL(presignedUrl).pathname).toMatch(key);
    expect((await put(presignedUrl)).status).toBe(200);
  });

  it('answers a second link for the small image, whose name ends in -small', async () => {
    const { imageUrl, small } = (
      await requestLink({ small: { contentType: 'image/png', contentLength: ONE_PIXEL_JPEG.length + 1 } })
    ).json;
    expect(small.imageUrl).toBe(imageUrl.replace('.jpg', '-small.png'));
    expect(new URL(small.presignedUrl).pathname).toContain(new URL(small.imageUrl).pathname);
    expect((await put(small.presignedUrl)).status).toBe(403);
    const body = Buffer.concat([ONE_PIXEL_JPEG, Buffer.from('x')]);
    expect((await put(small.presignedUrl, body, 'image/png')).status).toBe(200);
  });

  it('answers a link that accepts no longer body, no shorter body and no other type', async () => {
    const { presignedUrl, imageUrl } = (await requestLink()).json;
    expect((await put(presignedUrl, Buffer.concat([ONE_PIXEL_JPEG, Buffer.from('more')]))).status).toBe(403);
    expect((await put(presignedUrl, ONE_PIXEL_JPEG.subarray(1))).status).toBe(403);
    expect((await put(presignedUrl, ONE_PIXEL_JPEG, 'image/svg+xml')).status).toBe(403);
    await expectNothingStored(imageUrl);
  });

  it('answers a link that is not valid for another key, a later date or a longer time', async () => {
    const { presignedUrl, imageUrl } = (await requestLink()).json;
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
    await expectNothingStored(imageUrl);
  });

  it('answers 404 at the address of an upload until it is published', async () => {
    const imageUrl = await uploadImage();
    expect((await fetch(imageUrl)).status).toBe(404);
    expect((await fetch(imageUrl.replace('/blogimage/', '/incoming/blogimage/'))).status).toBe(404);
    const answer = await api({ path: '/admin/newsletter', token, body: formWith(imageUrl) });
    expect(answer.status).toBe(201);
    expect((await fetch(imageUrl)).status).toBe(200);
  });

  it.each([
    ['an SVG', { contentType: 'image/svg+xml' }, 'contentType'],
    ['a past week', { week: 'w1-5-11-y2026' }, 'week'],
  ])('answers 400 for %s and names the field', async (_, changes, field) => {
    const answer = await requestLink(changes);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json.fields.map(({ path }: { path: string }) => path)).toEqual([field]);
  });

  it('answers 401 without a token and 403 to staff outside the group of editors', async () => {
    expect((await api({ path: '/admin/upload-url', body: request() })).status).toBe(401);
    const outsider = await staffToken(here('accounts').outsider);
    expect((await api({ path: '/admin/upload-url', token: outsider, body: request() })).status).toBe(403);
  });
});
