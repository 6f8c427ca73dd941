import { startDynamoDb } from 'local-aws';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPatient, type Patient } from '../../../../bin/doctor/patient.ts';
import { examineTables } from '../../../../bin/doctor/tables.ts';
import { getTableSettings } from '../../../../infra/table-settings.ts';
import { readTableDefinitions } from '../../../table-definitions.ts';
import { createStage, findOne } from './stage.ts';

const TABLES = ['Articles', 'RateLimits'];
const stage = createStage();
const dynamo = await startDynamoDb({ port: 0 });
beforeAll(async () => {
  const definitions = await readTableDefinitions();
  for (const TableName of TABLES) await dynamo.call('CreateTable', { TableName, ...definitions[TableName] });
});
afterAll(() => dynamo.close());
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamo.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  for (const table of TABLES) dynamo.settings.set(table, { ...getTableSettings(stage, table) });
});

const patient = (phase: Patient['phase'] = 'after'): Patient => ({
  ...createPatient(stage, phase),
  stack: () =>
    Promise.resolve({
      status: 'CREATE_COMPLETE',
      hasTerminationProtection: true,
      parameters: {},
      outputs: Object.fromEntries(TABLES.map((table) => [`${table}Table`, table])),
    }),
});
const judge = () => findOne(examineTables(patient()), 'AWS: tables');

it('finds every table with all of its settings', async () => {
  expect(await judge()).toMatchObject({ state: 'ok', text: expect.stringContaining('All 2') });
});

it.each([
  ['recovery', { recoveryDays: undefined }],
  ['recovery', { recoveryDays: 7 }],
  ['expiry of items', { timeToLive: undefined }],
  ['deletion protection', { isProtected: false }],
  ['tags', { tags: { app: 'plainly' } }],
])('finds a table without its %s', async (lack, changes) => {
  Object.assign(dynamo.settings.of('RateLimits'), changes);
  expect(await judge()).toMatchObject({
    state: 'wrong',
    text: `RateLimits has no ${lack}.`,
    mend: 'npm run backup -- --stage prod settings',
  });
});

it('finds a table that is gone', async () => {
  const { stack } = patient();
  const outputs = { ...(await stack())?.outputs, DraftsTable: 'Drafts' };
  const deployed = async () => ({ ...(await stack()), outputs }) as never;
  expect(await findOne(examineTables({ ...patient(), stack: deployed }), 'AWS: tables')).toMatchObject({
    state: 'wrong',
    text: 'These tables are gone: Drafts.',
    mend: expect.stringContaining('restore <folder> --table Drafts'),
  });
});

it('stops no deployment, which may be what gives a table its protection', () => {
  expect(examineTables(patient('before'))).toEqual([]);
});
