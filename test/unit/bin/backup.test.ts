import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { startDynamoDb } from 'local-aws';
import { ulid } from 'ulid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { RESTORE_KEY, toIssueKey } from '#shared/issue-key.ts';
import { correctArticleCount } from '../../../bin/backup/article-count.ts';
import {
  exportTable,
  openFolder,
  openMoment,
  removeOldCopies,
  scanTable,
  type Copy,
} from '../../../bin/backup/copies.ts';
import { runDrill } from '../../../bin/backup/drill.ts';
import { endIssues } from '../../../bin/backup/issues.ts';
import { toRestorable } from '../../../bin/backup/forgotten.ts';
import { compare, restoreItem, restoreMissing } from '../../../bin/backup/restore.ts';
import { findLacks, mendSettings } from '../../../bin/backup/settings.ts';
import { getTableName, TABLES, type Item, type TableId } from '../../../bin/backup/tables.ts';
import { readStage } from '../../../bin/command.ts';
import { getTableSettings } from '../../../infra/table-settings.ts';
import { loseTable } from './lose-table.ts';
import { readTableDefinitions } from '../../table-definitions.ts';

const dynamo = await startDynamoDb({ port: 0 });
const config = {
  endpoint: dynamo.url,
  region: 'us-east-1',
  credentials: { accessKeyId: 'unit', secretAccessKey: 'unit' },
};
const client = new DynamoDBClient(config);
const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
afterAll(async () => {
  client.destroy();
  await dynamo.close();
});

/** The id of an issue of the newsletter. */
const ISSUE = '01JDA0000000000000000000A1';
const EPOCH = new Date(0).toISOString();

let run = 0;
const toName = (table: TableId) => `${table}-${run}`;

const definitions = await readTableDefinitions();
const createTable = (table: TableId) =>
  dynamo.call('CreateTable', { TableName: toName(table), ...definitions[table] });

const toItem = (texts: Record<string, string>, more: Item = {}): Item => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }])),
  ...more,
});
const put = (table: TableId, item: Item) =>
  client.send(new PutItemCommand({ TableName: toName(table), Item: item }));
const remove = (table: TableId, key: Record<string, string>) =>
  client.send(new DeleteItemCommand({ TableName: toName(table), Key: toItem(key) }));
const read = async (table: TableId) => {
  const items: Item[] = [];
  for await (const item of scanTable(client, toName(table))) items.push(item);
  return items;
};
const listTables = async () => (await client.send(new ListTablesCommand({}))).TableNames ?? [];
const toTarget = (table: TableId) => ({ client, table, tableName: toName(table) });
const restorable = (table: TableId, copy: Copy) =>
  toRestorable(table, copy, { tombstones: new Map(), left: new Set(), now: new Date() });
const exportAndOpen = async (table: TableId) => {
  await exportTable(client, toName(table), folder, table);
  return restorable(table, await openFolder(folder, table));
};
/** Opens the copy of this moment, and returns the name that was reported first. */
const openNow = async (table: TableId) => {
  const texts: string[] = [];
  const copy = await openMoment(client, toName(table), {
    moment: new Date(),
    report: (text) => texts.push(text),
  });
  const [name = ''] = texts.join().match(/[\w-]+-copy-\d+/) ?? [];
  return { name, copy: restorable(table, copy) };
};
const listCopies = async () => (await listTables()).filter((name) => /-(copy|drill)-/.test(name));

beforeEach(async () => {
  run += 1;
  for (const table of TABLES) await createTable(table);
});

describe('export', () => {
  it('writes every item into files that only the operator may read', async () => {
    await put('Customers', toItem({ userId: 'rosa' }));
    expect(await exportTable(client, toName('Customers'), folder, 'Customers')).toBe(1);
    expect(statSync(path.join(folder, 'Customers.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('says that a folder is no export of a table', async () => {
    await expect(openFolder(tmpdir(), 'Customers')).rejects.toThrow('the folder is no export of Customers');
  });

  it('says that the deployed stack names no such table', () => {
    const stack = { status: 'CREATE_COMPLETE', hasTerminationProtection: false, parameters: {}, outputs: {} };
    expect(() => getTableName(stack, 'Uploads')).toThrow('does not name its table Uploads');
  });
});

describe('restore', () => {
  it('puts back what a table lacks and leaves what it holds', async () => {
    await put('Customers', toItem({ userId: 'rosa', email: 'rosa@bakery.example' }));
    await put('Customers', toItem({ userId: 'kofi', email: 'old@workshop.example' }));
    const copy = await exportAndOpen('Customers');
    await remove('Customers', { userId: 'rosa' });
    await put('Customers', toItem({ userId: 'kofi', email: 'new@workshop.example' }));
    expect(await compare(toTarget('Customers'), copy)).toEqual({ same: 0, missing: 1, changed: 1 });

    expect(await restoreMissing(toTarget('Customers'), copy)).toBe(1);
    expect(await compare(toTarget('Customers'), copy)).toEqual({ same: 1, missing: 0, changed: 1 });
    expect(await read('Customers')).toContainEqual(toItem({ userId: 'kofi', email: 'new@workshop.example' }));
  });

  it('creates a lost table again, with its keys, its indexes and more items than one page', async () => {
    const text = 'x'.repeat(100_000);
    for (let item = 0; item < 25; item += 1)
      await put('Drafts', toItem({ draftId: String(item), part: 'draft', text }));
    const copy = await exportAndOpen('Drafts');
    await client.send(new DeleteTableCommand({ TableName: toName('Drafts') }));

    expect(await restoreMissing(toTarget('Drafts'), copy)).toBe(25);
    expect(await compare(toTarget('Drafts'), copy)).toEqual({ same: 25, missing: 0, changed: 0 });
    await exportTable(client, toName('Drafts'), folder, 'Drafts');
    expect((await openFolder(folder, 'Drafts')).schema).toEqual(copy.schema);
  });

  it('leaves out links to previews, who is editing, and counts of a day', async () => {
    await put('Drafts', toItem({ draftId: 'one', part: 'draft' }));
    await put('Drafts', toItem({ draftId: 'one', part: 'preview#token' }));
    await put('Drafts', toItem({ draftId: 'one', part: 'presence#edith' }));
    await put('ContactRequests', toItem({ requestId: 'one' }));
    await put('ContactRequests', toItem({ requestId: 'count#one' }));
    for (const [table, items] of [
      ['Drafts', [toItem({ draftId: 'one', part: 'draft' })]],
      ['ContactRequests', [toItem({ requestId: 'one' })]],
    ] as const) {
      const copy = await exportAndOpen(table);
      await loseTable(client, toName(table));
      expect(await restoreMissing(toTarget(table), copy)).toBe(1);
      expect(await read(table)).toEqual(items);
    }
  });

  it('brings back one item from a moment, over the present one, and raises its revision', async () => {
    const key = { draftId: 'one', part: 'draft' };
    await put('Drafts', toItem({ ...key, title: 'Before' }, { revision: { N: '3' } }));
    await put('Drafts', toItem({ draftId: 'two', part: 'draft', title: 'Another' }));
    const { copy } = await openNow('Drafts');
    await put('Drafts', toItem({ ...key, title: 'After' }, { revision: { N: '7' } }));
    await remove('Drafts', { draftId: 'two', part: 'draft' });

    expect(await restoreItem(toTarget('Drafts'), copy, key)).toBe('replaced');
    expect(await read('Drafts')).toEqual([toItem({ ...key, title: 'Before' }, { revision: { N: '8' } })]);

    expect(await restoreItem(toTarget('Drafts'), copy, { draftId: 'two', part: 'draft' })).toBe('restored');
    await copy.close();
    await expect.poll(listCopies).toEqual([]);
  });

  it('brings back a mail that was not sent yet as unknown: it may have been sent since', async () => {
    const ofIssue = (state: string) => `${ISSUE}#${state}`;
    for (const state of ['waiting', 'sending', 'sent', 'failed', ofIssue('waiting'), ofIssue('sent')])
      await put('Mails', toItem({ mailId: state, state }));
    const copy = await exportAndOpen('Mails');
    await loseTable(client, toName('Mails'));
    expect(await restoreMissing(toTarget('Mails'), copy)).toBe(6);
    const states = (await read('Mails')).map((mail) => [mail['mailId']?.S, mail['state']?.S]);
    expect(states.toSorted()).toEqual([
      [ofIssue('sent'), ofIssue('sent')],
      [ofIssue('waiting'), ofIssue('unknown')],
      ['failed', 'failed'],
      ['sending', 'unknown'],
      ['sent', 'sent'],
      ['waiting', 'unknown'],
    ]);
  });

  describe('of an issue of the newsletter', () => {
    const issue = (phase: string, more: Item = {}) =>
      toItem({ ...toIssueKey(ISSUE), state: 'issue#open', since: '2026-11-30T09:00:00.000Z', phase }, more);
    const lease = { lease: { M: { run: { S: 'run-1' } } } };
    const readIssues = async () => (await read('Mails')).filter(({ phase }) => phase !== undefined);

    it.each(['scheduled', 'sending', 'paused', 'stopped'])('brings a %s one back stopped', async (phase) => {
      await put('Mails', issue(phase, lease));
      const copy = await exportAndOpen('Mails');
      await remove('Mails', toIssueKey(ISSUE));
      expect(await restoreItem(toTarget('Mails'), copy, toIssueKey(ISSUE))).toBe('restored');
      const [restored] = await read('Mails');
      expect(restored).toMatchObject({ phase: { S: 'stopped' }, reason: { S: 'restored' } });
      expect(restored).toMatchObject({ startedAt: { S: expect.stringMatching(/Z$/) } });
      expect(restored).not.toHaveProperty('lease');
    });

    it.each(['scheduled', 'sending', 'paused', 'stopped'])('ends a %s one that is there', async (phase) => {
      await put('Mails', issue(phase, lease));
      expect(await endIssues(client, toName('Mails'), new Date(0))).toBe(1);
      const [ended] = await readIssues();
      expect(ended).toMatchObject(toItem({ phase: 'stopped', reason: 'restored', endedAt: EPOCH }));
      expect(ended).not.toHaveProperty('lease');
    });

    it('leaves one done that is done, and marks the moment', async () => {
      const times = { startedAt: '2026-11-30T09:00:00.000Z', endedAt: '2026-11-30T10:00:00.000Z' };
      const done = issue('done', toItem(times));
      await put('Mails', done);
      const copy = await exportAndOpen('Mails');
      for (const moment of [1, 0]) expect(await endIssues(client, toName('Mails'), new Date(moment))).toBe(0);
      expect(await readIssues()).toEqual([done]);
      expect(await read('Mails')).toContainEqual(toItem({ ...RESTORE_KEY, restoredAt: EPOCH }));
      await remove('Mails', toIssueKey(ISSUE));
      await restoreMissing(toTarget('Mails'), copy);
      expect(await readIssues()).toEqual([done]);
    });

    it('ends none where the table is gone', async () => {
      await loseTable(client, toName('Mails'));
      expect(await endIssues(client, toName('Mails'), new Date())).toBe(0);
    });
  });

  it('leaves out what has expired since the copy was made', async () => {
    const now = Math.floor(Date.now() / 1000);
    await put('Customers', toItem({ userId: 'past' }, { expiresAt: { N: String(now) } }));
    await put('Customers', toItem({ userId: 'future' }, { expiresAt: { N: String(now + 3600) } }));
    const copy = await exportAndOpen('Customers');
    await loseTable(client, toName('Customers'));
    expect(await restoreMissing(toTarget('Customers'), copy)).toBe(1);
    expect((await read('Customers')).map(({ userId }) => userId?.S)).toEqual(['future']);
  });

  it('refuses a wrong key, an item that the copy lacks, and a customer who asked to be deleted', async () => {
    await put('Customers', toItem({ userId: 'rosa' }));
    const copy = await exportAndOpen('Customers');
    await put('Customers', toItem({ userId: 'rosa' }, { forgotten: { M: {} } }));
    const restore = (key: Record<string, string>) => restoreItem(toTarget('Customers'), copy, key);
    await expect(restore({ email: 'rosa' })).rejects.toThrow('The key of Customers is userId');
    await expect(restore({ userId: 'kofi' })).rejects.toThrow('has no item {"userId":"kofi"}');
    await expect(restore({ userId: 'rosa' })).rejects.toThrow('asked to be deleted');
  });
});

describe('the copy of a moment', () => {
  it('has a name from the start, by which the next run deletes one that was left', async () => {
    await put('Customers', toItem({ userId: 'rosa' }));
    const { name } = await openNow('Customers');
    expect(await listCopies()).toEqual([name]);
    expect(await removeOldCopies(client, ['another'])).toEqual([]);
    expect(await removeOldCopies(client, TABLES.map(toName))).toEqual([name]);
    await expect.poll(listCopies).toEqual([]);
    expect(await read('Customers')).toHaveLength(1);
  });
});

describe('the settings of a table', () => {
  const settings = () => getTableSettings(readStage('prod'), 'Customers');
  const ALL = ['deletion protection', 'tags', 'expiry of items', 'recovery'];

  it('come back to a table that was made again, once DynamoDB has enabled its backups', async () => {
    const copy = await exportAndOpen('Customers');
    await loseTable(client, toName('Customers'));
    await restoreMissing(toTarget('Customers'), copy);
    const texts: string[] = [];
    const patience = { report: (text: string) => texts.push(text), intervalMs: 1 };
    expect(await mendSettings(client, toName('Customers'), settings(), patience)).toEqual(ALL);
    expect(texts).toEqual([expect.stringContaining('waiting for DynamoDB to enable its backups')]);
    expect(await findLacks(client, toName('Customers'), settings())).toEqual([]);
    await expect(client.send(new DeleteTableCommand({ TableName: toName('Customers') }))).rejects.toThrow(
      'protected against deletion',
    );
  });

  it('are completed by the next run when one was broken off, or waited too long', async () => {
    const patience = { report: () => undefined, intervalMs: 1, maxMs: 0 };
    const mend = () => mendSettings(client, toName('Customers'), settings(), patience);
    await expect(mend()).rejects.toThrow('has no recovery');
    expect(await mend()).toEqual(['recovery']);
    expect(await mend()).toEqual([]);
  });

  it('do not protect a stage without retain, nor let items expire that stay', async () => {
    const { retain: _, ...prod } = readStage('prod');
    const trial = getTableSettings({ ...prod, retain: false }, 'Articles');
    expect(await findLacks(client, toName('Articles'), trial)).toEqual(['tags', 'recovery']);
  });
});

describe('the counter of the blog', () => {
  it('counts the rows that are there, and those that are scheduled', async () => {
    const now = new Date('2026-11-23T12:00:00Z');
    const [past, future] = [ulid(now.getTime() - 1000), ulid(now.getTime() + 1000)];
    for (const newsletterId of [past, future])
      await put('Articles', toItem({ shelf: 'article', newsletterId }));
    const countKey = { shelf: 'count', newsletterId: 'article' };
    await put('Articles', toItem(countKey, { total: { N: '1' }, revision: { N: '4' } }));

    expect(await correctArticleCount(client, toName('Articles'), now)).toBe(true);
    expect(await read('Articles')).toContainEqual(
      toItem(countKey, { total: { N: '2' }, revision: { N: '5' }, scheduled: { SS: [future] } }),
    );
    expect(await correctArticleCount(client, toName('Articles'), now)).toBe(false);
  });
});

describe('the drill', () => {
  it('restores every table beside the live one, compares, and leaves nothing behind', async () => {
    await put('Customers', toItem({ userId: 'rosa' }));
    await put('ContactRequests', toItem({ requestId: 'one' }));
    await put('Mails', toItem({ ...toIssueKey(ISSUE), state: 'issue#open', phase: 'sending' }));
    const before = await listTables();
    const reported: [TableId, number][] = [];
    await runDrill(client, toName, (table, items) => reported.push([table, items]));
    expect(reported).toEqual(
      TABLES.map((table) => [table, ['Customers', 'ContactRequests', 'Mails'].includes(table) ? 1 : 0]),
    );
    await expect.poll(listTables).toEqual(before);
  });

  it('leaves no table behind when it fails', async () => {
    const before = await listTables();
    await put('Customers', toItem({ userId: 'rosa' }));
    const refusing = new DynamoDBClient(config);
    refusing.middlewareStack.add((next, { commandName }) => (args) => {
      if (commandName === 'PutItemCommand') throw new Error('The write is refused');
      return next(args);
    });
    await expect(runDrill(refusing, toName, () => undefined)).rejects.toThrow('The write is refused');
    refusing.destroy();
    await expect.poll(listTables).toEqual(before);
  });
});
