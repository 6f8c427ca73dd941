// Inviting, listing and removing editors, against the local account.
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { readStage } from '../../../bin/command.ts';
import { openStaffAccounts } from '../../../bin/staff/accounts.ts';
import { useAccount } from './account.ts';
import { STAFF_POOL_ID, startStaffPool } from './staff-pool.ts';

const mails: { readonly to: readonly string[] }[] = [];

useAccount({ stacks: { 'plainly-prod': { outputs: { StaffUserPoolId: STAFF_POOL_ID } } } });
const pool = await startStaffPool((mail) => {
  mails.push(mail);
  return 'a mail';
});
afterAll(() => pool.close());
beforeEach(() => {
  mails.length = 0;
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.url);
});

const open = () => openStaffAccounts(readStage('prod'));

it('invites an editor once, and mails another password only on request', async () => {
  const accounts = await open();
  const email = 'ada@example.com';
  expect(await accounts.invite(email)).toContain('ada@example.com is invited');
  expect(await accounts.invite(email)).toContain('was invited already');
  expect(mails).toHaveLength(1);
  expect(await accounts.invite(email, { resend: true })).toContain('is invited');
  expect(mails.map(({ to }) => to)).toEqual([[email], [email]]);
  expect(await accounts.list()).toContainEqual({ email, state: 'invited' });
});

it('makes an editor of a person whom a broken run left without the group', async () => {
  const email = 'half@example.com';
  pool.users.create({ email, password: 'Quiet-Kettle-42', isPermanent: true, groups: [] });
  const accounts = await open();
  expect(await accounts.invite(email)).toContain('is an editor already');
  expect(await accounts.list()).toContainEqual({ email, state: 'active' });
});

it('removes an editor, and gives the access back by another invitation', async () => {
  const email = 'leaver@example.com';
  pool.users.create({ email, password: 'Quiet-Kettle-42', isPermanent: true, groups: ['content-editors'] });
  const accounts = await open();
  expect(await accounts.remove(email)).toContain('can no longer sign in');
  expect(await accounts.list()).toContainEqual({ email, state: 'removed' });
  expect(await accounts.invite(email)).toContain('may sign in again');
  expect(await accounts.list()).toContainEqual({ email, state: 'active' });
  expect(mails).toEqual([]);
});

it('says who is not there, and which stage is not deployed', async () => {
  await expect((await open()).remove('nobody@example.com')).rejects.toThrow('There is no account of nobody@');
  await expect(openStaffAccounts(readStage('dev'))).rejects.toThrow('npm run deploy -- --stage dev');
});
