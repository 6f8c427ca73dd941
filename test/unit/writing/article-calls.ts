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
const call = (handler: Parameters<typeof send>[0], event: object) => () =>
  send(handler, event, aws.remainingMs);
const asCustomer = (event: object = {}) => withClaims(customerClaims, event);
const asEditor = (body: object) =>
  withClaims(editorClaims, jsonEvent(body, { pathParameters: { draftId: newsletterId } }));
const toArticle = { pathParameters: { newsletterId } };

export const calls = {
  'GET /health': call(health.handler, {}),
  'GET /blog/newsletter/list': call(list.handler, site),
  'GET /blog/newsletter/{newsletterId}': call(get.handler, { ...site, ...toArticle }),
  'GET /articles': call(listForCustomers.handler, asCustomer()),
  'GET /articles/{newsletterId}': call(getForCustomers.handler, asCustomer(toArticle)),
  'POST /admin/newsletter': call(create.handler, asEditor(validForm)),
  'POST /admin/articles/{draftId}': call(save.handler, asEditor({ version: 1, content: blankContent })),
  'POST /admin/articles/{draftId}/correct': call(correct.handler, asEditor({ version: 1 })),
  'POST /admin/articles/{draftId}/withdraw': call(withdraw.handler, asEditor({})),
};

export const json =
  (status: number, body: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  };
