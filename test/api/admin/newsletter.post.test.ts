import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArticleForm } from '#shared/contract/forms.ts';
import { limits } from '#shared/limits.ts';
import { here } from '../../here.ts';
import { staffAccessToken, staffToken } from '../../staff.ts';
import {
  api,
  type Call,
  editorToken,
  expectRightTotal,
  formWith,
  isStored,
  uploadImage,
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

/** Sends an article that contains a unique text. Expects an error, and that no record contains the text. */
const expectNotStored = async (status: number, uniqueText: string, call: Partial<Call>) => {
  const answer = await api({ path: '/admin/newsletter', method: 'POST', token, ...call });
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(await isStored(uniqueText)).toBe(false);
  return answer;
};

/** Sends an article form. Expects an error, and that no record contains the title. */
const expectFormNotStored = (status: number, form: ArticleForm, call: Partial<Call> = {}) =>
  expectNotStored(status, form.title, { body: form, ...call });

const listIdsByTitle = async (title: string) => {
  const { newsletters } = await wholeList();
  return newsletters.filter((item) => item.title === title).map((item) => item.newsletterId);
};

describe('POST /admin/newsletter', () => {
  it('publishes an article, answers it and serves its image', async () => {
    const body = formWith(image, { images: [{ url: image, alt: 'Counter', caption: 'Before eight' }] });
    const answer = await publish(body);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ ...body, publishDate: new Date(body.publishDate).toISOString() });
    expect(await isStored(body.title)).toBe(true);
    expect(await listIdsByTitle(body.title)).toEqual([answer.json.newsletterId]);
    const served = await fetch(image);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/webp');
  });

  it('publishes one article of a form that is submitted again', async () => {
    const body = formWith(image);
    const [first, again] = [await publish(body), await publish(body)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
    expect(await listIdsByTitle(body.title)).toEqual([first.json.newsletterId]);
    await expectRightTotal();
  });

  it('publishes one article of a form that is submitted ten times at once', async () => {
    const body = formWith(image);
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map((answer) => answer.json.newsletterId)).size).toBe(1);
    expect(await listIdsByTitle(body.title)).toEqual([answers[0]?.json.newsletterId]);
    await expectRightTotal();
  });

  it('answers 400 with the message of every invalid field', async () => {
    const shortExtract = crypto.randomUUID().slice(0, 8);
    const longCaption = shortExtract.padEnd(limits.caption.max + 1, 'x');
    const answer = await expectNotStored(400, shortExtract, {
      body: {
        title: ' a ',
        subtitle: '',
        extract: shortExtract,
        tags: [],
        images: [{ url: 'not a url', alt: '', caption: longCaption }],
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
    ['malformed JSON', (text) => ({ raw: `{"title": "${text}` }), 400],
    ['a wrong content type', (text) => ({ raw: `<xml>${text}</xml>`, contentType: 'text/xml' }), 415],
    [
      'an oversized body',
      (text) => ({ raw: JSON.stringify({ title: text.padEnd(limits.articleRequestBytes.max, 'x') }) }),
      413,
    ],
    ['a body over the limit of the gateway', (text) => ({ raw: text.padEnd(11 * 1024 * 1024, 'x') }), 413],
  ] as [string, (uniqueText: string) => Partial<Call>, number][])(
    'refuses an article in %s and stores nothing of it',
    async (_, callWith, status) => {
      const uniqueText = crypto.randomUUID();
      await expectNotStored(status, uniqueText, callWith(uniqueText));
    },
  );

  it('answers 400 for an image of another site and for an image that was never uploaded', async () => {
    for (const url of [
      'https://example.com/blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff-1600.webp',
      image.replace(/[0-9a-f]{8}-/, '00000000-'),
    ]) {
      const answer = await expectFormNotStored(400, formWith(url));
      expect(answer.json.fields, url).toEqual([
        { path: 'images.0.url', message: expect.stringMatching(/image/) },
      ]);
    }
  });

  it('answers 400 for a file that is no image of our kinds, with the reason, and never serves it', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200);
    const url = await uploadImage(Buffer.from(svg), 'image/png');
    const answer = await expectFormNotStored(400, formWith(url));
    expect(answer.json.fields).toEqual([
      { path: 'images.0.url', message: expect.stringContaining('cannot be read as an image') },
    ]);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('callers of POST /admin/newsletter', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const form = () => formWith(image);

  it('answers 401 without a valid token', async () => {
    await expectFormNotStored(401, form(), { token: undefined });
    await expectFormNotStored(401, form(), { token: '' });
    await expectFormNotStored(401, form(), { token: 'not-a-token' });
    await expectFormNotStored(401, form(), {
      token: undefined,
      headers: { authorization: 'Basic dXNlcjpwYXNz' },
    });
  });

  it('answers 403 to staff outside the group of editors', async () => {
    const outsider = await staffToken(here('accounts').outsider);
    const answer = await expectFormNotStored(403, form(), { token: outsider });
    expect(answer.json.code).toBe('forbidden');
    token = await editorToken();
  });

  it('answers 401 to the access token of an editor', async () => {
    const access = await staffAccessToken(here('accounts').editor);
    await expectFormNotStored(401, form(), { token: access });
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

  it('answers 401 to a token of another key, client, issuer, time or use, and 403 to a token of another group', async () => {
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
    for (const each of invalid) await expectFormNotStored(401, form(), { token: each });
    await expectFormNotStored(403, form(), { token: forge({ 'cognito:groups': ['readers'] }) });
  });
});
