import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as words from '#shared/contact-words.ts';
import { createHumanCheckToken, mailsFrom, mailsTo } from '../contact.ts';
import { here } from '../here.ts';
import { api } from './client.ts';

const submit = async (emailAddress: string, key: string = here('siteApiKey')) =>
  api({
    path: '/withdrawals',
    key,
    body: {
      firstName: 'Björk',
      lastName: 'de la Cruz',
      emailAddress,
      message: 'AI Essentials, since November 3',
      captchaToken: await createHumanCheckToken(),
    },
  });

it('takes a withdrawal once, mails it to staff, and sends a receipt', async () => {
  const address = `bjork.${randomUUID().slice(0, 8)}@florist.example`;
  for (let time = 0; time < 2; time += 1)
    expect(await submit(address)).toMatchObject({
      status: 200,
      json: { success: true, message: words.withdrawalSent },
    });
  // The mail function runs beside the answer.
  await expect.poll(() => mailsTo(address)).toHaveLength(1);
  await expect.poll(() => mailsFrom(address)).toHaveLength(1);
  expect(await mailsTo(address)).toMatchObject([
    { subject: `We have received your withdrawal from a contract with ${brand.name}` },
  ]);
});

it('answers 401 without the API key of our site', async () => {
  expect((await submit('bjork@florist.example', 'another-key-altogether')).status).toBe(401);
});
