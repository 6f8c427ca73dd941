// Passes HTTP calls on to the emulator, as a load balancer with TLS does: callers came by https, which the policies of buckets
// demand. The emulator believes the header.
import { createServer, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface ProxyOptions {
  readonly port: number;
  readonly targetPort: number;
  readonly headers?: () => Record<string, string>;
  readonly toPath?: (path: string) => string;
  /** Receives each answer that is an error. */
  readonly onError?: (call: IncomingMessage, status: number, text: string) => void;
}

const SIGNED_IDENTITY = JSON.stringify({
  VerifiedForSendingStatus: true,
  DkimAttributes: { Status: 'SUCCESS', SigningEnabled: true },
});

/** Listens on 127.0.0.1. Answers how to close. */
export const startProxy = async ({
  port,
  targetPort,
  headers = () => ({}),
  toPath = (path) => path,
  onError = () => undefined,
}: ProxyOptions): Promise<() => Promise<void>> => {
  const server = createServer((call, reply) => {
    const passed = request(
      {
        host: '127.0.0.1',
        port: targetPort,
        method: call.method,
        path: toPath(call.url ?? '/'),
        headers: { ...call.headers, ...headers(), 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        const { statusCode = 502 } = answer;
        if (statusCode === 200 && call.method === 'GET' && call.url?.startsWith('/v2/email/identities/')) {
          // The emulator signs no mails.
          answer.resume();
          reply.writeHead(200, { 'content-type': 'application/json' }).end(SIGNED_IDENTITY);
          return;
        }
        reply.writeHead(statusCode, answer.headers);
        if (statusCode < 400) {
          answer.pipe(reply);
          return;
        }
        // The caller hears it last, so that a test that waits for the answer finds it noted.
        buffer(answer).then(
          (body) => {
            onError(call, statusCode, body.toString('utf8'));
            reply.end(body);
          },
          () => reply.destroy(),
        );
      },
    );
    passed.on('error', () => reply.destroy());
    call.pipe(passed);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};
