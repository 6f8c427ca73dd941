// The endpoints of articles before one server that stands in for every AWS service.
import type { RequestListener } from 'node:http';
import { afterAll, vi } from 'vitest';
import { blankContent } from '../../../web/features/writing/draft-content.ts';
import { listen } from '../../listen.ts';
import { validForm } from '../articles/article-forms.ts';
import {
  SITE_API_KEY,
  customerClaims,
  editorClaims,
  environment,
  jsonEvent,
  send,
  withClaims,
} from '../events.ts';
import { retryAtOnce } from '../failing-aws.ts';

/** What answers every call to AWS, and the time that a function has. Each test sets its own. */
export const aws: { respond: RequestListener; remainingMs: number | undefined } = {
  respond: () => undefined,
  remainingMs: undefined,
};
const { url, close } = await listen((request, response) => aws.respond(request, response));
afterAll(close);

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url);
vi.stubEnv('AWS_ENDPOINT_URL_S3', url);
vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', url);
const health = await import('../../../functions/http/health.get.ts');
const list = await import('../../../functions/http/blog/newsletter/list.get.ts');
const get = await import('../../../functions/http/blog/newsletter/{newsletterId}.get.ts');
const listForCustomers = await import('../../../functions/http/articles.get.ts');
const getForCustomers = await import('../../../functions/http/articles/{newsletterId}.get.ts');
const create = await import('../../../functions/http/admin/newsletter.post.ts');
export const save = await import('../../../functions/http/admin/articles/{draftId}.post.ts');
const correct = await import('../../../functions/http/admin/articles/{draftId}/correct.post.ts');
const withdraw = await import('../../../functions/http/admin/articles/{draftId}/withdraw.post.ts');
export const upload = await import('../../../functions/http/admin/upload-url.post.ts');

retryAtOnce();

const site = { headers: { 'x-api-key': SITE_API_KEY } };
export const newsletterId = '01KAGV9G00AAAAAAAAAAAAAAAA';
const draftId = newsletterId;
export const calls = {
  'GET /health': () => send(health.handler, {}, aws.remainingMs),
  'GET /blog/newsletter/list': () => send(list.handler, site, aws.remainingMs),
  'GET /blog/newsletter/{newsletterId}': () =>
    send(get.handler, { ...site, pathParameters: { newsletterId } }, aws.remainingMs),
  'GET /articles': () => send(listForCustomers.handler, withClaims(customerClaims), aws.remainingMs),
  'GET /articles/{newsletterId}': () =>
    send(
      getForCustomers.handler,
      withClaims(customerClaims, { pathParameters: { newsletterId } }),
      aws.remainingMs,
    ),
  'POST /admin/newsletter': () =>
    send(create.handler, withClaims(editorClaims, jsonEvent(validForm)), aws.remainingMs),
  'POST /admin/articles/{draftId}': () => {
    const event = jsonEvent({ version: 1, content: blankContent }, { pathParameters: { draftId } });
    return send(save.handler, withClaims(editorClaims, event), aws.remainingMs);
  },
  'POST /admin/articles/{draftId}/correct': () => {
    const event = jsonEvent({ version: 1 }, { pathParameters: { draftId } });
    return send(correct.handler, withClaims(editorClaims, event), aws.remainingMs);
  },
  'POST /admin/articles/{draftId}/withdraw': () => {
    const event = jsonEvent({}, { pathParameters: { draftId } });
    return send(withdraw.handler, withClaims(editorClaims, event), aws.remainingMs);
  },
};

export const json =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  };
