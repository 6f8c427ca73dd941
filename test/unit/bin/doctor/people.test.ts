import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { examinePeople } from '../../../../bin/doctor/people.ts';
import { stacks } from '../account.ts';
import { startStaffPool } from '../staff-pool.ts';
import { createStage, findOne, listStates, toPatient, useStage } from './stage.ts';

const account = useStage();

const pool = await startStaffPool();
afterAll(() => pool.close());
beforeEach(() => vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.url));

const examine = (changes: object = {}) => examinePeople(toPatient(createStage(changes)));

describe('the address for alarms', () => {
  const check = 'People: alarms';

  it('is right when it is confirmed', async () => {
    expect(await findOne(examine(), check)).toMatchObject({ state: 'ok' });
  });

  it('is wrong when it is not confirmed', async () => {
    const [subscription] = account.state.topicSubscriptions;
    if (subscription !== undefined)
      account.change({ topicSubscriptions: [{ ...subscription, isConfirmed: false }] });
    expect(await findOne(examine(), check)).toMatchObject({
      state: 'wrong',
      mend: expect.stringContaining('--notification-endpoint night@bakery.example'),
    });
  });

  it('is demanded of a stage that is kept', async () => {
    const alarmEmail = undefined;
    expect(await findOne(examine({ alarmEmail }), check)).toMatchObject({ state: 'wrong' });
    expect(await findOne(examine({ alarmEmail, retain: false }), check)).toMatchObject({ state: 'skipped' });
  });

  it('is unknown when it may not be read', async () => {
    account.change({ refusedOperations: ['ListSubscriptionsByTopic'] });
    expect(await findOne(examine(), check)).toMatchObject({ state: 'unknown' });
  });
});

it('demands an editor who has signed in', async () => {
  const check = 'People: editors';
  const email = 'ada@bakery.example';
  expect(await findOne(examine(), check)).toMatchObject({ state: 'wrong', text: 'Nobody can publish.' });
  const person = { email, password: 'Quiet-Kettle-42', groups: ['content-editors'] };
  pool.users.create({ ...person, isPermanent: false });
  expect(await findOne(examine(), check)).toMatchObject({
    state: 'wrong',
    mend: `npm run staff -- --stage prod invite ${email} --resend`,
  });
  pool.users.create({ ...person, email: 'bo@bakery.example', isPermanent: true });
  expect(await findOne(examine(), check)).toMatchObject({ state: 'ok', text: '1 may publish.' });
});

it('asks for no people before the first deployment', async () => {
  stacks.delete('plainly-prod');
  const before = toPatient(createStage(), {}, 'before');
  expect(await listStates(examinePeople(before))).toEqual(['ok']);
  expect(await listStates(examine())).toEqual(['skipped', 'skipped']);
});
