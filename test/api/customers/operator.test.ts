// `npm run customer` on the whole local cloud: the command, the deployed functions, Stripe and the tenant.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { exportCustomer } from '../../../bin/customer/export.ts';
import { forgetCustomer } from '../../../bin/customer/forget.ts';
import { parseStage } from '../../../infra/stage.ts';
import { createStage, STAGE } from '../../../local/stage.ts';
import { api } from '../client.ts';
import { newSubscriber, PROFILE, reconcile, record, stripeClient } from '../../customer.ts';
import { here } from '../../here.ts';

it('exports a customer, forgets them, and refuses their live token afterwards', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', here('awsUrl'));
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const stage = parseStage(STAGE, { [STAGE]: createStage() });
  const { userId, email, token } = await newSubscriber();
  const { stripeCustomerId } = (await record(userId)) ?? {};

  expect(JSON.parse(await exportCustomer(stage, { address: email }))).toMatchObject({
    customer: {
      userId,
      record: { email, profile: PROFILE, subscription: { status: 'active' } },
      progress: [],
      stripe: [{ id: stripeCustomerId, email, invoices: [{ status: 'paid', currency: 'usd' }] }],
      signIn: { user_id: userId, email, email_verified: true },
    },
    contactRequests: [],
    newsletter: [],
  });

  const lines = await forgetCustomer(stage, { address: email });
  expect(lines.filter((line) => line.startsWith('  done '))).toHaveLength(7);
  expect(await stripeClient().customers.retrieve(stripeCustomerId)).toMatchObject({ deleted: true });
  expect((await reconcile()).error).toBeUndefined();
  const calls = [
    { path: '/users/me', token },
    { path: '/users', token, body: PROFILE },
  ];
  for (const call of calls) {
    const { status, json } = await api(call);
    expect(status).toBe(410);
    expect(json).toMatchObject({ code: 'account-deleted', message: 'This account is being deleted' });
  }
  // The logs of the stand-ins are not ours.
  const logs = globSync('*.log', { cwd: here('logFolder'), exclude: ['tenant.log', 'stripe.log'] });
  expect(logs).toContain('forget-a-customer.log');
  for (const log of logs) {
    const text = readFileSync(path.join(here('logFolder'), log), 'utf8');
    expect({ log, isPersonal: text.includes(userId) || text.includes(email) }).toEqual({
      log,
      isPersonal: false,
    });
  }
  expect(await record(userId)).toMatchObject({ tombstone: 'unfinished' });
  await expect(exportCustomer(stage, { address: email, userId })).rejects.toThrow('asked to be deleted');
});
