import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as words from '#shared/contact-words.ts';
import { createHumanCheckToken, mailsFrom, mailsTo } from '../../contact.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const newForm = () => ({
  firstName: 'Björk',
  lastName: 'de la Cruz',
  emailAddress: `bjork.${randomUUID().slice(0, 8)}@florist.example`,
  message: 'Could AI answer the phone on Tuesdays?',
});

const submit = async (form: object, captchaToken?: string, path = '/subscription/contactus') =>
  api({
    path,
    key: here('siteApiKey'),
    body: { ...form, captchaToken: captchaToken ?? (await createHumanCheckToken()) },
  });

describe('the contact form', () => {
  it('takes a request once, and mails it to staff', async () => {
    const form = newForm();
    const first = await submit(form);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({ success: true, message: words.contactSent });
    expect(first.headers.get('cache-control')).toBe('no-store');

    const again = await submit(form, 'any-token');
    expect([again.status, again.json]).toEqual([200, first.json]);

    // The mail function runs beside the answer.
    await expect.poll(() => mailsFrom(form.emailAddress)).not.toEqual([]);
    const mails = await mailsFrom(form.emailAddress);
    expect(mails).toMatchObject([{ subject: `${brand.name}: contact request from Björk de la Cruz` }]);
    expect(mails[0]?.text).toContain(form.message);
  });

  it('answers 400 to a forged token of the human check, and mails nothing', async () => {
    const form = newForm();
    const answer = await submit(form, 'forged');
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      success: false,
      error: words.humanCheckMissing,
      fields: [{ path: 'captchaToken', message: words.humanCheckMissing }],
    });
    expect(await mailsFrom(form.emailAddress)).toEqual([]);
  });
});

it('takes a withdrawal once, mails it to staff, and sends a receipt', async () => {
  const { emailAddress: address } = newForm();
  const form = { name: "Björk O'Brien", contract: 'AI Essentials', emailAddress: address, message: '' };
  for (let time = 0; time < 2; time += 1)
    expect(await submit(form, undefined, '/withdrawals')).toMatchObject({
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
