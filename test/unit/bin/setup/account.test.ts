import { expect, it } from 'vitest';
import { bootstrap } from '../../../../bin/setup/account.ts';
import { domain } from '../../../../bin/setup/domain.ts';
import { mailDomain } from '../../../../bin/setup/mail.ts';
import { stacks } from '../account.ts';
import { addAccountStack, createOperator, useEmptyAccount } from './operator.ts';

const account = useEmptyAccount();

const MAIL = { 'contact.mailFrom': 'site@plainly.test', 'contact.mailTo': ['hello@plainly.test'] };

it('bootstraps the account once, with the policies of the account stack', async () => {
  const commands: string[] = [];
  const { take } = await createOperator(
    {},
    {
      runCdk: async (args) => {
        commands.push(args.join(' '));
        addAccountStack(args);
      },
    },
  );
  expect(await take(bootstrap)).toBe(true);
  expect(commands).toEqual([
    'deploy plainly-account --app node bin/account.ts --require-approval never',
    `bootstrap aws://000000000000/eu-central-1 --app node bin/account.ts --cloudformation-execution-policies arn:aws:iam::aws:policy/PowerUserAccess,arn:aws:iam::000000000000:policy/execution --termination-protection`,
  ]);
  expect(await take(bootstrap)).toBe(false);
});

it('bootstraps again after a failure, and where the policy of the account stack is missing', async () => {
  const { setup, take } = await createOperator({}, { runCdk: async (args) => addAccountStack(args) });
  await take(bootstrap);
  const toolkit = stacks.get('CDKToolkit');
  stacks.set('CDKToolkit', { ...toolkit, status: 'ROLLBACK_COMPLETE' });
  expect(await bootstrap.findReason(setup)).toBe('AWS: bootstrap: CDKToolkit is ROLLBACK_COMPLETE.');
  await expect(bootstrap.run(setup)).rejects.toThrow('--no-enable-termination-protection');
  account.state.hasTerminationProtection = false;
  expect(await take(bootstrap)).toBe(true);
  stacks.set('CDKToolkit', { parameters: { CloudFormationExecutionPolicies: 'arn:aws:iam::aws:policy/A' } });
  expect(await take(bootstrap)).toBe(true);
  stacks.delete('plainly-account');
  expect(await take(bootstrap)).toBe(true);
  expect(await take(bootstrap)).toBe(false);
});

it('creates the identity of the mail domain, and prints its records until it is verified', async () => {
  account.state.isMailSandbox = true;
  const { take, readOutput } = await createOperator(MAIL);
  expect(await take(mailDomain, '')).toBe(true);
  const records = /(\w+)\._domainkey\.plainly\.test CNAME \1\.dkim\.amazonses\.com/g;
  expect(readOutput().match(records)).toHaveLength(3);
  expect(readOutput()).toContain('bounce.plainly.test MX 10 feedback-smtp.eu-central-1.amazonses.com');
  expect(readOutput()).toContain('production access');
  const created = account.state.mailIdentities;
  expect(await take(mailDomain, '')).toBe(true);
  expect(account.state.mailIdentities).toEqual(created);
  const bounces = { domain: 'bounce.plainly.test', status: 'SUCCESS' };
  const verified = { isVerified: true, dkim: 'PENDING', mailFrom: bounces };
  account.state.mailIdentities = { 'plainly.test': verified };
  expect(await take(mailDomain, '')).toBe(true);
  account.state.mailIdentities = { 'plainly.test': { ...verified, dkim: 'SUCCESS' } };
  expect(await take(mailDomain)).toBe(false);
  const below = await createOperator({ ...MAIL, 'contact.mailFrom': 'site@news.plainly.test' });
  expect(await below.take(mailDomain)).toBe(false);
});

it('leaves mail alone where the contact form is closed', async () => {
  const { take } = await createOperator({ contact: undefined });
  expect(await take(mailDomain)).toBe(false);
});

it('requests one certificate for every host, and prints its records until it is issued', async () => {
  const { setup, take, readOutput } = await createOperator();
  const repeated = 'www.plainly.test www.plainly.test';
  expect(await take(domain, 'Not a host', repeated, 'www.plainly.test plainly.test', '')).toBe(true);
  expect(readOutput()).toContain('domain.aliases must name each host once');
  const chosen = setup.readStage().domain;
  expect(chosen).toMatchObject({ name: 'www.plainly.test', aliases: ['plainly.test'] });
  expect(readOutput()).toMatch(/_\w+\.www\.plainly\.test\. CNAME _\w+\.acm-validations\.aws\./);
  expect(readOutput()).toContain('Run this again');
  expect(await take(domain, '')).toBe(true);
  const certificates = Object.entries(account.state.certificates);
  expect(certificates).toMatchObject([
    [chosen?.certificateArn, { hosts: ['www.plainly.test', 'plainly.test'] }],
  ]);
  account.state.certificates = Object.fromEntries(
    certificates.map(([arn, certificate]) => [arn, { ...certificate, status: 'ISSUED' }]),
  );
  expect(await take(domain)).toBe(false);
});

it("stays at CloudFront's address for an empty answer, and does not ask once it is deployed", async () => {
  const { setup, take } = await createOperator();
  expect(await take(domain, '')).toBe(true);
  expect(setup.readStage().domain).toBeUndefined();
  stacks.set('plainly-prod', {});
  expect(await take(domain)).toBe(false);
});
