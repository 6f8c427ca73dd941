// The human check on a laptop: Cloudflare Turnstile and Google reCAPTCHA v2, as a site's pages and its server see them.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendReply } from '../../packages/local-aws/outages.ts';
import { answerCaptcha } from './answer.ts';
import { captchaStandIn } from './stand-in.ts';

export interface CaptchaOptions {
  /** Port 0 takes any free one. */
  readonly port: number;
  /** Of both providers. */
  readonly siteKey: string;
  readonly secretKey: string;
  /** Milliseconds since 1970: by it, tokens grow old. */
  readonly now?: () => number;
  readonly log?: (text: string) => void;
}

const headersOf = (request: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join() : value,
    ]),
  );

/** Listens on 127.0.0.1, addressed as localhost. Rejects when the port is taken. */
export const startCaptcha = async (
  options: CaptchaOptions,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const { siteKey, secretKey, now = Date.now, log = () => undefined } = options;
  const standIn = captchaStandIn({ siteKey, secretKey, now });
  let url = '';
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: target = '/' } = request;
    if (!target.startsWith('/') || !URL.canParse(url + target)) {
      response.writeHead(400).end();
      return;
    }
    const asked = new URL(url + target);
    const body = await text(request);
    const reply = await answerCaptcha(standIn, { method, url: asked, headers: headersOf(request), body });
    log(`${method} ${asked.pathname} ${reply.status}\n`);
    sendReply(response, reply);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      log(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://localhost:${typeof address === 'object' && address ? address.port : options.port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
