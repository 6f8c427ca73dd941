import * as z from 'zod/mini';
import { describe, expect, it, vi } from 'vitest';
import { endpoint } from '#shared/contract/endpoint.ts';
import { Redirect } from '#shared/contract/site.ts';
import { environment, send } from '../events.ts';
import { captureOutput } from '../capture-output.ts';

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('LOG_LEVEL', 'INFO');
const { handle } = await import('../../../functions/handle.ts');
const { notFound } = await import('../../../functions/platform/problem.ts');

const lines = captureOutput();

const page = endpoint({
  method: 'GET',
  path: '/page',
  caller: 'anyone',
  status: 200,
  media: 'text/html',
  reply: z.union([z.string(), Redirect]),
});
const event = { requestContext: { requestId: 'request-1' } };
const respond = (act: () => Promise<string | { movedTo: string }>, options = {}) =>
  send(handle(page, act, options), event);
const renderProblemPage = ({ status }: { status: number }) => `<p>a page for ${status}</p>`;

describe('an endpoint that answers documents', () => {
  it.each(['https://evil.example/', 'evil', '//evil.example/x', '/\\evil.example', '/\\/evil.example', ''])(
    'never redirects to %s, off the site',
    async (movedTo) => {
      const answer = await respond(async () => ({ movedTo }));
      expect(answer.statusCode).toBe(500);
      expect(answer.headers).not.toHaveProperty('location');
    },
  );

  it('answers a problem with an HTML page that is not cached', async () => {
    const refusing = () => Promise.reject(notFound('There is no such article'));
    expect(await respond(refusing, { renderProblemPage })).toEqual({
      statusCode: 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': 'request-1',
      },
      body: '<p>a page for 404</p>',
    });
    expect(lines.join('')).toContain('"outcome":"not-found"');
  });

  it('answers plain text and logs the cause when rendering the problem page fails', async () => {
    const answer = await respond(() => Promise.reject(new Error('the secret cause')), {
      renderProblemPage: () => {
        throw new Error('the renderer broke');
      },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toBe('Something went wrong on our side. Please try again');
    expect(lines.join('')).toContain('the renderer broke');
    expect(lines.join('')).toContain('the secret cause');
  });

  it('answers HEAD like GET, without the body', async () => {
    const answersTo = async (act: () => Promise<string>) => {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) =>
          send(handle(page, act, { cacheControl: 'public, s-maxage=5', renderProblemPage }), {
            requestContext: { ...event.requestContext, http: { method } },
          }),
        ),
      );
      return { get, head };
    };
    const found = await answersTo(async () => '<p>Grüße</p>');
    expect(found.get?.body).toBe('<p>Grüße</p>');
    expect(found.head).toEqual({ ...found.get, body: '' });
    expect(found.head?.headers).toHaveProperty('etag');
    const refused = await answersTo(() => Promise.reject(notFound('There is no such article')));
    expect(refused.head).toEqual({ ...refused.get, body: '' });
    expect(refused.head?.statusCode).toBe(404);
  });
});
