import { expect, it } from 'vitest';
import { check } from '../../../../bin/doctor/check.ts';
import { createStage } from './stage.ts';

const stage = createStage();

it.each([
  ['a pool or a table', { name: 'ResourceNotFoundException', $metadata: {} }, 'wrong'],
  ['a topic', { name: 'NotFoundException', $metadata: {} }, 'wrong'],
  ['a parameter', { name: 'ParameterNotFound', $metadata: {} }, 'wrong'],
  ['a service that is silent', { name: 'TimeoutError', $metadata: {} }, 'unknown'],
  ['something of another service', { name: 'NotFoundException' }, 'unknown'],
])('tells what is gone from what is silent: %s', async (_, error, state) => {
  const finding = await check({ timeoutMs: 1000, stage }, 'AWS: a part', () => {
    throw Object.assign(new Error('No such thing'), error);
  });
  expect(finding).toMatchObject({
    state,
    text: expect.stringContaining('No such thing'),
    mend:
      state === 'wrong'
        ? expect.stringContaining('npx cdk deploy plainly-prod --context stage=prod --revert-drift')
        : expect.stringContaining('Run this again'),
  });
});
