import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { here } from '../../here.ts';
import { staffAccessToken, staffToken } from '../../staff.ts';
import {
  api,
  type Call,
  draftWith,
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

/** A call that must be refused, and after which nothing more is stored: nothing visible, nothing scheduled. */
const refused = async (status: number, call: Partial<Call>) => {
  const before = await storedItems();
  const answer = await api({ path: '/admin/newsletter', method: 'POST', token, ...call });
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(await storedItems()).toBe(before);
  return answer;
};

describe('POST /admin/newsletter', () => {
  it('publishes: the item comes back, and its image is served', async () => {
    const body = draftWith(image, { images: [{ url: image, alt: 'Counter', caption: 'Before eight' }] });
    const answer = await publish(body);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ ...body, publishDate: new Date(body.publishDate).toISOString() });
    expect((await wholeList()).newsletters[0]?.newsletterId).toBe(answer.json.newsletterId);
    const served = await fetch(image);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
  });

  it('publishes the small one of an image with it', async () => {
    const { url, small } = await uploadImageAndSmall();
    const images = [{ url, small, alt: 'Counter' }];
    const answer = await publish(draftWith(url, { images }));
    expect(answer.json).toMatchObject({ images });
    expect((await wholeList()).newsletters[0]).toMatchObject({ images });
    const served = await fetch(small);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('refuses a small one that never arrived, and one of another image', async () => {
    const lost = await uploadImageAndSmall(false);
    const other = await uploadImageAndSmall();
    for (const [small, message] of [
      [lost.small, 'The image was not found. Please upload it again'],
      [other.small, 'Please upload the image here: the address must be one of ours'],
    ] as const) {
      const answer = await refused(400, {
        body: draftWith(lost.url, { images: [{ url: lost.url, small, alt: 'Counter' }] }),
      });
      expect(answer.json.fields).toEqual([{ path: 'images.0.url', message }]);
      expect((await fetch(small)).status).toBe(404);
    }
    expect((await fetch(lost.url)).status).toBe(404);
  });

  it('makes one item of the same form sent twice, one after the other', async () => {
    const body = draftWith(image);
    const before = (await wholeList()).total;
    const [first, again] = [await publish(body), await publish(body)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect((await wholeList()).total).toBe(before + 1);
  });

  it('makes one item of a double click', async () => {
    const body = draftWith(image);
    const before = (await wholeList()).total;
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map((answer) => answer.json.newsletterId)).size).toBe(1);
    expect((await wholeList()).total).toBe(before + 1);
  });

  it('lists every field that is wrong, with the message of the specification', async () => {
    const answer = await refused(400, {
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
    ['an empty body', { raw: '' }, 400],
    ['a list instead of an object', { body: [] }, 400],
    ['null', { raw: 'null' }, 400],
    [
      'wrong types',
      { body: { title: 1, subtitle: {}, extract: [], tags: 'ai', images: {}, publishDate: 5 } },
      400,
    ],
    ['a wrong content type', { raw: '<xml/>', contentType: 'text/xml' }, 415],
    ['a form', { raw: 'title=x', contentType: 'application/x-www-form-urlencoded' }, 415],
    ['an oversized body', { raw: JSON.stringify({ title: 'x'.repeat(limits.bodyBytes.max) }) }, 413],
    ['a body past what the gateway takes', { raw: 'x'.repeat(11 * 1024 * 1024) }, 413],
  ] as [string, Partial<Call>, number][])('refuses %s, and stores nothing', async (_, call, status) => {
    await refused(status, call);
  });

  it('refuses a field it does not know', async () => {
    const answer = await refused(400, {
      body: { ...draftWith(image), newsletterId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    });
    expect(answer.json.fields).toEqual([{ path: 'newsletterId', message: 'Unknown field' }]);
  });

  it('refuses an image that our bucket does not serve', async () => {
    const site = new URL(here('siteUrl'));
    const strange = [
      'https://example.com/blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg',
      image.replace(site.hostname, `${site.hostname}.example.com`),
      image.replace('://', '://user@'),
      image.replace('/blogimage/', '/incoming/blogimage/'),
      image.replace('/blogimage/', '/blogimage/../blogimage/'),
      image.replace('.jpg', '.svg'),
      `${image}?x=1`,
      `${image}#x`,
      `${image}/`,
      image.replace('.jpg', '.png'),
      image.replace(/[0-9a-f]{8}-/, '00000000-'),
    ];
    for (const url of strange) {
      const answer = await refused(400, { body: draftWith(url) });
      expect(answer.json.fields, url).toEqual([
        { path: 'images.0.url', message: expect.stringMatching(/image/) },
      ]);
    }
  });

  it('refuses a file whose content type lies, and it can never be seen', async () => {
    const hostile: [string, string][] = [
      ['image/jpeg', '<script>alert(1)</script>'.padEnd(200)],
      ['image/png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200)],
      ['image/webp', 'RIFF0000WAVEfmt '.padEnd(200)],
      ['image/gif', '#!/bin/sh\n'.padEnd(200)],
      ['image/avif', '%PDF-1.7'.padEnd(200)],
    ];
    for (const [contentType, text] of hostile) {
      const url = await uploadImage(Buffer.from(text), contentType);
      const answer = await refused(400, { body: draftWith(url) });
      expect(answer.json.fields[0], contentType).toMatchObject({ path: 'images.0.url' });
      expect((await fetch(url)).status, contentType).toBe(404);
    }
  });

  it('survives random bodies: each answer is 400 with fields, never an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
        const answer = await publish(body);
        expect(answer.status).toBe(400);
        expect(answer.json.code).toBe('bad-request');
        expect(answer.json.fields.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('who may publish', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = () => draftWith(image);

  it('asks for a token', async () => {
    await refused(401, { body: body(), token: undefined });
    await refused(401, { body: body(), token: '' });
    await refused(401, { body: body(), token: 'not-a-token' });
    await refused(401, { body: body(), token: undefined, headers: { authorization: 'Basic dXNlcjpwYXNz' } });
  });

  it('asks for the group of the editors', async () => {
    const outsider = await staffToken(here('accounts').outsider);
    const answer = await refused(403, { body: body(), token: outsider });
    expect(answer.json.code).toBe('forbidden');
    token = await editorToken();
  });

  it('takes the ID token, not the access token', async () => {
    const access = await staffAccessToken(here('accounts').editor);
    await refused(401, { body: body(), token: access });
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

  it('refuses a token that another key signed, or none', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [head, claims] = headAndClaims();
    const foreign = [
      signedBy(privateKey, head, claims),
      signedBy(privateKey, { ...head, kid: 'another' }, claims),
      signedBy(privateKey, { ...head, alg: 'none' }, claims),
      `${encode({ ...head, alg: 'none' })}.${encode(claims)}.`,
      `${encode({ ...head, alg: 'HS256' })}.${encode(claims)}.${Buffer.from('x'.repeat(32)).toString('base64url')}`,
    ];
    for (const each of foreign) await refused(401, { body: body(), token: each });
  });

  it('refuses what the pool’s own key signed for another client, another issuer, another time, another use', async () => {
    const { keys } = JSON.parse(readFileSync(here('staffPoolFile'), 'utf8'));
    const key = createPrivateKey({ key: keys.id, format: 'jwk' });
    const [head, claims] = headAndClaims();
    const now = Math.floor(Date.now() / 1000);
    const forged = (changes: Record<string, unknown>) => signedBy(key, head, { ...claims, ...changes });
    expect((await publish({}, { token: forged({}) })).status).toBe(400);
    const wrong = [
      forged({ aud: 'another-client' }),
      forged({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_another' }),
      forged({ iss: 'https://tenant.example.com/', aud: 'https://api.plainly.example' }),
      forged({ exp: now - 120 }),
      forged({ nbf: now + 3600 }),
      forged({ token_use: 'access' }),
    ];
    for (const each of wrong) await refused(401, { body: body(), token: each });
    await refused(403, { body: body(), token: forged({ 'cognito:groups': ['readers'] }) });
    await refused(403, { body: body(), token: forged({ 'cognito:groups': ['content-editors-not'] }) });
  });

  it('lets none of 500 mutants of a good token in', async () => {
    const parts = token.split('.');
    const mutant = fc
      .tuple(fc.nat({ max: 2 }), fc.nat(), fc.integer({ min: 1, max: 255 }))
      .map(([part, at, flip]) => {
        const bytes = Buffer.from(parts[part] ?? '', 'base64url');
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ flip;
        return parts.with(part, bytes.toString('base64url')).join('.');
      });
    await fc.assert(
      fc.asyncProperty(mutant, async (each) => {
        const answer = await api({ path: '/admin/newsletter', token: each, body: {} });
        expect(answer.status).toBe(401);
      }),
      { numRuns: 500 },
    );
  });
});
