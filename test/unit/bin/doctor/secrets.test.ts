import { describe, expect, it } from 'vitest';
import { examineSecrets } from '../../../../bin/doctor/secrets.ts';
import { stacks } from '../account.ts';
import { createStage, findOne, listStates, SECRETS, toPatient, useStage } from './stage.ts';

describe('secrets that are right', () => {
  const account = useStage();

  it('are found, as many as the stage needs', async () => {
    expect(await listStates(examineSecrets(toPatient()))).toEqual(Array.from({ length: 6 }, () => 'ok'));
    const closed = createStage({ contact: undefined });
    expect(await listStates(examineSecrets(toPatient(closed)))).toHaveLength(5);
  });

  it('are unknown but for their presence when they may not be decrypted', async () => {
    account.change({ refusedOperations: ['kms:Decrypt'] });
    expect(await findOne(examineSecrets(toPatient()), 'Secrets: hand-off-secret')).toMatchObject({
      state: 'unknown',
      text: 'It is stored. These credentials may not decrypt it.',
    });
  });

  it('are unknown when the Parameter Store refuses', async () => {
    account.change({ refusedOperations: ['GetParameters'] });
    expect(new Set(await listStates(examineSecrets(toPatient())))).toEqual(new Set(['unknown']));
  });
});

describe('secrets that are wrong', () => {
  useStage({
    ...SECRETS,
    '/plainly/prod/hand-off-secret': 'too short',
    '/plainly/prod/stripe-secret-key': 'pk_live_bakery',
    '/plainly/prod/stripe-webhook-secret': 'we_bakery',
    '/plainly/prod/mail-link-secret': 'a-key-of-the-mail-links-that-is-long-enough\ntoo short',
    '/plainly/prod/address-key': 'too short',
  });

  it.each([
    ['hand-off-secret', 'It has 9 characters, and needs 32.'],
    ['stripe-secret-key', 'It is not a secret key of Stripe.'],
    ['stripe-webhook-secret', 'It is not the signing secret of an endpoint.'],
    ['mail-link-secret', 'A line has fewer than 32 characters.'],
    ['address-key', 'It has fewer than 32 characters.'],
    ['tenant-management-secret', 'There is no parameter /plainly/prod/tenant-management-secret.'],
  ])('are found (%s), and not repeated', async (name, text) => {
    const tenant = 'https://bakery.eu.auth0.com';
    const customers = { ...createStage().customers, management: { tenant, clientId: 'robotClient' } };
    const finding = await findOne(examineSecrets(toPatient(createStage({ customers }))), `Secrets: ${name}`);
    expect(finding).toMatchObject({ state: 'wrong', text: expect.stringContaining(text) });
    expect(JSON.stringify(finding)).not.toContain('too short');
  });
});

describe('no secrets', () => {
  const account = useStage({});

  it("are demanded before the first deployment, but the endpoint's", async () => {
    stacks.delete('plainly-prod');
    expect(await listStates(examineSecrets(toPatient(createStage(), {}, 'before')))).toEqual([
      'wrong',
      'skipped',
      'wrong',
      'wrong',
      'wrong',
      'wrong',
    ]);
  });

  it.each(['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'])(
    'are not demanded of the endpoint after a first deployment that failed (%s)',
    async (stackStatus) => {
      account.change({ stackStatus });
      const secrets = examineSecrets(toPatient(createStage(), {}, 'before'));
      expect(await findOne(secrets, 'Secrets: stripe-webhook-secret')).toMatchObject({ state: 'skipped' });
    },
  );
});
