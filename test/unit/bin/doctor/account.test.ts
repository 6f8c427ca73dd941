import { expect, it } from 'vitest';
import { examineAccount } from '../../../../bin/doctor/account.ts';
import { createStage, findOne, listStates, toPatient, useAccount } from './stage.ts';

const account = useAccount();

it('finds an account in which all is well', async () => {
  expect(await listStates(examineAccount(toPatient()))).toEqual(['ok', 'ok', 'ok']);
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
  expect(await findOne(examineAccount(toPatient()), 'AWS: stack')).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining(text),
  });
  const before = toPatient(createStage(), {}, 'before');
  expect(await findOne(examineAccount(before), 'AWS: stack')).toMatchObject({ state: 'ok' });
});

it('skips the stack of a stage that is not deployed', async () => {
  account.remove();
  expect(await findOne(examineAccount(toPatient()), 'AWS: stack')).toMatchObject({
    state: 'skipped',
    mend: 'npm run deploy -- --stage prod',
  });
});

it('says what it may not look at', async () => {
  account.change({ refusedOperations: ['GetCallerIdentity', 'GetAccountSettings', 'DescribeStacks'] });
  expect(await listStates(examineAccount(toPatient()))).toEqual(['unknown', 'unknown', 'unknown']);
  expect(await findOne(examineAccount(toPatient()), CONCURRENCY)).toMatchObject({
    text: expect.stringContaining('not authorized to perform: GetAccountSettings'),
    mend: expect.stringContaining('right'),
  });
});
