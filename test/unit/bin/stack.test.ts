import { expect, it } from 'vitest';
import { findStack } from '../../../bin/stack.ts';
import { readStage } from '../../../bin/command.ts';
import { useAccount } from './account.ts';

useAccount({ stacks: { 'plainly-prod': { outputs: { SiteUrl: 'https://www.example.com' } } } });

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
