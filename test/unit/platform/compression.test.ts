import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { endpoint, toRoute, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { environment, send } from '../events.ts';

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
const { handle } = await import('../../../functions/handle.ts');
const { invalidFields } = await import('../../../functions/platform/problem.ts');

const LONG = 'Zoë’s bakery sells bread on Sundays. '.repeat(50);

const answering = (text: string, more: Partial<Endpoint> = {}) =>
  handle(
    endpoint({ method: 'GET', path: '/text', caller: 'anyone', status: 200, reply: z.string(), ...more }),
    async () => text,
  );
const ask = (handler: ReturnType<typeof answering>, acceptEncoding?: string, event: object = {}) =>
  send(handler, { ...event, headers: { 'accept-encoding': acceptEncoding } });

describe('a long JSON answer', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['br', 'BR;q=0.1, gzip', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ])('is compressed in %s for a client that accepts %s', async (encoding, accepted, inflate) => {
    const answer = await ask(answering(LONG), accepted);
    expect(answer).toMatchObject({
      isBase64Encoded: true,
      headers: {
        'content-encoding': encoding,
        vary: 'Accept-Encoding',
        'content-type': 'application/json',
        'cache-control': 'no-store',
      },
    });
    const bytes = Buffer.from(answer.body ?? '', 'base64');
    expect(bytes.length).toBeLessThan(LONG.length / 4);
    expect(JSON.parse(inflate(bytes).toString())).toBe(LONG);
  });

  it.each([undefined, '', 'identity', 'br;q=0, gzip; q=0.0', 'brotli', '*'])(
    'is sent as it is to a client that accepts %s, and says that this depends on the client',
    async (accepted) => {
      const answer = await ask(answering(LONG), accepted);
      expect(answer.body).toBe(JSON.stringify(LONG));
      expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding' });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.isBase64Encoded).toBeUndefined();
    },
  );

  it('is compressed when it names many problems', async () => {
    const fields = Array.from({ length: 50 }, (_, index) => ({
      path: `images.${index}.alt`,
      message: 'Missing',
    }));
    const failing = handle(
      endpoint({ method: 'GET', path: '/text', caller: 'anyone', status: 200, reply: z.string() }),
      () => Promise.reject(invalidFields(fields)),
    );
    const answer = await ask(failing, 'br');
    expect(answer).toMatchObject({ statusCode: 400, headers: { 'content-encoding': 'br' } });
    expect(
      JSON.parse(brotliDecompressSync(Buffer.from(answer.body ?? '', 'base64')).toString()).fields,
    ).toEqual(fields);
  });
});

it('sends a short answer as it is', async () => {
  const answer = await ask(answering('Bread'), 'br, gzip');
  expect(answer.body).toBe('"Bread"');
  expect(answer.headers).not.toHaveProperty('vary');
});

it('sends no body to HEAD', async () => {
  const head = { requestContext: { http: { method: 'HEAD' } } };
  const answer = await ask(answering(LONG), 'br', head);
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

it('leaves documents to the edge, which caches them', async () => {
  const answer = await ask(answering(LONG, { media: 'text/html' }), 'br');
  expect(answer.body).toBe(LONG);
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

it('compresses no answer that carries a secret', async () => {
  const answer = await ask(answering(LONG, { carriesSecret: true }), 'br');
  expect(answer.body).toBe(JSON.stringify(LONG));
});

it('knows the answers that carry a one-time token, or a link that opens something', () => {
  const all: readonly Endpoint[] = endpoints;
  const names = all.filter(({ carriesSecret }) => carriesSecret).map(toRoute);
  expect(names.toSorted()).toEqual([
    'GET /api/signup-init',
    'GET /subscription/invoices',
    'POST /admin/articles/{draftId}/preview',
    'POST /admin/upload-url',
    'POST /profile-management/complete',
    'POST /profile-management/status',
    'POST /subscription/create-checkout-session',
    'POST /subscription/create-portal-session',
  ]);
  // A new field of one of these names is likely a further one.
  const suspects = all.filter(
    ({ reply }) =>
      reply instanceof z.ZodMiniObject &&
      /nonce|token|secret|presigned|^url$/im.test(Object.keys(reply.shape).join('\n')),
  );
  expect(suspects.map(toRoute).filter((route) => !names.includes(route))).toEqual([]);
});
