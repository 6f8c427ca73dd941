// What `npm run backup` asks and sets, as a process of its own. What it does with the tables is tested in backup.test.ts.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { startAccount, startDynamoDb } from 'local-aws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportTable, scanTable } from '../../../bin/backup/copies.ts';
import { TABLES, type Item } from '../../../bin/backup/tables.ts';
import { ROOT } from '../../../bin/command.ts';
import { readTableDefinitions } from '../../table-definitions.ts';
import { DAY_MS } from '#shared/durations.ts';
import { RESTORE_KEY } from '#shared/issue-key.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backup-command-'));
const dynamo = await startDynamoDb({ port: 0 });
const account = await startAccount({
  findStack: () => ({
    name: 'plainly-prod',
    outputs: () => Object.fromEntries(TABLES.map((table) => [`${table}Table`, table])),
  }),
});
const client = new DynamoDBClient({
  endpoint: dynamo.url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'unit', secretAccessKey: 'unit' },
});
const Key = { userId: { S: 'rosa' } };

/** Runs the command without a terminal. */
const run = (...args: string[]) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const env = {
      ...process.env,
      AWS_ENDPOINT_URL: account.url,
      AWS_ENDPOINT_URL_DYNAMODB: dynamo.url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'unit',
      AWS_SECRET_ACCESS_KEY: 'unit',
    };
    const command = ['bin/backup.ts', '--stage', 'prod', ...args];
    const child = execFile(process.execPath, command, { cwd: ROOT, env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, text: stdout + stderr }),
    );
    child.stdin?.end();
  });

beforeAll(async () => {
  const definitions = await readTableDefinitions();
  for (const TableName of ['ForgottenCustomers', 'Customers', 'Subscribers', 'Mails']) {
    await dynamo.call('CreateTable', { TableName, ...definitions[TableName] });
    // DynamoDB has enabled the backups since.
    dynamo.settings.of(TableName).refusesRecovery = false;
  }
  await client.send(new PutItemCommand({ TableName: 'Customers', Item: Key }));
});
afterAll(async () => {
  client.destroy();
  await account.close();
  await dynamo.close();
});

it('asks before it restores an export that is older than the entries of the forgotten, and gives the table its settings', async () => {
  await exportTable(client, 'Customers', folder, 'Customers');
  const file = path.join(folder, 'Customers.schema.json');
  const description = JSON.parse(readFileSync(file, 'utf8'));
  const exportedAt = new Date(Date.now() - 36 * DAY_MS).toISOString();
  writeFileSync(file, JSON.stringify({ ...description, exportedAt }));
  await client.send(new DeleteItemCommand({ TableName: 'Customers', Key }));
  const restore = ['restore', folder, '--table', 'Customers'];
  const isBack = async () => (await scanTable(client, 'Customers').next()).done !== true;

  const refused = await run(...restore);
  expect(refused).toMatchObject({ status: 1, text: expect.stringContaining('Nobody can be asked here') });
  expect(refused.text).toContain(`This copy is of ${exportedAt.slice(0, 10)}`);
  expect(await isBack()).toBe(false);

  expect(await run(...restore, '--yes')).toMatchObject({
    status: 0,
    text: expect.stringContaining('Customers: has its deletion protection, tags, expiry of items, recovery'),
  });
  expect(await isBack()).toBe(true);
});

it('asks for the zone of a moment, which would be the one of this machine', async () => {
  expect(await run('restore', '2026-11-25T22:00:00', '--table', 'Customers')).toMatchObject({
    status: 1,
    text: expect.stringContaining('2026-11-25T22:00:00 has no zone: end it with Z for UTC'),
  });
});

it('stops the issues of the newsletter before it restores who is on the list, and marks the moment', async () => {
  const Item = {
    ...{ mailId: { S: 'issue#01JDA0000000000000000000A1' }, state: { S: 'issue#open' } },
    ...{ since: { S: '2026-11-30T09:00:00.000Z' }, phase: { S: 'sending' } },
  };
  await client.send(new PutItemCommand({ TableName: 'Mails', Item }));
  await exportTable(client, 'Subscribers', folder, 'Subscribers');
  const { text } = await run('restore', folder, '--table', 'Subscribers');
  expect(text).toContain('Issues of the newsletter that were stopped: 1.');
  const readMails = async () => {
    const items = new Map<string | undefined, Item>();
    for await (const item of scanTable(client, 'Mails')) items.set(item['mailId']?.S, item);
    return items;
  };
  const mails = await readMails();
  expect(mails.get(Item.mailId.S)).toMatchObject({ phase: { S: 'stopped' } });
  // The table of mails that was gone has the mark, too.
  const marked = mails.get(RESTORE_KEY.mailId)?.['restoredAt']?.S ?? '';
  await exportTable(client, 'Mails', folder, 'Mails');
  await client.send(new DeleteTableCommand({ TableName: 'Mails' }));
  const isThere = async () => (await client.send(new ListTablesCommand({}))).TableNames?.includes('Mails');
  await expect.poll(isThere, { timeout: 30_000 }).toBe(false);
  const restoring = run('restore', folder, '--table', 'Mails');
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
  dynamo.settings.of('Mails').refusesRecovery = false;
  await restoring;
  const again = (await readMails()).get(RESTORE_KEY.mailId)?.['restoredAt']?.S ?? '';
  expect(again > marked).toBe(true);
});
