// The answers by address: the script and the frame for browsers, the verification for servers.
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { answerControl, type State } from './control.ts';
import { ERROR_CODES, runWithFault, type Reply } from './faults.ts';
import { frameHeaders, readPage, renderFrame } from './frame-page.ts';
import { toRefusal, verifyToken, type ErrorCode } from './verification.ts';

export interface Keys {
  readonly siteKey: string;
  readonly secretKey: string;
}

export interface IncomingCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const reply = (status: number, contentType: string, body: string): Reply => ({
  status,
  headers: { 'content-type': `${contentType}; charset=utf-8` },
  body,
});

const json = (value: object): Reply => reply(200, 'application/json', JSON.stringify(value));

const script = (): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  },
  body: readPage('turnstile.js'),
});

const FrameQuery = z.object({
  sitekey: z.string(),
  action: z.string().check(z.regex(/^[\w-]{0,32}$/)),
  size: z.enum(['normal', 'flexible', 'compact']),
});

const showFrame = ({ siteKey }: Keys, { url, headers }: IncomingCall): Reply => {
  const query = FrameQuery.safeParse(Object.fromEntries(url.searchParams));
  // The browser says which site shows the frame. A page cannot invent it.
  const { referer = '' } = headers;
  if (!query.success || !URL.canParse(referer))
    return reply(400, 'text/plain', 'The widget shows this frame.');
  const { sitekey, action, size } = query.data;
  const { origin: parentOrigin } = new URL(referer);
  const isSiteKeyValid = sitekey === siteKey;
  return {
    status: 200,
    headers: frameHeaders(parentOrigin),
    body: renderFrame({ parentOrigin, action, size, isSiteKeyValid }),
  };
};

const Solution = z.object({ parentOrigin: z.url(), action: z.string() });

const solve = ({ tokens }: State, { url, headers, body }: IncomingCall): Reply => {
  // Only the frame has this origin. The page around it sends its own.
  if (headers.origin !== url.origin) return reply(403, 'text/plain', 'Only the frame may do this.');
  const { parentOrigin, action } = Solution.parse(JSON.parse(body));
  return json({ token: tokens.create({ hostname: new URL(parentOrigin).hostname, action }) });
};

const verify = ({ tokens, verifications }: State, { secretKey }: Keys, { body }: IncomingCall): Reply => {
  const { answer, verification } = verifyToken(secretKey, tokens, new URLSearchParams(body));
  verifications.push(verification);
  return json(answer);
};

const answerTurnstile = (
  state: State,
  keys: Keys,
  call: IncomingCall,
  errorCode: ErrorCode | undefined,
): Reply => {
  switch (`${call.method} ${call.url.pathname}`) {
    case 'GET /':
      return reply(200, 'text/plain', 'Cloudflare Turnstile on a laptop. Ticking its box is enough.\n');
    case 'GET /turnstile/v0/api.js':
      return script();
    case 'GET /frame.js':
      return reply(200, 'text/javascript', readPage('frame.js'));
    case 'GET /frame.css':
      return reply(200, 'text/css', readPage('frame.css'));
    case 'GET /turnstile/v0/frame':
      return showFrame(keys, call);
    case 'POST /turnstile/v0/solve':
      return solve(state, call);
    case 'POST /turnstile/v0/siteverify':
      return errorCode ? json(toRefusal([errorCode])) : verify(state, keys, call);
    default:
      return reply(404, 'text/plain', 'Not found.');
  }
};

/** Answers every request. Programs on this computer may use the controls, pages in its browser may not. */
export const answerCall = (state: State, keys: Keys, call: IncomingCall): Reply => {
  const { method, url, headers, body } = call;
  if (url.pathname.startsWith('/laptop/')) {
    if (headers.origin !== undefined) return reply(403, 'text/plain', 'Pages may not do this.');
    return answerControl(state, `${method} ${url.pathname}`, body);
  }
  const fault = state.faults.next(method, url.pathname);
  const errorCode = fault && ERROR_CODES[fault];
  return runWithFault(fault, () => answerTurnstile(state, keys, call, errorCode));
};
