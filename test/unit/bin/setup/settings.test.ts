import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { ROOT } from '../../../../bin/command.ts';
import { alarmAddress, contactForm, tenantAddress } from '../../../../bin/setup/settings.ts';
import { createOperator, useEmptyAccount } from './operator.ts';
import { answerAsTenant } from './tenant-answers.ts';

useEmptyAccount();
beforeEach(() => {
  vi.stubGlobal('fetch', answerAsTenant);
  return () => vi.unstubAllGlobals();
});

const checkedIn = readFileSync(path.join(ROOT, 'cdk.json'), 'utf8');

it('changes the line of a setting, and nothing else of the file', async () => {
  const { setup, readSettings } = await createOperator();
  await setup.save({ 'customers.clientId': 'client-of-prod' });
  const [before, after] = [checkedIn, readSettings()].map((text) => text.split('\n'));
  expect(after).toHaveLength(before?.length ?? 0);
  const changed = after?.filter((line, index) => line !== before?.[index]);
  expect(changed).toEqual(['          "clientId": "client-of-prod",']);
});

it('leaves the file as it is when a setting keeps its value', async () => {
  const { setup, readSettings } = await createOperator();
  await setup.save({ 'customers.clientId': setup.readStage().customers.clientId });
  expect(readSettings()).toBe(checkedIn);
});

it('asks for what is an example or missing, and again after a wrong answer', async () => {
  const { setup, take, readOutput } = await createOperator();
  await take(alarmAddress, 'nobody', 'night@plainly.test');
  await take(
    tenantAddress,
    'plainly.eu.auth0.com',
    'http://plainly.eu.auth0.com',
    'https://typing-error.eu.auth0.com',
    'https://plainly.eu.auth0.com',
  );
  await take(contactForm, 'ab', '0x4AAAAAAAtest', 'site@plainly.test', 'x', 'hello@plainly.test');
  expect(setup.readStage()).toMatchObject({
    alarmEmail: 'night@plainly.test',
    customers: { tenant: 'https://plainly.eu.auth0.com', audience: 'https://api.plainly.example' },
    contact: {
      humanCheck: { siteKey: '0x4AAAAAAAtest' },
      mailFrom: 'site@plainly.test',
      mailTo: ['hello@plainly.test'],
    },
  });
  for (const complaint of [
    'alarmEmail must be an email address',
    'customers.tenant must be an address like https://www.example.com',
    'https://typing-error.eu.auth0.com/.well-known/openid-configuration answers 404.',
    'contact.humanCheck.siteKey must be a site key of Turnstile',
    'contact.mailTo.0 must be an email address',
  ])
    expect(readOutput()).toContain(complaint);
  for (const step of [alarmAddress, tenantAddress, contactForm]) expect(await take(step)).toBe(false);
});

it('saves nothing that would keep every command from reading the stage', async () => {
  const { setup, readSettings } = await createOperator();
  await expect(setup.save({ 'customers.tenant': 'http://foo.bar' })).rejects.toThrow(
    'Nothing was saved: customers.tenant must be an address',
  );
  expect(readSettings()).toBe(checkedIn);
});

it('closes the contact form for an empty site key, and does not ask again', async () => {
  const { setup, take } = await createOperator();
  await take(contactForm, '');
  expect(setup.readStage().contact).toBeUndefined();
  expect(await take(contactForm)).toBe(false);
});
