// DynamoDB on a laptop: dynalite keeps the tables; transactions are added here.
// The tests compile this file under another configuration, which does not include the declarations by itself.
// oxlint-disable-next-line typescript/triple-slash-reference -- ambient declarations cannot be imported
/// <reference path="./dynalite.d.ts" />
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { create } from 'dynalite/db/index.js';
import type { Store } from 'dynalite/types';
import * as z from 'zod/mini';
import { readBody, startServer, type RunningServer } from '../server.ts';
import type { AnswerDynamoDb, CallDynamoDb } from './call.ts';
import { ClientTokens } from './client-tokens.ts';
import { errorBody, missingToken, serializationError, unknownOperation, validationError } from './errors.ts';
import { checkParameters, fetchTable, operations, runOperation } from './operations.ts';
import { stagedStore } from './staged-store.ts';
import { restoreTable } from './restore-table.ts';
import { CreateSettings, SettingsOfTables, toTags } from './table-settings.ts';
import { transactWrite } from './transactions.ts';

const Body = z.record(z.string(), z.unknown());
type Body = z.infer<typeof Body>;

const NamedTable = z.object({ TableName: z._default(z.string(), '') });
const Description = z.object({ Table: z.looseObject({}) });

export interface RunningDynamoDb extends RunningServer {
  readonly call: CallDynamoDb;
  /** What the server does for a request, without its connection. */
  readonly answer: AnswerDynamoDb;
  readonly settings: SettingsOfTables;
}

/** DynamoDB's limit for a request. */
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/** dynalite activates a table a moment after its response; a stop in between would leave an inactive table. */
const waitUntilActive = async (store: Store, table: string): Promise<void> => {
  const isActive = () => fetchTable(store, table).then(Boolean, () => false);
  while (!(await isActive())) await setTimeout(1);
};

const PROTECTED =
  'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.';

/** Adds the settings of tables to the operations that make, show and delete tables. */
const withSettings =
  (settings: SettingsOfTables, callTables: CallDynamoDb): CallDynamoDb =>
  async (name, body) => {
    const table = settings.findTable(name, body);
    if (table !== undefined) {
      await callTables('DescribeTable', { TableName: table });
      return settings.perform(name, table, body);
    }
    const { TableName } = NamedTable.parse(body);
    if (name === 'DeleteTable' && settings.of(TableName).isProtected === true)
      throw validationError(PROTECTED);
    const reply = await callTables(name, body);
    if (name === 'CreateTable') {
      const { DeletionProtectionEnabled, Tags } = CreateSettings.parse(body);
      settings.set(TableName, {
        isProtected: DeletionProtectionEnabled,
        tags: toTags(Tags),
        refusesRecovery: true,
      });
    }
    if (name !== 'DescribeTable') return reply;
    const { Table } = Description.parse(reply);
    return { Table: { ...Table, DeletionProtectionEnabled: settings.of(TableName).isProtected ?? false } };
  };

const createCall = (store: Store, settings: SettingsOfTables): CallDynamoDb => {
  const tokens = new ClientTokens();
  // There is one writer at a time, so that nothing comes between a transaction's first condition and its batch.
  let last: Promise<unknown> = Promise.resolve();
  const withLock = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  const call = withSettings(settings, async (name, body) => {
    if (name === 'TransactWriteItems') return withLock(() => transactWrite(store, body, tokens));
    if (name === 'RestoreTableToPointInTime') return restoreTable(call, body);
    const operation = operations.get(name);
    if (!operation) throw unknownOperation();
    const parameters = checkParameters(operation, body, store);
    const run = async () => {
      if (!operation.writes || name.endsWith('Table')) return runOperation(operation, store, parameters);
      // dynalite would write indexes and item one after the other, and a kill between them would lose an entry.
      const staged = stagedStore(store);
      const result = await runOperation(operation, staged.store, parameters);
      await store.db.batch(staged.writes);
      return result;
    };
    const reply = await (operation.writes ? withLock(run) : run());
    if (name === 'CreateTable') await waitUntilActive(store, parameters.TableName);
    return reply;
  });
  return call;
};

const parseBody = (body: Buffer): Body => {
  try {
    return Body.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw serializationError();
  }
};

const send = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(text),
  });
  response.end(text);
};

const createAnswer =
  (call: CallDynamoDb): AnswerDynamoDb =>
  async ({ method, headers }, body) => {
    try {
      if (method !== 'POST') throw unknownOperation();
      if (!headers.authorization?.startsWith('AWS4-')) throw missingToken();
      const [, operation] = /^DynamoDB_20120810\.(\w+)$/.exec(String(headers['x-amz-target'])) ?? [];
      if (!operation) throw unknownOperation();
      return { status: 200, text: JSON.stringify(await call(operation, parseBody(body))) };
    } catch (error) {
      const known = errorBody(error);
      if (known) return { status: 400, text: JSON.stringify(known) };
      const __type = 'com.amazonaws.dynamodb.v20120810#InternalServerError';
      const message = `The local DynamoDB failed: ${String(error)}`;
      return { status: 500, text: JSON.stringify({ __type, message }) };
    }
  };

const respond = async (answer: AnswerDynamoDb, request: IncomingMessage, response: ServerResponse) => {
  const body = await readBody(request, MAX_REQUEST_BYTES);
  if (body.length > MAX_REQUEST_BYTES) {
    response.writeHead(413).end();
    return;
  }
  const { status, text } = await answer(request, body);
  send(response, status, text);
};

/**
 * Starts DynamoDB. Data lies in `folder`, or in memory without one. Port 0 takes any free port. Rejects if the port is taken or
 * another process holds the folder.
 */
export const startDynamoDb = async ({
  port,
  folder,
}: {
  readonly port: number;
  readonly folder?: string | undefined;
}): Promise<RunningDynamoDb> => {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const store = create({
    ...(folder !== undefined && { path: folder }),
    createTableMs: 0,
    updateTableMs: 0,
    // A table that is being deleted still answers for a while, like on AWS.
    deleteTableMs: 100,
  });
  await store.db.open().catch((cause: unknown) => {
    throw new Error(`The tables in ${folder} cannot be opened: is another instance running?`, { cause });
  });
  const settings = new SettingsOfTables();
  const call = createCall(store, settings);
  // A call goes on when its connection is gone. dynalite then reads in later turns, and a store that is closed throws in them.
  const running = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    const run = work.finally(() => running.delete(run));
    running.add(run);
    return run;
  };
  const answer = createAnswer(call);
  try {
    const { url, close } = await startServer(port, (request, response) =>
      track(respond(answer, request, response)),
    );
    return {
      url,
      call,
      answer: (request, body) => track(answer(request, body)),
      settings,
      close: async () => {
        await close();
        await Promise.allSettled(running);
        await store.db.close();
      },
    };
  } catch (error) {
    await store.db.close();
    throw error;
  }
};
