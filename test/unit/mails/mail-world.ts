// The outbox with its table and SES, between which a run of the sender can be killed at any call.
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { forward, listen } from '../../listen.ts';
import { openWorld } from '../world.ts';

type Send = (
  request: IncomingMessage,
  body: NonSharedBuffer,
) => Promise<{ status: number; text: string; headers?: OutgoingHttpHeaders }>;

export const openMailWorld = async (more: readonly string[] = []) => {
  const world = await openWorld({ tables: ['mails', ...more] });
  /** Calls until the kill; negative while the process is dead. */
  let callsLeft = Infinity;
  let isDoneAtDeath = false;

  const sendToSes: Send = async (request, body) => {
    const answer = await forward(world.mail.url, request, body);
    const type = answer.headers.get('x-amzn-errortype');
    return {
      status: answer.status,
      text: await answer.text(),
      headers: {
        'content-type': String(answer.headers.get('content-type')),
        ...(type !== null && { 'x-amzn-errortype': type }),
      },
    };
  };
  const pass = async (send: Send, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    callsLeft -= 1;
    const isDead = callsLeft < 0 || (callsLeft === 0 && !isDoneAtDeath);
    const answer = isDead ? undefined : await send(request, body).catch(() => undefined);
    if (!answer || callsLeft <= 0) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, answer.headers).end(answer.text);
  };
  /** Passes calls on while the process lives. The call at which it dies may still take effect, but gets no answer. */
  const passTo =
    (send: Send): RequestListener =>
    (request, response) =>
      void pass(send, request, response);
  const tables = await listen(passTo(world.answer));
  const mails = await listen(passTo(sendToSes));
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
