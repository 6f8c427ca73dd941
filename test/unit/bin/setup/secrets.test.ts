import { expect, it } from 'vitest';
import {
  addressKey,
  handOffSecret,
  humanCheckSecret,
  mailLinkSecret,
  readSecret,
} from '../../../../bin/setup/secrets.ts';
import { createOperator, useEmptyAccount } from './operator.ts';

useEmptyAccount();

it('makes a hand-off secret once, and does not show it', async () => {
  const { setup, take, readOutput } = await createOperator();
  expect(await take(handOffSecret)).toBe(true);
  const secret = await readSecret(setup.readStage(), 'handOff');
  expect(Buffer.from(secret, 'base64')).toHaveLength(48);
  expect(await take(handOffSecret)).toBe(false);
  expect(await readSecret(setup.readStage(), 'handOff')).toBe(secret);
  expect(readOutput()).toContain('/plainly/prod/hand-off-secret');
  expect(readOutput()).not.toContain(secret);
});

it('asks for the human check secret until it can be one, and does not show it', async () => {
  const { setup, take, readOutput } = await createOperator();
  await take(humanCheckSecret, 'too-short', '0x4AAAAAAA-secret-of-the-widget');
  expect(await readSecret(setup.readStage(), 'humanCheck')).toBe('0x4AAAAAAA-secret-of-the-widget');
  expect(await take(humanCheckSecret)).toBe(false);
  expect(readOutput()).not.toMatch(/too-short|secret-of-the-widget/);
});

it('asks for no human check secret where the contact form is closed', async () => {
  const { take } = await createOperator({ contact: undefined });
  expect(await take(humanCheckSecret)).toBe(false);
});

it('rotates the key of the links by a new line above the former ones', async () => {
  const { setup, take } = await createOperator();
  const read = () => readSecret(setup.readStage(), 'mailLink');
  await take(mailLinkSecret);
  const first = await read();
  await mailLinkSecret.run(setup);
  const [second, ...former] = (await read()).split('\n');
  expect(former).toEqual([first]);
  await mailLinkSecret.run(setup);
  await mailLinkSecret.run(setup);
  const kept = (await read()).split('\n');
  expect(kept).toHaveLength(3);
  expect(kept).toContain(second);
  expect(kept).not.toContain(first);
  expect(await take(mailLinkSecret)).toBe(false);
});

it('makes the key of the addresses once, and never replaces it', async () => {
  const { setup, take } = await createOperator();
  await take(addressKey);
  const key = await readSecret(setup.readStage(), 'addressKey');
  await expect(addressKey.run(setup)).rejects.toThrow('we would forget who left');
  expect(await readSecret(setup.readStage(), 'addressKey')).toBe(key);
});
