// The declarations must also be found by whoever compiles this file from another room (the tests).
// oxlint-disable-next-line typescript/triple-slash-reference -- ambient declarations cannot be imported
/// <reference path="./dynalite.d.ts" />
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { create } from 'dynalite/db/index.js';
import type { Parameters, Store } from 'dynalite/types';
import * as z from 'zod/mini';
import { notSerializable, operationUnknown, readBody, refusalBody, send, tokenMissing } from './answer.ts';
import { ClientTokens } from './client-tokens.ts';
import { checked, operations, run, storedItem, tableOf } from './operations.ts';
import type { Operation } from './operations.ts';
import { TableSettings } from './table-settings.ts';
import { transactGet, transactWrite } from './transactions.ts';

const Body = z.record(z.string(), z.unknown());

/**
 * DynamoDB on 127.0.0.1, with transactions. Data lies in `folder`, or in memory without one; port 0 takes
 * any free port. Rejects when the port is taken or another process holds the folder. `close` waits for
 * what is under way.
 */
export async function startDynamoDb(options: {
  port: number;
  folder?: string | undefined;
}): Promise<{ url: string; close: () => Promise<void> }> {
  const { folder } = options;
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const store = create({
    ...(folder !== undefined && { path: folder }),
    createTableMs: 0,
    updateTableMs: 0,
    deleteTableMs: 0,
  });
  await store.db.open().catch((cause: unknown) => {
    throw new Error(`The tables in ${folder} cannot be opened: is another instance running?`, { cause });
  });
  const answer = answerer(store);
  const server = createServer((request, response) => {
    respond(answer, request, response).catch((error: unknown) => response.destroy(toError(error)));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, '127.0.0.1', resolve);
    });
  } catch (error) {
    await store.db.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.race([closed, setTimeout(2_000, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
      await store.db.close();
    },
  };
}

type Answer = (operation: string, body: Record<string, unknown>) => Promise<object>;

function answerer(store: Store): Answer {
  const tokens = new ClientTokens();
  const settings = new TableSettings();
  // One writer at a time, so that a transaction is alone from its first condition to its batch.
  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  return async (name, body) => {
    if (name === 'TransactWriteItems') return alone(() => transactWrite(store, body, tokens));
    if (name === 'TransactGetItems') return alone(() => transactGet(store, body));
    const set = await settings.answer(store, name, body);
    if (set) return set;
    const operation = operations.get(name);
    if (!operation) throw operationUnknown();
    const parameters = checked(operation, body, store);
    if (!operation.writes) return run(operation, store, parameters);
    const reply = await alone(() => write(store, operation, parameters, body));
    if (name === 'CreateTable') await untilActive(store, parameters.TableName);
    return reply;
  };
}

// dynalite makes a table active a moment after its answer; a stop in between would leave it half made for ever.
async function untilActive(store: Store, table: string): Promise<void> {
  const isActive = () => tableOf(store, table).then(Boolean, () => false);
  while (!(await isActive())) await setTimeout(1);
}

// dynalite does not know ReturnValuesOnConditionCheckFailure: while we still write alone, we add the item.
async function write(
  store: Store,
  operation: Operation,
  parameters: Parameters,
  body: Record<string, unknown>,
) {
  // dynalite writes into the key it is given.
  const at = structuredClone(parameters.Item ?? parameters.Key ?? {});
  try {
    return await run(operation, store, parameters);
  } catch (error) {
    const refusal = refusalBody(error);
    const failed = refusal?.__type.endsWith('#ConditionalCheckFailedException');
    if (!failed || body.ReturnValuesOnConditionCheckFailure !== 'ALL_OLD') throw error;
    const old = await storedItem(store, parameters.TableName, at);
    throw Object.assign(new Error(refusal?.message), { body: { ...refusal, ...(old && { Item: old }) } });
  }
}

async function respond(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  if (!body) return void response.writeHead(413).end();
  if (request.method === 'GET') return void response.end('healthy: dynamodb.us-east-1.amazonaws.com ');
  try {
    if (request.method !== 'POST') throw operationUnknown();
    if (!request.headers.authorization?.startsWith('AWS4-')) throw tokenMissing();
    const target = /^DynamoDB_20120810\.(\w+)$/.exec(String(request.headers['x-amz-target']));
    if (!target?.[1]) throw operationUnknown();
    send(response, 200, await answer(target[1], jsonOf(body)));
  } catch (error) {
    const refusal = refusalBody(error);
    if (refusal) return send(response, 400, refusal);
    const message = `The local DynamoDB failed: ${toError(error).stack}`;
    send(response, 500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message });
  }
}

function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    return Body.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw notSerializable();
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
