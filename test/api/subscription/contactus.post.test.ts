import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as words from '#shared/contact-words.ts';
import { limits } from '#shared/limits.ts';
import { createHumanCheckToken, mailsFrom } from '../../contact.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const newForm = () => ({
  firstName: 'Björk',
  lastName: 'de la Cruz',
  emailAddress: `bjork.${randomUUID().slice(0, 8)}@florist.example`,
  message: 'Could AI answer the phone on Tuesdays?',
});

const submit = async (form: object, captchaToken?: string, key: string | undefined = here('siteApiKey')) =>
  api({
    path: '/subscription/contactus',
    key,
    body: { ...form, captchaToken: captchaToken ?? (await createHumanCheckToken()) },
  });

describe('POST /subscription/contactus', () => {
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

  it('answers 401 without the API key of our site', async () => {
    const answer = await submit(newForm(), undefined, 'another-key-altogether');
    expect(answer.status).toBe(401);
  });

  it('answers 429 beyond the limit of an address, and says when to try again', async () => {
    const form = newForm();
    const { perAddressPerDay } = limits.contact;
    const ask = (question: number) => submit({ ...form, message: `Question ${question}` });
    let answer = await ask(0);
    let taken = 0;
    // Twice the limit, because a new day may begin meanwhile.
    while (answer.status === 200 && taken < 2 * perAddressPerDay) answer = await ask((taken += 1));
    expect(taken).toBeGreaterThanOrEqual(perAddressPerDay);
    expect(answer.status).toBe(429);
    expect(answer.json.message).toMatch(
      /^We have several requests of yours today\. Please try again in .*, or write to /,
    );
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
