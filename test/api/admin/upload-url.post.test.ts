import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { weekOf } from '#shared/week.ts';
import { here } from '../../here.ts';
import { staffToken } from '../../staff.ts';
import { api, type Call, draftWith, editorToken, ONE_PIXEL_JPEG, uploadImage } from '../client.ts';

let token: string;
beforeAll(async () => {
  token = await editorToken();
});

const request = (changes: Record<string, unknown> = {}) => ({
  week: weekOf(new Date()),
  imageType: 'blogimage',
  contentType: 'image/jpeg',
  contentLength: ONE_PIXEL_JPEG.length,
  ...changes,
});

const ask = (changes: Record<string, unknown> = {}) =>
  api({ path: '/admin/upload-url', token, body: request(changes) });

const put = (url: string, body: Uint8Array = ONE_PIXEL_JPEG, contentType = 'image/jpeg') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(body) });

/** Nothing arrived: publishing with that image finds none. */
const expectNothingStored = async (imageUrl: string) => {
  const answer = await api({ path: '/admin/newsletter', token, body: draftWith(imageUrl) });
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual([
    { path: 'images.0.url', message: 'The image was not found. Please upload it again' },
  ]);
};

describe('POST /admin/upload-url', () => {
  it('answers a link for one image of this week', async () => {
    const answer = await ask();
    expect(answer.status).toBe(201);
    const { presignedUrl, imageUrl } = answer.json;
    const key = new RegExp(`/blogimage/${weekOf(new Date())}/[0-9a-f-]{36}\\.jpg$`);
    expect(new URL(imageUrl).origin).toBe(here('siteUrl'));
    expect(new URL(imageUrl).pathname).toMatch(key);
    expect(new URL(presignedUrl).pathname).toMatch(key);
    expect((await put(presignedUrl)).status).toBe(200);
  });

  it('answers a second link for a small one of the same image, which stands in its name', async () => {
    const { imageUrl, small } = (
      await ask({ small: { contentType: 'image/png', contentLength: ONE_PIXEL_JPEG.length + 1 } })
    ).json;
    expect(small.imageUrl).toBe(imageUrl.replace('.jpg', '-small.png'));
    expect(new URL(small.presignedUrl).pathname).toContain(new URL(small.imageUrl).pathname);
    expect((await put(small.presignedUrl)).status).toBe(403);
    const body = Buffer.concat([ONE_PIXEL_JPEG, Buffer.from('x')]);
    expect((await put(small.presignedUrl, body, 'image/png')).status).toBe(200);
  });

  it('gives a link that the bucket refuses for a longer body, a shorter one and another type', async () => {
    const { presignedUrl, imageUrl } = (await ask()).json;
    expect((await put(presignedUrl, Buffer.concat([ONE_PIXEL_JPEG, Buffer.from('more')]))).status).toBe(403);
    expect((await put(presignedUrl, ONE_PIXEL_JPEG.subarray(1))).status).toBe(403);
    expect((await put(presignedUrl, ONE_PIXEL_JPEG, 'image/svg+xml')).status).toBe(403);
    await expectNothingStored(imageUrl);
  });

  it('gives a link that cannot be stretched: another key, a later date, a longer life', async () => {
    const { presignedUrl, imageUrl } = (await ask()).json;
    const stretched = [
      presignedUrl.replace('.jpg', '.png'),
      presignedUrl.replace('/incoming/', '/'),
      presignedUrl.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'),
      presignedUrl.replace(/X-Amz-Date=\d{4}/, 'X-Amz-Date=2099'),
      presignedUrl.replace(/&X-Amz-Signature=[^&]+/, ''),
      presignedUrl.split('?')[0],
    ];
    // S3 answers 400 where a part of the signature is missing, 403 where it does not match.
    for (const url of stretched) expect([400, 403], url).toContain((await put(url)).status);
    await expectNothingStored(imageUrl);
  });

  it('keeps an upload unseen until it is published', async () => {
    const imageUrl = await uploadImage();
    expect((await fetch(imageUrl)).status).toBe(404);
    expect((await fetch(imageUrl.replace('/blogimage/', '/incoming/blogimage/'))).status).toBe(404);
    const answer = await api({ path: '/admin/newsletter', token, body: draftWith(imageUrl) });
    expect(answer.status).toBe(201);
    expect((await fetch(imageUrl)).status).toBe(200);
  });

  it.each([
    ['an SVG', { contentType: 'image/svg+xml' }, 'contentType'],
    ['no image at all', { contentType: 'text/html' }, 'contentType'],
    ['a file past 10 MB', { contentLength: limits.imageBytes.max + 1 }, 'contentLength'],
    ['an empty file', { contentLength: 0 }, 'contentLength'],
    ['half a byte', { contentLength: 10.5 }, 'contentLength'],
    ['a length in words', { contentLength: '100' }, 'contentLength'],
    ['another kind of image', { imageType: 'avatar' }, 'imageType'],
    ['a week that is over', { week: 'w1-5-11-y2026' }, 'week'],
    ['a path in the week', { week: '../../w11-16-22-y2026' }, 'week'],
    ['a path behind the week', { week: `${weekOf(new Date())}/../..` }, 'week'],
    ['a week in capitals', { week: weekOf(new Date()).toUpperCase() }, 'week'],
    [
      'a small one that is no image',
      { small: { contentType: 'text/html', contentLength: 9 } },
      'small.contentType',
    ],
    [
      'an extra field of the small one',
      { small: { contentType: 'image/webp', contentLength: 9, key: 'x' } },
      'small.key',
    ],
    ['an extra field', { key: 'index.html' }, 'key'],
  ])('refuses %s and names the field', async (_, changes, field) => {
    const answer = await ask(changes);
    expect(answer.status).toBe(400);
    expect(answer.json.fields.map(({ path }: { path: string }) => path)).toEqual([field]);
  });

  it('names every field that is missing', async () => {
    const answer = await api({ path: '/admin/upload-url', token, body: {} });
    expect(answer.status).toBe(400);
    expect(answer.json.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'contentLength',
      'contentType',
      'imageType',
      'week',
    ]);
  });

  it.each([
    ['malformed JSON', { raw: '{"week":' }, 400],
    ['an empty body', { raw: '' }, 400],
    ['a list', { body: [] }, 400],
    ['a form', { raw: 'week=x', contentType: 'application/x-www-form-urlencoded' }, 415],
    ['an oversized body', { raw: JSON.stringify({ week: 'x'.repeat(limits.bodyBytes.max) }) }, 413],
  ] as [string, Partial<Call>, number][])('refuses %s', async (_, call, status) => {
    const answer = await api({ path: '/admin/upload-url', method: 'POST', token, ...call });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('is for the editors alone', async () => {
    expect((await api({ path: '/admin/upload-url', body: request() })).status).toBe(401);
    const outsider = await staffToken(here('accounts').outsider);
    expect((await api({ path: '/admin/upload-url', token: outsider, body: request() })).status).toBe(403);
  });
});
