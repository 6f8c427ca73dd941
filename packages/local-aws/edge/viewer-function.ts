// CloudFront Functions (cloudfront-js-2.0): the template's code in a sandbox, with CloudFront's own event.
import vm from 'node:vm';
import * as z from 'zod/mini';
import type { HttpRequest, HttpResponse } from '../http.ts';

/** CloudFront takes no larger function. */
const MOST_CODE_BYTES = 10 * 1024;

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

/** What the function made of the request: the same or another request, or an answer of its own. */
export type Outcome = { readonly request: HttpRequest } | { readonly response: HttpResponse };

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

const pairsOf = (text: string, glue: string | RegExp): [string, string][] =>
  text
    .split(glue)
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    });

const eventOf = (request: HttpRequest) => {
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
      querystring: collect(pairsOf(request.query, '&')),
      headers: collect(Object.entries(headers)),
      cookies: collect(pairsOf(cookie, /;\s*/)),
    },
  };
};

const queryOf = (values: Multis): string =>
  Object.entries(values)
    .flatMap(([name, { value, multiValue }]) => (multiValue ?? [{ value }]).map((item) => [name, item.value]))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&');

const headersOf = (values: Multis): Headers => {
  const headers = new Headers();
  for (const [name, { value, multiValue }] of Object.entries(values)) {
    for (const item of multiValue ?? [{ value }]) headers.append(name, item.value);
  }
  return headers;
};

const outcomeOf = (text: string, request: HttpRequest): Outcome => {
  const result = Result.parse(JSON.parse(text));
  if ('statusCode' in result) {
    const { body = '' } = result;
    const bytes =
      typeof body === 'string'
        ? Buffer.from(body)
        : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
    return { response: { status: result.statusCode, headers: headersOf(result.headers), body: bytes } };
  }
  const headers = headersOf(result.headers);
  const cookie = request.headers.get('cookie');
  if (cookie !== null) headers.set('cookie', cookie);
  return {
    request: { ...request, path: result.uri, query: queryOf(result.querystring), headers },
  };
};

/**
 * Compiles a function's code. Throws when it does not compile or is larger than CloudFront takes; the
 * function itself rejects when the code throws or answers in no shape that CloudFront knows.
 */
export const viewerFunction = (name: string, code: string): ViewerFunction => {
  const bytes = Buffer.byteLength(code);
  if (bytes > MOST_CODE_BYTES) {
    throw new Error(`The CloudFront Function ${name} is ${bytes} bytes; CloudFront takes ${MOST_CODE_BYTES}`);
  }
  // No eval in CloudFront's runtime, and no timers, network or files.
  const context = vm.createContext({ Buffer }, { codeGeneration: { strings: false, wasm: false } });
  new vm.Script(code, { filename: `${name}.js` }).runInContext(context);
  const call = new vm.Script('(async (text) => JSON.stringify(await handler(JSON.parse(text))))(text)');
  return async (request) => {
    context['text'] = JSON.stringify(eventOf(request));
    const answer: unknown = await call.runInContext(context, { timeout: 1000 });
    if (typeof answer !== 'string') throw new Error(`The CloudFront Function ${name} answered nothing`);
    return outcomeOf(answer, request);
  };
};
