// What holds for each endpoint of the contract, over real HTTP: who may call it, and which requests it refuses. The next endpoint
// is tested here without a file of its own. What an endpoint does is tested by subject.
import { STATUS_CODES } from 'node:http';
import { Stripe } from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toMethods, toRoute, type Caller, type Endpoint, type Route } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { PROBLEM_MEDIA_TYPE, ProblemDetails, type ProblemCode } from '#shared/contract/problem.ts';
import { PAGES_FOLDER } from '#shared/contract/site.ts';
import { limits } from '#shared/limits.ts';
import { newCustomer } from '../customer.ts';
import { steps } from '../emulator/journey/steps.ts';
import { here } from '../here.ts';
import { staffAccessToken, staffToken } from '../staff.ts';
import { api, editorToken, getPage, type Answer, type Call } from './client.ts';

const all: readonly Endpoint[] = endpoints;

/** The endpoints of a kind, each with its route as the title of its test. */
const list = (isOfKind: (endpoint: Endpoint) => boolean) =>
  all.filter(isOfKind).map((endpoint) => [toRoute(endpoint), endpoint] as const);

type Part = z.ZodMiniType | undefined;

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

const getFields = (part: Part): [name: string, schema: z.core.$ZodType][] =>
  part instanceof z.ZodMiniObject ? Object.entries(part.shape) : [];

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** The values of a parameter, of which each endpoint accepts one. Nothing has these ids. */
const PARAMETERS = [ULID, 'ai-applications', 'A'.repeat(43), 'stranger', `${ULID}-text`, 'root'];

/** The path of an endpoint, with parameters that it accepts but for the changed ones. */
const fillPath = ({ path, params }: Endpoint, changes: Record<string, string> = {}): string =>
  getFields(params).reduce<string>((filled, [name, schema]) => {
    const value = changes[name] ?? PARAMETERS.find((parameter) => accepts(schema, parameter));
    if (value === undefined) throw new Error(`PARAMETERS has no value for ${name}`);
    return filled.replace(`{${name}}`, value);
  }, path);

const sign = (secret: string) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: '', secret }),
});

type Credentials = Pick<Call, 'token' | 'key' | 'headers'>;

let people: Record<
  | 'nobody'
  | 'a wrong token'
  | 'a wrong key'
  | 'a wrong scheme'
  | 'a wrong signature'
  | 'the site'
  | 'a customer'
  | 'an editor'
  | 'an editor with an access token'
  | 'staff outside the group',
  Credentials
>;
beforeAll(async () => {
  const { editor, outsider } = here('accounts');
  people = {
    nobody: {},
    'a wrong token': { token: 'not-a-token' },
    'a wrong key': { key: 'not-the-key-of-the-site' },
    'a wrong scheme': { headers: { authorization: 'Basic dXNlcjpwYXNz' } },
    'a wrong signature': { headers: sign('whsec_other') },
    'the site': { key: here('siteApiKey') },
    'a customer': { token: (await newCustomer()).token },
    'an editor': { token: await editorToken() },
    'an editor with an access token': { token: await staffAccessToken(editor) },
    'staff outside the group': { token: await staffToken(outsider) },
  };
});

interface Refusal {
  readonly status: number;
  /** Absent where the gateway refuses, before it calls the function. */
  readonly code?: ProblemCode;
}

const byGateway: Refusal = { status: 401 };
const byFunction: Refusal = { status: 401, code: 'unauthenticated' };

/** Who is refused at the endpoints of each caller. */
const REFUSED: Record<Caller, Partial<Record<keyof typeof people, Refusal>>> = {
  anyone: {},
  site: { nobody: byFunction, 'a wrong key': byFunction, 'an editor': byFunction },
  signup: { nobody: byFunction, 'a wrong scheme': byFunction },
  customer: {
    nobody: byGateway,
    'a wrong token': byGateway,
    'an editor': byGateway,
  },
  staff: {
    nobody: byGateway,
    'a wrong token': byGateway,
    'a customer': byGateway,
    'an editor with an access token': byFunction,
    'staff outside the group': { status: 403, code: 'forbidden' },
  },
  stripe: {
    nobody: { status: 400, code: 'bad-request' },
    'a wrong signature': { status: 400, code: 'bad-request' },
  },
};

/** The credentials of an endpoint's caller. Those of `signup` and `stripe` are refused only after everything else. */
const getCredentials = ({ caller }: Endpoint): Credentials =>
  ({
    anyone: people.nobody,
    site: people['the site'],
    signup: { token: 'A'.repeat(43) },
    customer: people['a customer'],
    staff: people['an editor'],
    stripe: people['a wrong signature'],
  })[caller];

/** Calls an endpoint as its caller does. */
const call = (endpoint: Endpoint, changes: Partial<Call> = {}): Promise<Answer> =>
  api({
    method: endpoint.method,
    path: fillPath(endpoint),
    ...getCredentials(endpoint),
    ...(endpoint.method === 'POST' && { raw: '' }),
    ...(endpoint.bodyFormat === 'form' && { contentType: 'application/x-www-form-urlencoded' }),
    ...changes,
  });

/** Expects a refusal in the shape of its sender, with an entry for each of the fields. */
const expectRefusal = (
  { status, headers, json, text }: Answer,
  refusal: Refusal,
  about: string,
  fields?: readonly string[],
) => {
  expect({ status, text }, about).toMatchObject({ status: refusal.status });
  if (refusal.code === undefined) return expect(json, about).toEqual({ message: STATUS_CODES[status] });
  expect(headers.get('content-type'), about).toBe(PROBLEM_MEDIA_TYPE);
  expect(headers.get('cache-control'), about).toBe('no-store');
  const problem = ProblemDetails.parse(json);
  expect(problem, about).toMatchObject({ ...refusal, requestId: headers.get('x-request-id') });
  return expect(problem.fields?.map(({ path }) => path).toSorted(), about).toEqual(fields?.toSorted());
};

describe('callers', () => {
  it.each(list(({ caller, media }) => caller !== 'anyone' && media === undefined))(
    'lets nobody but its caller call %s',
    async (_, endpoint) => {
      for (const [name, refusal] of Object.entries(REFUSED[endpoint.caller])) {
        const credentials = people[name as keyof typeof people];
        const { method } = endpoint;
        const answer = await api({
          method,
          path: fillPath(endpoint),
          ...(method === 'POST' && { raw: '' }),
          ...credentials,
        });
        expectRefusal(answer, refusal, name);
        if (refusal.status === 401)
          expect(answer.headers.get('www-authenticate'), name).toMatch(
            endpoint.caller === 'site' ? /^ApiKey$/ : /^Bearer/,
          );
      }
    },
  );

  // The others name to their caller what is wrong with a query or a body, below.
  it.each(
    list(({ caller, query, body }) => !query && !body && ['site', 'customer', 'staff'].includes(caller)),
  )('lets its caller call %s', async (_, endpoint) => {
    const { status, text } = await call(endpoint);
    expect([401, 403], text).not.toContain(status);
  });
});

describe('addresses', () => {
  // The edge may answer HEAD from a copy of GET.
  const METHODS = ['GET', 'POST', 'DELETE'];

  it.each(list(({ media }) => media === undefined))('serves the methods of %s alone', async (_, endpoint) => {
    const served: string[] = all.filter(({ path }) => path === endpoint.path).flatMap(toMethods);
    for (const method of METHODS.filter((other) => !served.includes(other))) {
      expectRefusal(await call(endpoint, { method, raw: undefined }), { status: 404 }, method);
    }
  });

  const WRONG = ['nonsense', '%2e%2e%2fadmin', '%00'];

  it.each(list(({ media, params }) => media === undefined && getFields(params).length > 0))(
    'answers 404 to each wrong parameter of %s',
    async (_, endpoint) => {
      for (const [name, schema] of getFields(endpoint.params))
        for (const value of WRONG.filter((each) => !accepts(schema, decodeURIComponent(each)))) {
          const answer = await call(endpoint, { path: fillPath(endpoint, { [name]: value }) });
          expectRefusal(answer, { status: 404, code: 'not-found' }, `${name}: ${value}`);
        }
    },
  );
});

const invalid: Refusal = { status: 400, code: 'bad-request' };

const describePart = (part: Part) =>
  z.toJSONSchema(part ?? z.strictObject({}), { io: 'input', unrepresentable: 'any' });

/** The names of the fields that a request must have. */
const listRequired = (part: Part): string[] =>
  getFields(part).flatMap(([name, schema]) => (accepts(schema, undefined) ? [] : [name]));

/** A wrong value for each field that has one, and an unknown field where the contract refuses those. */
const makeWrong = <Value>(part: Part, values: readonly Value[], surplus: Value): Record<string, Value> => {
  const wrong = getFields(part).flatMap(([name, schema]) =>
    values.filter((value) => !accepts(schema, value)).map((value) => [name, value] as const),
  );
  const isStrict = describePart(part).additionalProperties === false;
  return { ...Object.fromEntries(wrong), ...(isStrict && { surplus }) };
};

/** The fields that a refusal of such values names: a field without a wrong value may be missing. */
const listNamed = (part: Part, wrong: object): string[] => [
  ...new Set([...Object.keys(wrong), ...listRequired(part)]),
];

/** Values of which a field of text accepts some. */
const WRONG_TEXTS = ['nonsense', '', 'x'.repeat(3000)];

describe('queries', () => {
  // Documents take any query.
  it.each(list(({ query, media }) => query !== undefined && media === undefined))(
    'names each missing, wrong and unknown part of the query of %s',
    async (_, endpoint) => {
      const path = fillPath(endpoint);
      const required = listRequired(endpoint.query);
      if (required.length > 0) expectRefusal(await call(endpoint), invalid, 'no query', required);
      const wrong = makeWrong(endpoint.query, WRONG_TEXTS, '1');
      const answer = await call(endpoint, { path: `${path}?${new URLSearchParams(wrong).toString()}` });
      expectRefusal(answer, invalid, JSON.stringify(wrong), listNamed(endpoint.query, wrong));
    },
  );
});

/** Bytes of the largest body. */
const getLimit = ({ caller, maxBodyBytes = limits.bodyBytes.max }: Endpoint): number =>
  caller === 'stripe' ? limits.webhookBytes.max : maxBodyBytes;

describe('bodies', () => {
  // How a body is read is a rule for all (test/unit/platform/handle.test.ts). So one endpoint of each limit and format shows it here.
  const toKind = (endpoint: Endpoint) => `${endpoint.bodyFormat} ${getLimit(endpoint)}`;
  const listKinds = (isOfKind: (endpoint: Endpoint) => boolean) => [
    ...new Map(list(isOfKind).map((each) => [toKind(each[1]), each])).values(),
  ];

  it.each(listKinds(({ body }) => body !== undefined))(
    'takes one content type at %s',
    async (_, endpoint) => {
      const other = endpoint.bodyFormat === 'form' ? 'application/json' : 'application/x-www-form-urlencoded';
      for (const contentType of ['text/plain', other])
        expectRefusal(
          await call(endpoint, { raw: '{}', contentType }),
          { status: 415, code: 'wrong-content-type' },
          contentType,
        );
    },
  );

  it.each(listKinds(({ body, caller }) => body !== undefined || caller === 'stripe'))(
    'answers 413 at %s to a body one byte above its limit, and to none of its limit',
    async (_, endpoint) => {
      const limit = getLimit(endpoint);
      const answer = await call(endpoint, { raw: ' '.repeat(limit + 1) });
      expectRefusal(answer, { status: 413, code: 'too-large' }, `${limit + 1} bytes`);
      expect((await call(endpoint, { raw: ' '.repeat(limit) })).status).toBe(400);
    },
  );

  it.each(list(({ body }) => body !== undefined))(
    'names each missing, wrong and unknown field of the body of %s',
    async (_, endpoint) => {
      const { body, bodyFormat } = endpoint;
      const required = listRequired(body);
      const isForm = bodyFormat === 'form';
      if (required.length > 0)
        expectRefusal(await call(endpoint, { raw: isForm ? '' : '{}' }), invalid, 'no field', required);
      const wrong = isForm ? makeWrong(body, WRONG_TEXTS, '1') : makeWrong<unknown>(body, [0.5], 1);
      const raw = isForm
        ? new URLSearchParams(wrong as Record<string, string>).toString()
        : JSON.stringify(wrong);
      expectRefusal(await call(endpoint, { raw }), invalid, raw, listNamed(body, wrong));
    },
  );

  it.each(listKinds(({ body, bodyFormat }) => body !== undefined && bodyFormat === undefined))(
    'answers 400 at %s to a body that is no object of JSON',
    async (_, endpoint) => {
      for (const raw of ['', '{']) expectRefusal(await call(endpoint, { raw }), invalid, raw);
      expectRefusal(await call(endpoint, { raw: '[]' }), invalid, '[]', ['']);
    },
  );
});

describe('documents', () => {
  it.each(list(({ media }) => media !== undefined))(
    'serves %s at its public address alone, in one spelling, to GET and HEAD',
    async (_, endpoint) => {
      const address = fillPath(endpoint);
      const publicAddress = address.slice(PAGES_FOLDER.length);
      const document = await getPage(publicAddress);
      expect(document.headers.get('content-type')).toBe(
        `${document.status === 200 ? endpoint.media : 'text/html'}; charset=utf-8`,
      );
      const head = await getPage(publicAddress, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([document.status, '']);
      expect(head.headers.get('content-type')).toBe(document.headers.get('content-type'));
      for (const method of ['POST', 'DELETE'])
        expect([method, (await getPage(publicAddress, { method })).status]).toEqual([method, 403]);

      const spell = (path: string) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;
      for (const path of [
        spell(publicAddress),
        `/api${address}`,
        `/api${spell(address)}`,
        `/api${PAGES_FOLDER}${spell(publicAddress)}`,
        `/api${spell(PAGES_FOLDER)}${spell(publicAddress)}`,
      ]) {
        // The header is the edge's own.
        const answer = await getPage(path, { headers: { 'x-origin-use': 'documents' } });
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.headers.get('content-type')).not.toContain('json');
      }
    },
  );

  it.each(list(({ media, params }) => media !== undefined && getFields(params).length > 0))(
    'answers 404 with a page to each wrong parameter of %s',
    async (_, endpoint) => {
      for (const [name, schema] of getFields(endpoint.params))
        for (const value of ['nonsense', '%00'].filter(
          (each) => !accepts(schema, decodeURIComponent(each)),
        )) {
          const answer = await getPage(fillPath(endpoint, { [name]: value }).slice(PAGES_FOLDER.length));
          expect([answer.status, answer.headers.get('content-type')]).toEqual([
            404,
            'text/html; charset=utf-8',
          ]);
        }
    },
  );
});

const PROFILE =
  'accountType: personal|business, phoneNumber: string 16, company: string 25, companySize: 1-49|50-200|201-999|1000+, natureOfBusiness: string 100';
const CONTACT_FORM =
  'firstName: string 25, lastName: string 25, emailAddress: string 50, message: string 100, captchaToken: string 8192';

/**
 * Who may call what, with which query and body. Without this list a mistake in the contract would be one of the product and of these
 * tests alike.
 */
const CONTRACT: Record<Route<(typeof endpoints)[number]>, string> = {
  'GET /health': 'anyone',
  'GET /blog/newsletter/list': 'site ?{limit?: string, cursor?: string}',
  'GET /blog/newsletter/{newsletterId}': 'site',
  'GET /articles':
    'customer ?{tag?: technology|ai|business|marketing|tutorial|news|tips|guide|review|opinion, cursor?: string}',
  'GET /articles/{newsletterId}': 'customer',
  'GET /authors': 'site',
  'GET /modules': 'site',
  'GET /learn': 'customer',
  'GET /search': 'customer ?{q: string 100}',
  'GET /learn/{lessonId}': 'customer',
  'POST /learn/{lessonId}/progress': 'customer 128 kB {isDone: boolean}',
  'GET /kept': 'customer ?{kind: prompt|text, limit?: string, cursor?: string}',
  'GET /kept/of/{textId}': 'customer',
  'POST /kept':
    'customer 128 kB {kind: article|lesson, textId: string, prompt?: integer, correctedAt?: string}',
  'POST /kept/{keptId}/note': 'customer 128 kB {note: string 2000, noteRevision: integer}',
  'POST /kept/{keptId}/delete': 'customer',
  'POST /admin/newsletter':
    'staff 256 kB {title: string 100, subtitle: string 200, extract: string 5000, tags: array 10, images: array 5, publishDate: string, access?: everyone|customers|essentials, inside?: array 6, body?: any}',
  'GET /admin/articles':
    'staff ?{kind?: article|lesson, state: draft|scheduled|published|withdrawn, search?: string 100, authors?: string 1350, cursor?: string 200}',
  'POST /admin/articles': 'staff 256 kB {content: object}',
  'POST /admin/imports': 'staff 256 kB {content: object}',
  'GET /admin/articles/{draftId}': 'staff',
  'POST /admin/articles/{draftId}':
    'staff 256 kB {version: integer, content: object, keepsReplaced?: boolean}',
  'POST /admin/articles/{draftId}/publish': 'staff 128 kB {version: integer, publishDate?: string}',
  'POST /admin/articles/{draftId}/correct': 'staff 128 kB {version: integer}',
  'POST /admin/articles/{draftId}/withdraw': 'staff 128 kB {}',
  'POST /admin/articles/{draftId}/put-back': 'staff 128 kB {version: integer}',
  'POST /admin/articles/{draftId}/delete': 'staff 128 kB {version: integer}',
  'GET /admin/articles/{draftId}/history': 'staff',
  'GET /admin/articles/{draftId}/history/{entryId}': 'staff',
  'POST /admin/articles/{draftId}/presence': 'staff 128 kB {}',
  'POST /admin/articles/{draftId}/preview': 'staff 128 kB {of?: saved|published}',
  'GET /admin/authors': 'staff',
  'POST /admin/authors':
    'staff 128 kB {revision: integer, authorId?: string, author: object, isRemoved: boolean}',
  'GET /admin/modules': 'staff',
  'POST /admin/modules/{moduleId}/order': 'staff 128 kB {draftId: string, before: string|null}',
  'POST /admin/upload-url':
    'staff 128 kB {week: string, imageType: "blogimage", contentType: image/jpeg|image/png|image/webp|image/avif|image/gif, contentLength: integer 10485760}',
  'POST /admin/images/fetch': 'staff 128 kB {url: string 2048, hosts: array 500}',
  'GET /pages/blog': 'anyone',
  'GET /pages/blog/archive': 'anyone ?{q?: string, …}',
  'GET /pages/blog/{address}': 'anyone',
  'GET /pages/blog/before/{newsletterId}': 'anyone',
  'GET /pages/former/{folder}/{word}': 'anyone',
  'GET /pages/preview/{token}/{reader}': 'anyone',
  'GET /pages/mail/{token}': 'anyone',
  'GET /pages/feed.xml': 'anyone',
  'GET /pages/sitemap.xml': 'anyone',
  'GET /api/signup-init': 'anyone ?{userId: string 200, state?: string 2048}',
  'POST /profile-management/status': 'signup',
  'POST /profile-management/complete': `signup 128 kB {${PROFILE}, email?: string 320}`,
  'POST /profile-management/begin-anew': 'signup',
  'POST /users': `customer 128 kB {${PROFILE}, subscription?: any, …}`,
  'GET /users/me': 'customer',
  'POST /users/profile': `customer 128 kB {${PROFILE}}`,
  'GET /users/words': 'customer',
  'POST /users/words': 'customer 128 kB {words?: array 100, isInMail?: boolean}',
  'POST /users/contact-address': 'customer of 15 minutes 128 kB {email: string}',
  'POST /users/invoice-address': 'customer 128 kB {email: string,null}',
  'GET /users/export': 'customer',
  'POST /users/delete': 'customer of 15 minutes 128 kB {confirmation: string}',
  'GET /subscription/subscription-status': 'customer',
  'POST /subscription/create-checkout-session': 'customer 128 kB {priceId: string 255}',
  'POST /subscription/create-portal-session': 'customer',
  'POST /subscription/cancel': 'customer 128 kB {cancelImmediately: boolean}',
  'POST /subscription/keep': 'customer',
  'POST /subscription/cancellation-reason':
    'customer 128 kB {feedback: too_expensive|unused|missing_features|too_complex|low_quality|switched_service|customer_service|other, comment: string 500}',
  'GET /subscription/billing': 'customer',
  'GET /subscription/valid-payment-status': 'customer ?{sessionId: string 255}',
  'GET /subscription/invoices': 'customer ?{after?: string}',
  'POST /stripe/webhook': 'stripe 1024 kB',
  'POST /subscription/contactus': `site 128 kB {${CONTACT_FORM}}`,
  'POST /users/contactus': `customer 128 kB {${CONTACT_FORM}}`,
  'POST /withdrawals':
    'site 128 kB {name: string 100, contract: string 200, emailAddress: string, message: string 1000, captchaToken: string 8192}',
  'POST /newsletter/subscribe':
    'anyone 16 kB {email: string, browser?: string 200, from?: page|article|blog, cf-turnstile-response?: string}',
  'POST /newsletter/leave/{token}': 'anyone',
  'GET /newsletter/leave/{token}': 'anyone',
  'POST /mail-link/{token}': 'anyone 128 kB {action: confirm|leave|again, browser?: string 200}',
  'GET /newsletter/subscriber': 'customer',
  'POST /newsletter/subscriber': 'customer 128 kB {subscribe: boolean}',
  'GET /admin/subscribers': 'staff',
  'POST /admin/subscribers/list':
    'staff 128 kB {state: pending|confirmed|left|bounced|complained, beginning: string 254, after?: string}',
  'POST /admin/subscribers/{subscriberId}/remove': 'staff 128 kB {}',
  'GET /admin/issues': 'staff ?{cursor?: string 200}',
  'GET /admin/issues/{draftId}': 'staff',
  'POST /admin/issues/{draftId}/send':
    'staff 128 kB {subject: string 150, previewLine: string 200, fromName: string 60, audience: everybody|essentials, isWholeForAll: boolean, isExtractOnly?: boolean, when: now|at|publication, at?: string}',
  'POST /admin/issues/{draftId}/stop': 'staff 128 kB {}',
  'POST /admin/issues/{draftId}/resume': 'staff 128 kB {}',
  'POST /admin/issues/{draftId}/unknown': 'staff 128 kB {as: sent|again}',
  'POST /admin/issues/{draftId}/preview':
    'staff 128 kB {subject: string 150, previewLine: string 200, fromName: string 60, audience: everybody|essentials, isWholeForAll: boolean, isExtractOnly?: boolean}',
  'POST /admin/issues/{draftId}/test':
    'staff 128 kB {subject: string 150, previewLine: string 200, fromName: string 60, audience: everybody|essentials, isWholeForAll: boolean, isExtractOnly?: boolean, reader: stranger|customer|essentials, to: string}',
};

describe('the contract', () => {
  /** A field in short: its choices, or its type and its greatest length. */
  const describeField = (field: z.core.JSONSchema._JSONSchema): string => {
    if (typeof field === 'boolean') return 'any';
    const { const: only, enum: choices, anyOf, type, maxLength, maxItems, maximum } = field;
    if (only !== undefined) return JSON.stringify(only);
    if (choices) return choices.join('|');
    if (anyOf) return anyOf.map(describeField).join('|');
    const most = maxLength ?? maxItems ?? maximum ?? Number.MAX_SAFE_INTEGER;
    return [type ?? 'any', ...(most < Number.MAX_SAFE_INTEGER ? [most] : [])].join(' ');
  };

  const describeFields = (part: Part): string => {
    const { properties = {}, required = [], additionalProperties } = describePart(part);
    const fields = Object.entries(properties).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describeField(field)}`,
    );
    return `{${[...fields, ...(additionalProperties === false ? [] : ['…'])].join(', ')}}`;
  };

  const describeEndpoint = (endpoint: Endpoint): string => {
    const { caller, query, body, signedInWithinMinutes: minutes } = endpoint;
    const most = body || caller === 'stripe' ? [`${getLimit(endpoint) / 1024} kB`] : [];
    return [
      caller,
      ...(minutes === undefined ? [] : [`of ${minutes} minutes`]),
      ...(query ? [`?${describeFields(query)}`] : []),
      ...most,
      ...(body ? [describeFields(body)] : []),
    ].join(' ');
  };

  it('has exactly these callers, queries, bodies and limits', () => {
    expect(
      Object.fromEntries(all.map((endpoint) => [toRoute(endpoint), describeEndpoint(endpoint)])),
    ).toEqual(CONTRACT);
  });

  it('has no endpoint that the journey on the emulator does not call with success', () => {
    const called = steps.flatMap(({ title, calls }) => (title.startsWith('refuses') ? [] : [calls]));
    expect(all.map((endpoint) => toRoute(endpoint)).filter((route) => !called.includes(route))).toEqual([]);
  });
});
