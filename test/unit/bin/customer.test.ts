// What `npm run customer` says of the functions' outcomes. The functions themselves are tested in test/unit/customers.
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { readStage } from '../../../bin/command.ts';
import { exportCustomer } from '../../../bin/customer/export.ts';
import { forgetCustomer } from '../../../bin/customer/forget.ts';
import { liftTombstone } from '../../../bin/customer/lift.ts';
import { toRequester } from '../../../bin/customer/requester.ts';
import { listenAsService } from '../../listen.ts';
import { useAccount } from './account.ts';

const EXPORT = 'plainly-prod-export';
const FORGET = 'plainly-prod-forget';

/** What each function answers, and whether as an error. */
const answers = new Map<string, { readonly isError?: boolean; readonly outcome: object }>();
const payloads: unknown[] = [];

const lambda = await listenAsService(({ url }, response, body) => {
  const [, name = ''] = /functions\/([^/]+)\/invocations/.exec(url ?? '') ?? [];
  payloads.push(JSON.parse(body));
  const { isError = false, outcome } = answers.get(name) ?? { isError: true, outcome: {} };
  response.writeHead(200, isError ? { 'x-amz-function-error': 'Unhandled' } : {});
  response.end(JSON.stringify(outcome));
});
afterAll(() => lambda.close());

const outputs = { ExportCustomerFunction: EXPORT, ForgetCustomerFunction: FORGET };
useAccount({ stacks: { 'plainly-prod': { outputs } } });
beforeEach(() => {
  answers.clear();
  payloads.length = 0;
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', lambda.url);
});

const address = 'rosa@bakery.example';
const userId = 'google-oauth2|rosa';
const done = {
  plan: 'done',
  stripe: 'done',
  tenant: 'done',
  progress: 'done',
  kept: 'done',
  contactRequests: 'done',
  newsletter: 'done',
};
const prod = () => readStage('prod');

const forgetting = (steps: object, finishedAt: string | null = null) =>
  answers.set(FORGET, {
    outcome: {
      outcome: finishedAt === null ? 'forgetting' : 'forgotten',
      userId,
      steps: { ...done, ...steps },
      requestedAt: '2026-11-22T10:00:00.000Z',
      finishedAt,
    },
  });
const forget = async () => (await forgetCustomer(prod(), { address, userId })).join('\n');

it('prints an export as JSON', async () => {
  answers.set(EXPORT, { outcome: { outcome: 'found', export: { exportedAt: 'now', notes: ['a note'] } } });
  expect(JSON.parse(await exportCustomer(prod(), { address }))).toEqual({
    exportedAt: 'now',
    notes: ['a note'],
  });
  expect(payloads).toEqual([{ address }]);
});

it('says what is done, and what stays until when', async () => {
  forgetting({});
  const text = await forget();
  expect(text).toContain(`${userId} is being forgotten:`);
  expect(text.match(/^ {2}done /gm)).toHaveLength(7);
  expect(text).toContain('The hourly job looks once more');
  expect(text).toContain('Backups hold all of it until 2026-12-27');
  expect(text).toContain('hello@example.com');
  expect(text).toContain('Nobody can change the user id in these invoices');
  expect(payloads).toEqual([{ address, userId }]);
});

it('says that the hourly job goes on with a step that failed', async () => {
  forgetting({ stripe: 'open' });
  const text = await forget();
  expect(text).toContain('  not yet  delete the customer and the card at Stripe');
  expect(text).toContain('tried again by the hourly job');
  expect(text).toContain(`run this command again with --user '${userId}'`);
});

it('fails on a step that it does not know', async () => {
  forgetting({ photographs: 'done' });
  await expect(forget()).rejects.toThrow('photographs');
});

it('names what the operator deletes in the tenant', async () => {
  forgetting({ tenant: 'by-hand' });
  const text = await forget();
  expect(text).toContain('  by hand  delete the account in the tenant');
  expect(text).toContain(`delete the user ${userId}`);
});

it('says when a customer was forgotten before', async () => {
  forgetting({}, '2026-11-22T11:00:00.000Z');
  expect(await forget()).toContain(`${userId} was forgotten at 2026-11-22T11:00:00.000Z:`);
});

it('names the customers to choose from where several have the address', async () => {
  const userIds = [userId, 'apple|rosa'];
  for (const name of [EXPORT, FORGET]) answers.set(name, { outcome: { outcome: 'several', userIds } });
  for (const work of [exportCustomer(prod(), { address }), forgetCustomer(prod(), { address })])
    await expect(work).rejects.toThrow(`--user 'google-oauth2|rosa'\n  --user 'apple|rosa'`);
});

it('leads to the tenant where nobody has the address', async () => {
  answers.set(EXPORT, { outcome: { outcome: 'unknown' } });
  answers.set(FORGET, { outcome: { outcome: 'unknown', contactRequests: 2, subscribers: 1 } });
  await expect(exportCustomer(prod(), { address })).rejects.toThrow('look for them in the tenant');
  expect((await forgetCustomer(prod(), { address })).join('\n')).toContain(
    'Deleted contact requests: 2, subscribers: 1.',
  );
});

it.each([
  [{ outcome: 'lifted' }, 'can begin anew'],
  [{ outcome: 'not-forgotten' }, 'there is no tombstone'],
])('lifts a tombstone, and says so: %j', async (outcome, words) => {
  answers.set(FORGET, { outcome });
  expect(await liftTombstone(prod(), userId).catch(String)).toContain(words);
  expect(payloads).toEqual([{ userId, lifts: true }]);
});

it('refuses to lift a tombstone while a step is open', async () => {
  forgetting({ plan: 'open' });
  await expect(liftTombstone(prod(), userId)).rejects.toThrow('still open');
});

it('says what was deleted from an address whose account stays', async () => {
  answers.set(FORGET, { outcome: { outcome: 'unknown', contactRequests: 2, subscribers: 1 } });
  expect(await forgetCustomer(prod(), { address, keepsAccount: true })).toEqual([
    'Deleted contact requests: 2, subscribers: 1.',
  ]);
  expect(payloads).toEqual([{ address, keepsAccount: true }]);
});

it('exports nothing of a customer who was forgotten', async () => {
  answers.set(EXPORT, { outcome: { outcome: 'forgotten' } });
  await expect(exportCustomer(prod(), { address })).rejects.toThrow('asked to be deleted');
});

it('leads to the log when the function fails, and to the deployment when there is none', async () => {
  answers.set(EXPORT, { isError: true, outcome: { errorMessage: 'Task timed out' } });
  await expect(exportCustomer(prod(), { address })).rejects.toThrow(
    /log group has the reason.*Task timed out/,
  );
  await expect(exportCustomer(readStage('dev'), { address })).rejects.toThrow(
    'npm run deploy -- --stage dev',
  );
});

it('asks for an address beside a user id', () => {
  expect(toRequester(address, userId)).toEqual({ address, userId });
  expect(() => toRequester(userId, undefined)).toThrow('--user');
});
