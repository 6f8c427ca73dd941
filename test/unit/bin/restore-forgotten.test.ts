// Who was forgotten stays forgotten when a copy from before comes back.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { exportTable, openFolder, readExportTime } from '../../../bin/backup/copies.ts';
import { fetchTombstones, toRestorable } from '../../../bin/backup/forgotten.ts';
import { fetchLeft } from '../../../bin/backup/left.ts';
import { compare, restoreItem, restoreMissing } from '../../../bin/backup/restore.ts';
import { openAccountWorld } from '../customers/account-world.ts';
import { environment, parseProblem } from '../events.ts';
import { loseTable } from './lose-table.ts';

const { CUSTOMERS_TABLE, FORGOTTEN_CUSTOMERS_TABLE, KEPT_TABLE, PROGRESS_TABLE } = environment;
const NAMES = { Customers: CUSTOMERS_TABLE, Progress: PROGRESS_TABLE, Kept: KEPT_TABLE };
type Table = keyof typeof NAMES;
const TABLES = ['Customers', 'Progress', 'Kept'] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'forgotten-'));
const world = await openAccountWorld();
const client = new DynamoDBClient({ endpoint: world.tables.tablesUrl });
afterAll(async () => {
  client.destroy();
  await world.close();
});

const now = new Date();
const later = new Date(now.getTime() + 30 * 60_000);
const hasTime = () => true;

const newCustomer = async () => {
  const person = world.newPerson();
  await world.signUp(person);
  await world.mark(person.userId);
  await world.putKept(person.userId);
  return person;
};
const toTarget = (table: Table) => ({ client, table, tableName: NAMES[table] });
const exportAll = () => Promise.all(TABLES.map((table) => exportTable(client, NAMES[table], folder, table)));
const open = async (table: Table) =>
  toRestorable(table, await openFolder(folder, table), {
    tombstones: await fetchTombstones(client, FORGOTTEN_CUSTOMERS_TABLE, {
      madeAt: await readExportTime(folder, table),
      now,
    }),
    left: new Set(),
    now,
  });
/** Loses the table, and brings it back from the export. */
const loseAndRestore = async (table: Table) => {
  await loseTable(client, NAMES[table]);
  return restoreMissing(toTarget(table), await open(table));
};
const read = async (userId: string) => {
  const { status, code } = parseProblem(await world.me(userId));
  return { status, code };
};
const GONE = { status: 410, code: 'account-deleted' };

it('refuses the live token of a forgotten customer after an older export came back', async () => {
  const [rosa, kofi, since] = [await newCustomer(), await newCustomer(), world.newPerson()];
  await exportAll();
  await world.signUp(since);
  for (const { userId } of [rosa, since]) await world.forgetCustomer({ userId }, now);
  await world.forgetUnfinished(later, hasTime);

  for (const table of TABLES) await loseAndRestore(table);
  expect(await compare(toTarget('Customers'), await open('Customers'))).toMatchObject({
    missing: 0,
    changed: 0,
  });
  // `since` is not in the export.
  for (const { userId } of [rosa, since]) expect(await read(userId)).toEqual(GONE);
  expect((await world.me(kofi.userId)).statusCode).toBe(200);
  expect(await world.storedProgress(kofi.userId)).toHaveLength(1);
  expect(await world.storedProgress(rosa.userId)).toEqual([]);
  expect(await world.storedKept(kofi.userId)).toHaveLength(4);
  expect(await world.storedKept(rosa.userId)).toEqual([]);
  expect(JSON.stringify(await world.stored(rosa.userId))).not.toContain(rosa.email);

  // The hourly job takes the steps again, and the time until the person may come back begins anew.
  await world.forgetUnfinished(later, hasTime);
  expect(await world.stored(rosa.userId)).toMatchObject({ tombstone: 'finished' });
  expect(await read(rosa.userId)).toEqual(GONE);
});

it('keeps what a tombstone in the copy knows', async () => {
  const { userId, email } = await newCustomer();
  await world.forgetCustomer({ userId, address: email }, now);
  await exportAll();
  await loseAndRestore('Customers');
  expect(await world.stored(userId)).toMatchObject({ forgotten: { address: email } });
});

it('puts the tombstone in the place of a single record, too', async () => {
  const { userId } = await newCustomer();
  await exportAll();
  await world.forgetCustomer({ userId }, now);
  await expect(restoreItem(toTarget('Customers'), await open('Customers'), { userId })).rejects.toThrow(
    'asked to be deleted',
  );
  await loseTable(client, CUSTOMERS_TABLE);
  const lost = { ...(await open('Customers')), items: async function* () {} };
  await restoreMissing(toTarget('Customers'), lost);
  expect(await restoreItem(toTarget('Customers'), await open('Customers'), { userId })).toBe('forgotten');
  expect(await read(userId)).toEqual(GONE);
});

it('brings a customer back whose time is over, even if DynamoDB has not deleted the entry yet', async () => {
  const { userId } = await newCustomer();
  await exportAll();
  await world.forgetCustomer({ userId }, now);
  await client.send(
    new UpdateItemCommand({
      TableName: FORGOTTEN_CUSTOMERS_TABLE,
      Key: { userId: { S: userId } },
      UpdateExpression: 'SET expiresAt = :now',
      ExpressionAttributeValues: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
    }),
  );
  await loseAndRestore('Customers');
  expect((await world.me(userId)).statusCode).toBe(200);
});

it('brings nothing back of whoever was let in again since, and what they began anew', async () => {
  const [early, late] = [await newCustomer(), await newCustomer()];
  const forget = async ({ userId }: { userId: string }) => {
    await world.forgetCustomer({ userId }, now);
    for (let run = 0; run < 2; run += 1) await world.forgetUnfinished(later, hasTime);
  };
  // The copy has the tombstone of one, and the record of the other.
  await forget(early);
  await exportAll();
  await forget(late);
  const lifted = new Date();
  for (const { userId } of [early, late])
    expect(await world.forgetCustomer({ userId, lifts: true }, lifted)).toEqual({ outcome: 'lifted' });
  for (const table of TABLES) await loseAndRestore(table);
  for (const { userId } of [early, late]) {
    expect(await world.stored(userId)).toBeUndefined();
    expect(await world.storedProgress(userId)).toEqual([]);
    expect(await world.storedKept(userId)).toEqual([]);
  }

  await world.signUp(late);
  await exportAll();
  await loseAndRestore('Customers');
  expect((await world.me(late.userId)).statusCode).toBe(200);
});

it('restores no customer while nothing says who was forgotten', async () => {
  await expect(fetchTombstones(client, 'gone', { madeAt: now, now })).rejects.toThrow(
    'restore ForgottenCustomers first',
  );
});

it('brings no subscriber back who left after the copy was made', async () => {
  const TableName = environment.SUBSCRIBERS_TABLE;
  const [left, lost] = [
    await world.subscribe('left@bakery.example'),
    await world.subscribe('lost@bakery.example'),
  ];
  await exportTable(client, TableName, folder, 'Subscribers');
  const { leave } = await import('../../../functions/newsletter/change-subscriber.ts');
  await leave(left, now);
  for (const subscriberId of [left, lost])
    await client.send(new DeleteItemCommand({ TableName, Key: { subscriberId: { S: subscriberId } } }));
  const copy = toRestorable('Subscribers', await openFolder(folder, 'Subscribers'), {
    tombstones: new Map(),
    left: await fetchLeft(client, TableName),
    now,
  });
  await restoreMissing({ client, table: 'Subscribers', tableName: TableName }, copy);
  const ids = (await world.storedSubscribers()).map((item) => item.subscriberId);
  expect(ids).toContain(lost);
  expect(ids).not.toContain(left);
  expect(ids).toContain(`note#${left}`);
});
