// The whole way from nothing to a running stage, and a second run.
import { startLocalStripe } from 'local-stripe';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { examine } from '../../../../bin/doctor/examine.ts';
import { runSteps } from '../../../../bin/setup/step.ts';
import { steps } from '../../../../bin/setup/steps.ts';
import { STAFF_POOL_ID, startStaffPool } from '../staff-pool.ts';
import { stacks } from '../account.ts';
import { addAccountStack, createOperator, useEmptyAccount } from './operator.ts';
import { answerAsTenant } from './tenant-answers.ts';

const KEY = 'sk_live_setup';
useEmptyAccount();
const stripe = await startLocalStripe({ port: 0, secretKey: KEY });
const mailed: string[] = [];
const pool = await startStaffPool(({ to }) => {
  mailed.push(...to);
  return 'a mail';
});
afterAll(() => Promise.all([stripe.close(), pool.close()]));
beforeEach(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.url);
  vi.stubGlobal('fetch', answerAsTenant);
  return () => vi.unstubAllGlobals();
});

it('leads from nothing to a running stage, goes on where it was broken off, and then changes nothing', async () => {
  const { setup, prepareAnswers, readOutput, readSettings } = await createOperator(
    { 'endpoints.stripe': stripe.url },
    {
      runCdk: async (args) => addAccountStack(args),
      deploy: async (stage) => {
        // A deployment is refused while the doctor finds something wrong.
        const findings = await examine(stage, 'before');
        expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
        stacks.set(`plainly-${stage.name}`, {
          outputs: { SiteUrl: 'https://d111.cloudfront.net', StaffUserPoolId: STAFF_POOL_ID },
        });
      },
    },
  );
  // Alarms, tenant, no contact form, no domain. Then the operator breaks off.
  prepareAnswers('night@plainly.test', 'https://plainly.eu.auth0.com', '', '');
  await expect(runSteps(steps, setup)).rejects.toThrow('asked unexpectedly: Secret key of Stripe');
  // Without a domain, the host is asked for again until the stage is deployed.
  prepareAnswers('', KEY, '', 'n', 'client-by-hand', 'ada@plainly.test');
  await runSteps(steps, setup);
  expect(mailed).toEqual(['ada@plainly.test']);
  expect(setup.readStage()).toMatchObject({
    alarmEmail: 'night@plainly.test',
    customers: { clientId: 'client-by-hand' },
    stripe: { essentialsPriceId: expect.stringMatching(/^price_/) },
  });

  // There are no answers left, so a question would fail.
  const settings = readSettings();
  await runSteps(steps, setup);
  expect(readSettings()).toBe(settings);
  expect(mailed).toHaveLength(1);
  expect(readOutput()).not.toContain(KEY);
  expect(readOutput()).toMatch(/https:\/\/d111\.cloudfront\.net is set up\.\n$/);
});

it('runs a named step once and no other, although it is done and others are not, and names the steps for another word', async () => {
  const { setup, prepareAnswers } = await createOperator({ alarmEmail: 'night@plainly.test' });
  prepareAnswers('day@plainly.test');
  await runSteps([...steps, ...steps], setup, ['alarms']);
  expect(setup.readStage().alarmEmail).toBe('day@plainly.test');
  await expect(runSteps(steps, setup, ['coffee'])).rejects.toThrow(
    '--only must be one of: alarms, tenant-address',
  );
});
