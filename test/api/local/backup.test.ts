import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it, vi } from 'vitest';
import { runDrill } from '../../../bin/backup/drill.ts';
import { getTableName, TABLES } from '../../../bin/backup/tables.ts';
import { findStack } from '../../../bin/stack.ts';
import { parseStage } from '../../../infra/stage.ts';
import { createStage, STAGE } from '../../../local/stage.ts';
import { here } from '../../here.ts';

vi.stubEnv('AWS_ENDPOINT_URL', here('awsUrl'));
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', here('dynamoDbUrl'));
vi.stubEnv('AWS_REGION', 'us-east-1');
vi.stubEnv('AWS_ACCESS_KEY_ID', 'api');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'api');

it('exports and restores every table of a stage that is in use', async () => {
  const stack = await findStack(parseStage(STAGE, { [STAGE]: createStage() }));
  if (!stack) return expect.unreachable('the laptop has no stack');
  const restored = new Map<string, number>();
  await runDrill(
    new DynamoDBClient(),
    (table) => getTableName(stack, table),
    (table, items) => restored.set(table, items),
  );
  expect([...restored.keys()]).toEqual(TABLES);
  expect(restored.get('Articles')).toBeGreaterThan(15);
  expect(restored.get('Customers')).toBeGreaterThan(0);
});
