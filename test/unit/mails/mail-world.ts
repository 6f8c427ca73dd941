// The outbox with its table and SES, between which a run of the sender can be killed at any call.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { forward, listen } from '../../listen.ts';
import { openWorld } from '../world.ts';

export const openMailWorld = async (more: readonly string[] = []) => {
  const world = await openWorld({ tables: ['mails', ...more] });
  /** Calls until the kill; negative while the process is dead. */
  let callsLeft = Infinity;
  let isDoneAtDeath = false;

  const pass = async (target: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    callsLeft -= 1;
    const isDead = callsLeft < 0 || (callsLeft === 0 && !isDoneAtDeath);
    const answer = isDead ? undefined : await forward(target, request, body).catch(() => undefined);
    if (!answer || callsLeft <= 0) {
      request.socket.destroy();
      return;
    }
    const type = answer.headers.get('x-amzn-errortype');
    response.writeHead(answer.status, {
      'content-type': String(answer.headers.get('content-type')),
      ...(type !== null && { 'x-amzn-errortype': type }),
    });
    response.end(await answer.text());
  };
  /** Passes calls on while the process lives. The call at which it dies may still take effect, but gets no answer. */
  const passTo =
    (target: string): RequestListener =>
    (request, response) =>
      void pass(target, request, response);
  const tables = await listen(passTo(world.tablesUrl));
  const mails = await listen(passTo(world.mail.url));
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: tables.url, AWS_ENDPOINT_URL_SESV2: mails.url });
  const { sendNamed, sendWaiting } = await import('../../../functions/mails/send-waiting.ts');
  const outbox = await import('../../../functions/mails/outbox.table.ts');
  const { takeMailEvent } = await import('../../../functions/mails/mail-events.ts');
  return {
    ses: world.mail,
    tables: world,
    sendNamed,
    sendWaiting,
    putMail: outbox.putMail,
    takeMailEvent,
    put: (item: object) => world.put('mails', item),
    stored: () => world.scan('mails'),
    /** Kills the process at its nth call from now, before or after the call has taken effect. */
    killAt: (calls: number, isDone: boolean) => {
      callsLeft = calls;
      isDoneAtDeath = isDone;
    },
    revive: () => {
      callsLeft = Infinity;
    },
    close: async () => {
      await Promise.all([tables.close(), mails.close()]);
      await world.close();
    },
  };
};
