import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { examineAccount } from '../../../../bin/doctor/account.ts';
import { stacks } from '../account.ts';
import { startStaffPool } from '../staff-pool.ts';
import { createStage, expectWrong, findOne, listStates, toPatient, useStage } from './stage.ts';

const account = useStage();
const pool = await startStaffPool();
const openPool = await startStaffPool(undefined, false);
afterAll(() => Promise.all([pool.close(), openPool.close()]));
beforeEach(() => void vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.url));

it('finds an account in which all is well', async () => {
  expect(await listStates(examineAccount(toPatient()))).toEqual(Array(5).fill('ok'));
  expect(await findOne(examineAccount(toPatient()), 'AWS: credentials')).toMatchObject({
    text: 'Account 000000000000, region eu-central-1, as laptop.',
  });
});

const CONCURRENCY = 'AWS: concurrent functions';

it('demands more than ten concurrent functions of a stage that is kept', async () => {
  account.change({ concurrentExecutions: 10 });
  expect(await findOne(examineAccount(toPatient()), CONCURRENCY)).toMatchObject({
    state: 'wrong',
    mend: expect.stringContaining('--desired-value 1000'),
  });
  const trial = toPatient(createStage({ retain: false }));
  expect(await findOne(examineAccount(trial), CONCURRENCY)).toMatchObject({ state: 'skipped' });
});

it.each([
  ['a failed update', { stackStatus: 'UPDATE_ROLLBACK_FAILED' }, 'UPDATE_ROLLBACK_FAILED'],
  ['a failed creation', { stackStatus: 'ROLLBACK_COMPLETE' }, 'ROLLBACK_COMPLETE'],
  ['no protection', { hasTerminationProtection: false }, 'One command deletes plainly-prod'],
])('finds %s of the stack after a deployment only', async (_, changes, text) => {
  account.change(changes);
  await expectWrong(examineAccount(toPatient()), 'AWS: stack', text);
  const before = toPatient(createStage(), {}, 'before');
  expect(await findOne(examineAccount(before), 'AWS: stack')).toMatchObject({ state: 'ok' });
});

it.each([
  ['failed', 'CDKToolkit', { status: 'ROLLBACK_COMPLETE' }, 'wrong', 'CDKToolkit is ROLLBACK_COMPLETE.'],
  [
    'gives other rights',
    'CDKToolkit',
    { parameters: { CloudFormationExecutionPolicies: 'arn:aws:iam::aws:policy/AdministratorAccess' } },
    'warning',
    'CDKToolkit does not give deployments the rights of plainly-account.',
  ],
  [
    'gives a part of the rights',
    'CDKToolkit',
    { parameters: { CloudFormationExecutionPolicies: 'arn:aws:iam::aws:policy/PowerUserAccess' } },
    'warning',
    'CDKToolkit does not give deployments the rights of plainly-account.',
  ],
  [
    'has the policy of a stack that failed',
    'plainly-account',
    { status: 'ROLLBACK_COMPLETE' },
    'warning',
    'plainly-account is ROLLBACK_COMPLETE, so that deployments have other rights than they need.',
  ],
])('finds a bootstrap that %s', async (_, stack, changes, state, text) => {
  stacks.set(stack, { ...stacks.get(stack), ...changes });
  expect(await findOne(examineAccount(toPatient()), 'AWS: bootstrap')).toMatchObject({ state, text });
});

it('finds an account without bootstrap', async () => {
  stacks.delete('CDKToolkit');
  expect(await findOne(examineAccount(toPatient()), 'AWS: bootstrap')).toMatchObject({
    state: 'wrong',
    mend: 'npm run setup -- --stage prod --only bootstrap',
    failsDeployment: true,
  });
});

it('demands that the accounts of staff are protected, of a stage that is kept', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', openPool.url);
  expect(await findOne(examineAccount(toPatient()), 'AWS: staff pool')).toMatchObject({
    state: 'wrong',
    mend: expect.stringContaining('npm run deploy -- --stage prod'),
  });
  const trial = toPatient(createStage({ retain: false }));
  expect(await findOne(examineAccount(trial), 'AWS: staff pool')).toMatchObject({ state: 'ok' });
});

it('skips the stack of a stage that is not deployed', async () => {
  stacks.delete('plainly-prod');
  expect(await findOne(examineAccount(toPatient()), 'AWS: stack')).toMatchObject({
    state: 'skipped',
    mend: 'npm run deploy -- --stage prod',
  });
});

it('says what it may not look at', async () => {
  account.change({ refusedOperations: ['GetCallerIdentity', 'GetAccountSettings', 'DescribeStacks'] });
  expect(await listStates(examineAccount(toPatient()))).toEqual(Array(5).fill('unknown'));
  expect(await findOne(examineAccount(toPatient()), CONCURRENCY)).toMatchObject({
    text: expect.stringContaining('not authorized to perform: GetAccountSettings'),
    mend: expect.stringContaining('right'),
  });
});
