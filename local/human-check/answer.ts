// Which address answers what: the script and the frame for browsers, the verification for servers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { throughOutage, type Reply } from '../../packages/local-aws/outages.ts';
import { answerControl } from './control.ts';
import { outageOf, refusalCodeOf, type Fault } from './faults.ts';
import { frameHeaders, framePage } from './pages/frame.ts';
import { PROVIDERS, type Provider } from './providers.ts';
import type { CaptchaStandIn } from './stand-in.ts';
import { refusal, verificationOf } from './verification.ts';

export interface CaptchaRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

const page = (name: string): string => readFileSync(join(import.meta.dirname, 'pages', name), 'utf8');

/** Each script in a scope of its own, as a bundler would leave it. */
const script = (...names: string[]): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  },
  body: `(() => {\n'use strict';\n${names.map(page).join('\n')}})();\n`,
});

const text = (status: number, contentType: string, body: string): Reply => ({
  status,
  headers: { 'content-type': `${contentType}; charset=utf-8` },
  body,
});

const json = (value: object): Reply => text(200, 'application/json', JSON.stringify(value));

const files: Readonly<Record<string, () => Reply>> = {
  '/': () =>
    text(
      200,
      'text/plain',
      'The human check on a laptop: Cloudflare Turnstile at /turnstile, Google reCAPTCHA at /recaptcha.\n' +
        'Ticking its box is enough. Its levers are told in local/human-check/control.ts.\n',
    ),
  '/turnstile/v0/api.js': () => script('host.js', 'turnstile.js'),
  '/recaptcha/api.js': () => script('recaptcha-loader.js'),
  '/recaptcha/releases/laptop/recaptcha__en.js': () => script('host.js', 'recaptcha.js'),
  '/frame.js': () => text(200, 'text/javascript', page('frame.js')),
  '/frame.css': () => text(200, 'text/css', page('frame.css')),
};

const showFrame = (standIn: CaptchaStandIn, provider: Provider, { url, headers }: CaptchaRequest): Reply => {
  // Which site shows it, the browser says, not the page.
  const { referer = '' } = headers;
  if (!URL.canParse(referer)) return text(400, 'text/plain', 'Only inside a page that says where it is.');
  const { origin: parent, hostname } = new URL(referer);
  const given = (name: string): string => url.searchParams.get(name) ?? '';
  const frameId = standIn.addFrame({
    provider: provider.name,
    hostname,
    action: given('action'),
    cdata: given('cdata'),
  });
  const isKnown = given('sitekey') === standIn.siteKey;
  const look = { theme: given('theme'), size: given('size') };
  return {
    status: 200,
    headers: frameHeaders(parent),
    body: framePage({ provider, frameId, parent, isKnown, ...look }),
  };
};

const Solve = z.object({ frame: z.string() });

const solve = (standIn: CaptchaStandIn, { url, headers, body }: CaptchaRequest): Reply => {
  const frame = standIn.frame(Solve.parse(JSON.parse(body)).frame);
  // The frame alone may say so: a page that tried would send its own origin.
  if (!frame || headers['origin'] !== url.origin) return text(403, 'text/plain', 'Not from here.');
  return json({ token: standIn.tokens.mint(frame) });
};

const answer = (standIn: CaptchaStandIn, request: CaptchaRequest, fault: Fault | undefined): Reply => {
  const { method, url, headers, body } = request;
  const path = url.pathname;
  const file = method === 'GET' ? files[path] : undefined;
  if (file) return file();
  for (const provider of Object.values(PROVIDERS)) {
    const { paths, name } = provider;
    if (method === 'GET' && path === paths.frame) return showFrame(standIn, provider, request);
    if (method === 'POST' && path === paths.solve) return solve(standIn, request);
    if (method === 'POST' && path === paths.verify) {
      const code = refusalCodeOf(fault);
      if (code) return json(refusal(name, code));
      const verify = verificationOf(standIn.secretKey, standIn.tokens, standIn.noteAsked);
      return json(verify({ provider: name, contentType: headers['content-type'] ?? '', body }));
    }
  }
  return text(404, 'text/plain', 'Not found.');
};

/** Answers every request; whoever sits at this computer may pull the levers, and no page in its browser. */
export const answerCaptcha = (standIn: CaptchaStandIn, request: CaptchaRequest): Reply | Promise<Reply> => {
  const { method, url, headers, body } = request;
  if (url.pathname.startsWith('/laptop/')) {
    if (headers['origin'] !== undefined) return text(403, 'text/plain', 'Not for pages.');
    return answerControl(standIn, `${method} ${url.pathname}`, body);
  }
  const fault = standIn.faults.next(method, url.pathname);
  return throughOutage(outageOf(fault), () => answer(standIn, request, fault));
};
