import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startAccount } from 'local-aws';
import { findStack } from '../../../bin/stack.ts';
import { readStage } from '../../../bin/command.ts';

let account: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => {
  const stack = { name: 'plainly-prod', outputs: () => ({ SiteUrl: 'https://www.example.com' }) };
  account = await startAccount({ findStack: () => stack });
});
afterAll(() => account.close());
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL', account.url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});

it('reads status, protection and outputs of a deployed stage', async () => {
  expect(await findStack(readStage('prod'))).toEqual({
    status: 'CREATE_COMPLETE',
    hasTerminationProtection: false,
    parameters: {},
    outputs: { SiteUrl: 'https://www.example.com' },
  });
});

it('finds no stack of a stage that is not deployed', async () => {
  expect(await findStack(readStage('dev'))).toBeUndefined();
});
