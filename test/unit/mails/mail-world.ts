// The outbox with its table and SES, between which a run of the sender can be killed at any call.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from 'local-aws';
import { environment } from '../events.ts';
import { startMailService } from '../mail-service.ts';
import { createMailsTable } from './mails-table.ts';

const listen = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

export const openMailWorld = async () => {
  const dynamo = await startDynamoDb({ port: 0 });
  const ses = await startMailService();
  /** Calls until the kill; negative while the process is dead. */
  let callsLeft = Infinity;
  let isDoneAtDeath = false;

  const pass = async (target: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    callsLeft -= 1;
    const isDead = callsLeft < 0 || (callsLeft === 0 && !isDoneAtDeath);
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
    const answer = isDead
      ? undefined
      : await fetch(`${target}${request.url}`, { method: 'POST', headers, body }).catch(() => undefined);
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
  const tables = await listen(passTo(dynamo.url));
  const mails = await listen(passTo(ses.url));
  Object.assign(process.env, environment, {
    AWS_ENDPOINT_URL_DYNAMODB: tables.url,
    AWS_ENDPOINT_URL_SESV2: mails.url,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const table = DynamoDBDocumentClient.from(client);
  const TableName = environment.MAILS_TABLE;
  await createMailsTable(client);
  const { sendNamed, sendWaiting } = await import('../../../functions/mails/send-waiting.ts');
  const outbox = await import('../../../functions/mails/outbox.table.ts');
  const { takeMailEvent } = await import('../../../functions/mails/mail-events.ts');
  return {
    ses,
    sendNamed,
    sendWaiting,
    putMail: outbox.putMail,
    takeMailEvent,
    put: (Item: object) => table.send(new PutCommand({ TableName, Item: { ...Item } })),
    stored: async () => (await table.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [],
    /** Kills the process at its nth call from now, before or after the call has taken effect. */
    killAt: (calls: number, isDone: boolean) => {
      callsLeft = calls;
      isDoneAtDeath = isDone;
    },
    revive: () => {
      callsLeft = Infinity;
    },
    close: async () => {
      client.destroy();
      ses.close();
      for (const { server } of [tables, mails]) {
        server.closeAllConnections();
        server.close();
      }
      await dynamo.close();
    },
  };
};
