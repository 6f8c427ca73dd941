import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { words } from '#shared/words.ts';
import { captchaToken as newToken, mailsFrom, planHumanCheckFaults } from '../../contact.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const formOf = () => ({
  firstName: 'Björk',
  lastName: 'de la Cruz',
  emailAddress: `bjork.${randomUUID().slice(0, 8)}@florist.example`,
  message: 'Could AI answer the phone on Tuesdays?',
});

const submit = async (form: object, captchaToken?: string, key: string | undefined = here('siteApiKey')) =>
  api({
    path: '/subscription/contactus',
    key,
    body: { ...form, captchaToken: captchaToken ?? (await newToken()) },
  });

describe('POST /subscription/contactus', () => {
  test('takes a request with names of any script, and staff are mailed once however often it is sent', async () => {
    const form = formOf();
    const first = await submit(form);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({ success: true, message: words.contactSent });
    expect(first.headers.get('cache-control')).toBe('no-store');

    const again = await submit(form, 'a-token-that-nobody-looks-at');
    expect([again.status, again.json]).toEqual([200, first.json]);

    const mails = await mailsFrom(form.emailAddress);
    expect(mails).toMatchObject([{ subject: `${brand.name}: contact request from Björk de la Cruz` }]);
    expect(mails[0]?.text).toContain(form.message);
  });

  test('sent twice at once, as by a double click, is one request', async () => {
    const form = formOf();
    const captchaToken = await newToken();
    const answers = await Promise.all([submit(form, captchaToken), submit(form, captchaToken)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsFrom(form.emailAddress)).toHaveLength(1);
  });

  test.each<[string, () => Promise<string>]>([
    ['is made up', () => Promise.resolve('made-up')],
    ['is too old', () => newToken({ ageSeconds: 301 })],
    ['was solved elsewhere', () => newToken({ hostname: 'elsewhere.example' })],
  ])('refuses a check that %s, and mails nobody', async (_, tokenOf) => {
    const form = formOf();
    const answer = await submit(form, await tokenOf());
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      success: false,
      error: words.humanCheckMissing,
      fields: [{ path: 'captchaToken', message: words.humanCheckMissing }],
    });
    expect(await mailsFrom(form.emailAddress)).toEqual([]);
  });

  test('refuses fields with the messages of the specification, by their names', async () => {
    const answer = await submit({ ...formOf(), lastName: "O'Brien", emailAddress: 'bjork' });
    expect(answer.status).toBe(400);
    expect(answer.json.fields).toEqual([
      { path: 'lastName', message: 'Last Name can only contain letters and spaces' },
      { path: 'emailAddress', message: 'Invalid email address' },
    ]);
  });

  test('asks for the key of our site', async () => {
    const answer = await submit(formOf(), undefined, 'another-key-altogether');
    expect(answer.status).toBe(401);
  });

  describe('on a bad day of the human check', () => {
    beforeAll(async () => {
      await planHumanCheckFaults({ match: 'POST /turnstile/v0/siteverify', kind: 'down', times: 2 });
    });

    test('lets nobody in, and takes the same words with the same token a moment later', async () => {
      const form = formOf();
      const captchaToken = await newToken();
      const answer = await submit(form, captchaToken);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await submit(form, captchaToken)).status).toBe(200);
    });
  });

  test('beyond the limit of an address says when to try again, and whom to write to', async () => {
    const form = formOf();
    for (let count = 1; count <= 5; count += 1)
      expect((await submit({ ...form, message: `Question ${count}` })).status).toBe(200);
    const answer = await submit({ ...form, message: 'Question 6' });
    expect(answer.status).toBe(429);
    expect(answer.json.message).toMatch(
      /^We have several requests of yours today\. Please try again in .*, or write to /,
    );
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
