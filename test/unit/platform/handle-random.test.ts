import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { articleEndpoints, readingEndpoints } from '#shared/contract/articles.ts';
import { formEndpoints } from '#shared/contract/forms.ts';
import { learnEndpoints } from '#shared/contract/lessons.ts';
import { imageEndpoints } from '#shared/contract/images.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { validForm } from '../articles/article-forms.ts';
import { SITE_API_KEY, customerClaims, editorClaims, environment, parseProblem, send } from '../events.ts';
import { anyCharacter } from '../any-character.ts';

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
const { handle } = await import('../../../functions/handle.ts');

const item = {
  ...validForm,
  access: 'customers' as const,
  newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
  slug: 'a-title',
  hasBody: false,
  words: 0,
  publishDate: '2026-11-20T08:00:00.000Z',
};
const upload = { presignedUrl: 'https://s3.example/x', imageUrl: 'https://plainly.example/x' };

const handlers = [
  [articleEndpoints.list, handle(articleEndpoints.list, async () => ({ newsletters: [item], total: 1 }))],
  [articleEndpoints.get, handle(articleEndpoints.get, async () => item)],
  [
    formEndpoints.publish,
    handle(formEndpoints.publish, async ({ body }) => ({ ...item, title: body.title })),
  ],
  [readingEndpoints.list, handle(readingEndpoints.list, async () => ({ articles: [] }))],
  [readingEndpoints.get, handle(readingEndpoints.get, async () => ({ article: item, isOpen: true }))],
  [
    learnEndpoints.mark,
    handle(learnEndpoints.mark, async ({ params, body }) => ({
      ...params,
      doneAt: body.isDone ? item.publishDate : null,
    })),
  ],
  [imageEndpoints.createUpload, handle(imageEndpoints.createUpload, async () => upload)],
] as const;

const nearly = (right: string, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: other });

const words = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'title',
  'tags',
  'images',
  'limit',
  'cursor',
  'week',
  'extra',
);
const entries = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.oneof(words, fc.string()), value, { maxKeys: 4 });

const changedDraft = fc
  .tuple(fc.constantFrom(...Object.keys(validForm), 'extra'), fc.jsonValue())
  .map(([key, value]) => JSON.stringify({ ...validForm, [key]: value }));
const body = fc.oneof(
  fc.constant(JSON.stringify(validForm)),
  fc.constant('{"isDone":true}'),
  changedDraft,
  fc.json(),
  fc.string({ unit: anyCharacter }),
  fc.base64String(),
  fc.constant(undefined),
);
const headers = fc.record(
  {
    'content-type': nearly('application/json', fc.string()),
    'x-api-key': nearly(SITE_API_KEY, fc.string({ unit: anyCharacter })),
    other: fc.string(),
  },
  { requiredKeys: [] },
);
const claims = fc.oneof(
  fc.constant(editorClaims),
  fc.constant(customerClaims),
  entries(fc.string()),
  fc.record({ sub: fc.string(), token_use: nearly('id', fc.string()), 'cognito:groups': fc.anything() }),
);
const event = fc.record(
  {
    headers,
    body,
    isBase64Encoded: fc.boolean(),
    pathParameters: fc.oneof(
      fc.constant({ newsletterId: item.newsletterId }),
      fc.constant({ lessonId: item.newsletterId }),
      entries(fc.string()),
    ),
    queryStringParameters: fc.oneof(fc.constant({ limit: '10' }), entries(fc.string())),
    requestContext: fc.record({
      requestId: fc.uuid(),
      authorizer: fc.record({ jwt: fc.record({ claims }) }),
    }),
  },
  { requiredKeys: [] },
);

const expectInShape = ({ status, reply }: Endpoint, answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.headers?.['x-request-id']).toEqual(expect.any(String));
  if (answer.statusCode === status) {
    expect(reply.safeParse(JSON.parse(answer.body ?? '')).success).toBe(true);
  } else {
    expect([400, 401, 403, 404, 413, 415]).toContain(answer.statusCode);
    parseProblem(answer);
  }
};

it('answers ten thousand random requests in the shape of the contract and never with a 5xx', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...handlers), event, async ([endpoint, handler], request) => {
      const answer = await send(handler, request);
      expectInShape(endpoint, answer);
      seen.add(answer.statusCode);
    }),
    { numRuns: 10_000 },
  );
  // The random requests cause every status but 413.
  expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 201, 400, 401, 403, 404, 415]);
});
