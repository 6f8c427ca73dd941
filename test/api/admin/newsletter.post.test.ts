import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { here } from '../../here.ts';
import { staffAccessToken, staffToken } from '../../staff.ts';
import {
  api,
  type Call,
  formWith,
  editorToken,
  storedItems,
  uploadImage,
  uploadImageAndSmall,
  wholeList,
} from '../client.ts';

let token: string;
let image: string;

beforeAll(async () => {
  token = await editorToken();
  image = await uploadImage();
});

const publish = (body: unknown, call: Partial<Call> = {}) =>
  api({ path: '/admin/newsletter', token, body, ...call });

/** Calls and expects an error, and that the table holds as many records as before. */
const expectRefusal = async (status: number, call: Partial<Call>) => {
  const before = await storedItems();
  const answer = await api({ path: '/admin/newsletter', method: 'POST', token, ...call });
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(await storedItems()).toBe(before);
  return answer;
};

describe('POST /admin/newsletter', () => {
  it('publishes an article, answers it and serves its image', async () => {
    const body = formWith(image, { images: [{ url: image, alt: 'Counter', caption: 'Before eight' }] });
    const answer = await publish(body);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ ...body, publishDate: new Date(body.publishDate).toISOString() });
    expect((await wholeList()).newsletters[0]?.newsletterId).toBe(answer.json.newsletterId);
    const served = await fetch(image);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
  });

  it('publishes the small image together with the image', async () => {
    const { url, small } = await uploadImageAndSmall();
    const images = [{ url, small, alt: 'Counter' }];
    const answer = await publish(formWith(url, { images }));
    expect(answer.json).toMatchObject({ images });
    expect((await wholeList()).newsletters[0]).toMatchObject({ images });
    const served = await fetch(small);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('answers 400 for a small image that was never uploaded, and serves neither image', async () => {
    const { url, small } = await uploadImageAndSmall(false);
    const answer = await expectRefusal(400, {
      body: formWith(url, { images: [{ url, small, alt: 'Counter' }] }),
    });
    expect(answer.json.fields).toEqual([
      { path: 'images.0.url', message: 'The image was not found. Please upload it again' },
    ]);
    expect([(await fetch(url)).status, (await fetch(small)).status]).toEqual([404, 404]);
  });

  it('publishes one article of a form that is submitted again', async () => {
    const body = formWith(image);
    const before = (await wholeList()).total;
    const [first, again] = [await publish(body), await publish(body)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect((await wholeList()).total).toBe(before + 1);
  });

  it('publishes one article of a form that is submitted ten times at once', async () => {
    const body = formWith(image);
    const before = (await wholeList()).total;
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map((answer) => answer.json.newsletterId)).size).toBe(1);
    expect((await wholeList()).total).toBe(before + 1);
  });

  it('answers 400 with the message of every invalid field', async () => {
    const answer = await expectRefusal(400, {
      body: {
        title: ' a ',
        subtitle: '',
        extract: 'too short',
        tags: [],
        images: [{ url: 'not a url', alt: '', caption: 'x'.repeat(limits.caption.max + 1) }],
      },
    });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(
      Object.fromEntries(
        answer.json.fields.map((field: { path: string; message: string }) => [field.path, field.message]),
      ),
    ).toEqual({
      title: 'Title must be at least 3 characters',
      subtitle: 'Subtitle is required',
      extract: 'Extract must be at least 10 characters',
      tags: 'At least one tag is required',
      'images.0.url': 'Please enter a valid URL',
      'images.0.alt': 'Alt text is required for accessibility',
      'images.0.caption': 'Caption must be at most 200 characters',
      publishDate: 'Publish date is required',
    });
  });

  it.each([
    ['malformed JSON', { raw: '{"title": "Half a' }, 400],
    ['a wrong content type', { raw: '<xml/>', contentType: 'text/xml' }, 415],
    ['an oversized body', { raw: JSON.stringify({ title: 'x'.repeat(limits.bodyBytes.max) }) }, 413],
    ['a body over the limit of the gateway', { raw: 'x'.repeat(11 * 1024 * 1024) }, 413],
  ] as [string, Partial<Call>, number][])('refuses %s and stores nothing', async (_, call, status) => {
    await expectRefusal(status, call);
  });

  it('answers 400 for an image of another site and for one that was never uploaded', async () => {
    for (const url of [
      'https://example.com/blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg',
      image.replace(/[0-9a-f]{8}-/, '00000000-'),
    ]) {
      const answer = await expectRefusal(400, { body: formWith(url) });
      expect(answer.json.fields, url).toEqual([
        { path: 'images.0.url', message: expect.stringMatching(/image/) },
      ]);
    }
  });

  it('answers 400 for a file that is not of its content type, and never serves it', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200);
    const url = await uploadImage(Buffer.from(svg), 'image/png');
    const answer = await expectRefusal(400, { body: formWith(url) });
    expect(answer.json.fields[0]).toMatchObject({ path: 'images.0.url' });
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('callers of POST /admin/newsletter', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = () => formWith(image);

  it('answers 401 without a valid token', async () => {
    await expectRefusal(401, { body: body(), token: undefined });
    await expectRefusal(401, { body: body(), token: '' });
    await expectRefusal(401, { body: body(), token: 'not-a-token' });
    await expectRefusal(401, {
      body: body(),
      token: undefined,
      headers: { authorization: 'Basic dXNlcjpwYXNz' },
    });
  });

  it('answers 403 to staff outside the group of editors', async () => {
    const outsider = await staffToken(here('accounts').outsider);
    const answer = await expectRefusal(403, { body: body(), token: outsider });
    expect(answer.json.code).toBe('forbidden');
    token = await editorToken();
  });

  it('answers 401 to the access token of an editor', async () => {
    const access = await staffAccessToken(here('accounts').editor);
    await expectRefusal(401, { body: body(), token: access });
  });

  const headAndClaims = (): [Record<string, unknown>, Record<string, unknown>] => {
    const [head, claims] = token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    return [head, claims];
  };

  const signedBy = (key: KeyObject, header: unknown, payload: unknown) => {
    const input = `${encode(header)}.${encode(payload)}`;
    return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
  };

  it('answers 401 to a token of another key, client, issuer, time or use, and 403 to one of another group', async () => {
    const { keys } = JSON.parse(readFileSync(here('staffPoolFile'), 'utf8'));
    const poolKey = createPrivateKey({ key: keys.id, format: 'jwk' });
    const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [head, claims] = headAndClaims();
    const now = Math.floor(Date.now() / 1000);
    const forge = (changes: Record<string, unknown>, key = poolKey) =>
      signedBy(key, head, { ...claims, ...changes });
    expect((await publish({}, { token: forge({}) })).status).toBe(400);
    const invalid = [
      forge({}, foreignKey),
      forge({ aud: 'another-client' }),
      forge({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_another' }),
      forge({ iss: 'https://tenant.example.com/', aud: 'https://api.plainly.example' }),
      forge({ exp: now - 120 }),
      forge({ nbf: now + 3600 }),
      forge({ token_use: 'access' }),
      `${encode({ ...head, alg: 'none' })}.${encode(claims)}.`,
    ];
    for (const each of invalid) await expectRefusal(401, { body: body(), token: each });
    await expectRefusal(403, { body: body(), token: forge({ 'cognito:groups': ['readers'] }) });
  });
});
