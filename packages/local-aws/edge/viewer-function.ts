// CloudFront Functions (cloudfront-js-2.0): the template's code in a sandbox.
import vm from 'node:vm';
import * as z from 'zod/mini';
import type { HttpRequest, HttpResponse } from '../http.ts';

/** CloudFront's limit for a function. */
const MAX_CODE_BYTES = 10 * 1024;

const Value = z.object({ value: z.string() });
const Multi = z.extend(Value, { multiValue: z.optional(z.array(Value)) });
const Multis = z._default(z.record(z.string(), Multi), {});

const Result = z.union([
  z.object({
    statusCode: z.number(),
    headers: Multis,
    body: z.optional(
      z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]),
    ),
  }),
  z.object({ uri: z.string().check(z.startsWith('/')), querystring: Multis, headers: Multis }),
]);

type Multis = z.infer<typeof Multis>;

/**
 * The function's result: the request, which it may have changed, with the id of an origin if it has chosen another one, or its own
 * response.
 */
export type Outcome =
  | { readonly request: HttpRequest; readonly originId: string | undefined }
  | { readonly response: HttpResponse };

export type ViewerFunction = (request: HttpRequest) => Promise<Outcome>;

const collect = (pairs: Iterable<readonly [string, string]>): Multis => {
  const values: Multis = {};
  for (const [name, value] of pairs) {
    const before = values[name];
    if (before) before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value }];
    else values[name] = { value };
  }
  return values;
};

const parsePairs = (text: string, glue: string | RegExp): [string, string][] =>
  text
    .split(glue)
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    });

const createEvent = (request: HttpRequest) => {
  const { cookie = '', ...headers } = Object.fromEntries(request.headers);
  return {
    version: '1.0',
    context: {
      distributionDomainName: request.headers.get('host') ?? '',
      distributionId: 'E0LAPTOP000000',
      eventType: 'viewer-request',
      requestId: crypto.randomUUID(),
    },
    viewer: { ip: request.sourceIp },
    request: {
      method: request.method,
      uri: request.path,
      querystring: collect(parsePairs(request.query, '&')),
      headers: collect(Object.entries(headers)),
      cookies: collect(parsePairs(cookie, /;\s*/)),
    },
  };
};

const formatQuery = (values: Multis): string =>
  Object.entries(values)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((item) => [name, item.value]))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&');

const toHeaders = (values: Multis): Headers => {
  const headers = new Headers();
  for (const [name, { value, multiValue }] of Object.entries(values)) {
    for (const item of multiValue ?? [{ value }]) headers.append(name, item.value);
  }
  return headers;
};

const parseOutcome = (text: string, request: HttpRequest, originId: string | undefined): Outcome => {
  const result = Result.parse(JSON.parse(text));
  if ('statusCode' in result) {
    const { body = '' } = result;
    const bytes =
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
    return { response: { status: result.statusCode, headers: toHeaders(result.headers), body: bytes } };
  }
  const headers = toHeaders(result.headers);
  const cookie = request.headers.get('cookie');
  if (cookie !== null) headers.set('cookie', cookie);
  return {
    request: { ...request, path: result.uri, query: formatQuery(result.querystring), headers },
    originId,
  };
};

/** The line that CloudFront demands of a function that chooses an origin. A script has no imports. */
const IMPORT = /^import cf from 'cloudfront';/;

/**
 * Compiles a function's code. Throws if it does not compile or is larger than CloudFront allows. The returned function rejects if
 * the code throws, or if its result is neither a request nor a response.
 */
export const viewerFunction = (name: string, code: string): ViewerFunction => {
  const bytes = Buffer.byteLength(code);
  if (bytes > MAX_CODE_BYTES) {
    throw new Error(`The CloudFront Function ${name} is ${bytes} bytes; CloudFront takes ${MAX_CODE_BYTES}`);
  }
  // CloudFront's runtime has no eval, no timers, no network and no files.
  const context = vm.createContext({ Buffer }, { codeGeneration: { strings: false, wasm: false } });
  new vm.Script(code.replace(IMPORT, ''), { filename: `${name}.js` }).runInContext(context);
  const call: (event: string) => Promise<unknown> = new vm.Script(
    'async (event) => JSON.stringify(await handler(JSON.parse(event)))',
  ).runInContext(context);
  return async (request) => {
    let originId: string | undefined;
    context['cf'] = { selectRequestOriginById: (id: string) => (originId = id) };
    const answer = await call(JSON.stringify(createEvent(request)));
    if (typeof answer !== 'string') throw new Error(`The CloudFront Function ${name} answered nothing`);
    return parseOutcome(answer, request, originId);
  };
};
