import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { words } from '#shared/words.ts';
import { CAPTCHA_SECRET, contactEvent, formOf, openContactWorld } from './contact-world.ts';
import { fieldsIn, problemIn, send, SITE_API_KEY } from '../events.ts';

// Real waiting for what is ill, on machines that do other things too.
vi.setConfig({ testTimeout: 30_000 });

const world = await openContactWorld();
const { countersOf } = await import('../../../functions/contact/contact-limits.ts');
const { visitorOf } = await import('../../../functions/platform/visitor.ts');
const { handler } = await import('../../../functions/http/subscription/contactus.post.ts');
const { mail, captcha } = world;
afterAll(() => world.close());

// Each test writes from networks of its own, in the middle of an hour of its own.
let hour = Date.parse('2026-11-21T00:30:00Z');
beforeEach(async () => {
  hour += 24 * 3600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: hour });
  mail.mails.length = 0;
  await captcha.reset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const success = { success: true, message: words.contactSent };
const bodyOf = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? '');

const submit = async (form: object, { from = '203.0.113.7, 130.176.97.1', token = '' } = {}) =>
  send(handler, contactEvent({ ...form, captchaToken: token || (await captcha.token()) }, from));

const requestsOf = async ({ emailAddress }: { emailAddress: string }) =>
  (await world.stored()).filter((item) => item.emailAddress === emailAddress);

describe('a contact request', () => {
  test('is stored, mailed to staff with the address to answer to, and answered in the words of the specification', async () => {
    const form = formOf();
    const answer = await submit(form);
    expect(answer.statusCode).toBe(200);
    expect(bodyOf(answer)).toEqual(success);

    const [request, ...more] = await requestsOf(form);
    expect(more).toEqual([]);
    expect(request).toEqual({
      ...form,
      requestId: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      version: 1,
      day: new Date(hour).toISOString().slice(0, 10),
      receivedAt: new Date(hour).toISOString(),
      expiresAt: hour / 1000 + 400 * 24 * 3600,
    });
    expect(mail.mails).toEqual([
      {
        FromEmailAddress: `"${brand.name}" <site@plainly.example>`,
        Destination: { ToAddresses: ['hello@plainly.example', 'owner@plainly.example'] },
        ReplyToAddresses: [form.emailAddress],
        Content: {
          Simple: {
            Subject: { Data: `${brand.name}: contact request from Rosa Álvarez`, Charset: 'UTF-8' },
            Body: { Text: { Data: expect.stringContaining(form.message), Charset: 'UTF-8' } },
          },
        },
      },
    ]);
  });

  test('asks the human check once, about this token and this viewer', async () => {
    const token = await captcha.token();
    await submit(formOf(), { token, from: '198.51.100.4, 203.0.113.7, 130.176.97.1' });
    expect(await captcha.asked()).toEqual([
      {
        provider: 'turnstile',
        token,
        remoteip: '203.0.113.7',
        idempotencyKey: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
        errorCodes: [],
      },
    ]);
  });

  test('leaves no address and no network in clear beside itself', async () => {
    const form = formOf();
    await submit(form, { from: '192.0.2.99, 130.176.97.1' });
    const beside = JSON.stringify(await world.beside());
    for (const word of ['bakery', '192.0.2', '130.176', 'Rosa']) expect(beside).not.toContain(word);
  });

  test('costs the same however many lie in the table', async () => {
    const costOf = async () => {
      const form = formOf();
      world.meter.read();
      await submit(form, { from: '198.18.0.1, 130.176.1.1' });
      return world.meter.read();
    };
    const first = await costOf();
    for (let count = 0; count < 5; count += 1)
      await submit(formOf(), { from: `198.18.${count}.1, 130.176.1.1` });
    expect(await costOf()).toEqual(first);
    expect(first.requests).toBe(6);
  });

  test.each([
    ['no API key', undefined],
    ['another API key', 'another-key-altogether'],
  ])('with %s is refused before anything else', async (_, key) => {
    const event = contactEvent({ ...formOf(), captchaToken: await captcha.token() }) as { headers: object };
    const answer = await send(handler, { ...event, headers: { ...event.headers, 'x-api-key': key } });
    expect(problemIn(answer)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await captcha.asked()).toEqual([]);
    expect(key).not.toBe(SITE_API_KEY);
  });

  test('with wrong fields is refused with the messages of the specification, and no check is spent', async () => {
    const answer = await submit({
      firstName: '',
      lastName: "O'Brien",
      emailAddress: 'rosa',
      message: 'x'.repeat(101),
    });
    expect(problemIn(answer)).toMatchObject({ status: 400, message: 'First Name is a required field' });
    expect(fieldsIn(answer)).toEqual([
      { path: 'firstName', message: 'First Name is a required field' },
      { path: 'lastName', message: 'Last Name can only contain letters and spaces' },
      { path: 'emailAddress', message: 'Invalid email address' },
      { path: 'message', message: 'Message must be at most 100 characters' },
    ]);
    expect(await captcha.asked()).toEqual([]);
  });
});

describe('where the stage has no human check or no mail', () => {
  test('the form is closed: 403 in the words of the specification, which rings no alarm, and nothing is stored', async () => {
    vi.resetModules();
    vi.stubEnv('CONTACT_FORM', 'closed');
    for (const name of [
      'CAPTCHA_PROVIDER',
      'CAPTCHA_VERIFY_URL',
      'CAPTCHA_SECRET_PARAMETER',
      'MAIL_FROM',
      'MAIL_TO',
    ])
      vi.stubEnv(name, undefined);
    const closed = await import('../../../functions/http/subscription/contactus.post.ts');
    const form = formOf();
    const answer = await send(closed.handler, contactEvent({ ...form, captchaToken: await captcha.token() }));
    expect(problemIn(answer)).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: words.contactFailed,
    });
    expect(answer.headers).not.toHaveProperty('retry-after');
    expect(await requestsOf(form)).toEqual([]);
    expect(await captcha.asked()).toEqual([]);
  });
});

describe('the human check', () => {
  const refused = (answer: Awaited<ReturnType<typeof submit>>) => {
    expect(problemIn(answer)).toMatchObject({ status: 400, message: words.captchaMissing });
    expect(fieldsIn(answer)).toEqual([{ path: 'captchaToken', message: words.captchaMissing }]);
  };

  test.each([
    ['made up', () => Promise.resolve('0.made-up')],
    ['too old', () => captcha.token({ ageSeconds: 301 })],
    ['solved on another site', () => captcha.token({ hostname: 'elsewhere.example' })],
    ['solved on a site below ours', () => captcha.token({ hostname: 'www.plainly.example' })],
    ['solved for something else', () => captcha.token({ action: 'login' })],
  ])('that is %s lets nobody in', async (_, tokenOf) => {
    const form = formOf();
    refused(await submit(form, { token: await tokenOf() }));
    expect(await requestsOf(form)).toEqual([]);
    expect(mail.mails).toEqual([]);
  });

  test('is good for one request and no other', async () => {
    const token = await captcha.token();
    expect((await submit(formOf(), { token })).statusCode).toBe(200);
    refused(await submit(formOf(), { token }));
  });

  test.each([
    ['without a token', {}],
    ['with an empty token', { captchaToken: '' }],
    ['with a token that is no text', { captchaToken: 7 }],
    ['with a token beyond any length', { captchaToken: 'x'.repeat(8193) }],
  ])('that is missing is told in the words of the specification: %s', async (_, more) => {
    refused(await send(handler, contactEvent({ ...formOf(), ...more })));
  });
});

describe('the same request sent twice', () => {
  test('is one request: answered alike, it asks, stores, mails and counts nothing', async () => {
    const form = formOf();
    await submit(form);
    const before = JSON.stringify(await world.beside());
    const answer = await submit(form, { token: 'whatever' });
    expect(bodyOf(answer)).toEqual(success);
    expect(await requestsOf(form)).toHaveLength(1);
    expect(mail.mails).toHaveLength(1);
    expect(await captcha.asked()).toHaveLength(1);
    expect(JSON.stringify(await world.beside())).toBe(before);
  });

  test.each([
    ['spaces around a field', { firstName: ' Rosa ' }],
    [
      'the address in capitals',
      (form: { emailAddress: string }) => ({ emailAddress: form.emailAddress.toUpperCase() }),
    ],
    ['an accent as a letter of its own', { lastName: 'Álvarez'.normalize('NFD') }],
  ])('is one request also with %s', async (_, change) => {
    const form = formOf();
    await submit(form);
    await submit(
      { ...form, ...(typeof change === 'function' ? change(form) : change) },
      { token: 'whatever' },
    );
    expect(mail.mails).toHaveLength(1);
  });

  test('at the same moment is stored once and mailed once, and both are told of success', async () => {
    const form = formOf();
    const tokens = await Promise.all([captcha.token(), captcha.token(), captcha.token()]);
    const answers = await Promise.all(tokens.map((token) => submit(form, { token })));
    expect(answers.map(bodyOf)).toEqual([success, success, success]);
    expect(await requestsOf(form)).toHaveLength(1);
    expect(mail.mails).toHaveLength(1);
  });

  test('at the same moment with the same token, as by a double click, is one success to both', async () => {
    const form = formOf();
    const token = await captcha.token();
    const answers = await Promise.all([submit(form, { token }), submit(form, { token })]);
    expect(answers.map(bodyOf)).toEqual([success, success]);
    expect(mail.mails).toHaveLength(1);
  });

  test('so also where the provider takes a token only once', async () => {
    vi.stubEnv('CAPTCHA_PROVIDER', 'recaptcha');
    vi.stubEnv('CAPTCHA_VERIFY_URL', `${captcha.url}/recaptcha/api/siteverify`);
    const form = formOf();
    const token = await captcha.token({}, 'recaptcha');
    const answers = await Promise.all([submit(form, { token }), submit(form, { token })]);
    expect(answers.map(bodyOf)).toEqual([success, success]);
    expect(
      (await captcha.asked()).map(({ errorCodes, idempotencyKey }) => [errorCodes, idempotencyKey]),
    ).toEqual([
      [[], undefined],
      [['timeout-or-duplicate'], undefined],
    ]);
    expect(mail.mails).toHaveLength(1);
  });

  test('a day later is another request', async () => {
    const form = formOf();
    await submit(form);
    vi.setSystemTime(hour + limits.contact.sameForHours * 3600_000 - 2000);
    await submit(form);
    expect(await requestsOf(form)).toHaveLength(1);
    vi.setSystemTime(hour + limits.contact.sameForHours * 3600_000);
    await submit(form);
    expect(await requestsOf(form)).toHaveLength(2);
  });
});

describe('the limits', () => {
  const full = (answer: Awaited<ReturnType<typeof submit>>, seconds: number, when: string) => {
    expect(problemIn(answer)).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(answer.headers).toMatchObject({ 'retry-after': String(seconds) });
    expect(problemIn(answer).message).toContain(when);
    expect(problemIn(answer).message).toContain(brand.contactEmail);
  };

  test(`of an address are ${limits.contact.perAddressPerDay} requests a day, and no check is spent beyond them`, async () => {
    const { emailAddress } = formOf();
    const write = (message: string, address = emailAddress) =>
      submit(formOf({ emailAddress: address, message }), {
        from: `198.51.100.${message.length}, 130.176.97.1`,
      });
    for (let count = 1; count <= limits.contact.perAddressPerDay; count += 1)
      expect((await write('x'.repeat(count))).statusCode).toBe(200);
    const asked = (await captcha.asked()).length;
    full(await write('one more'), 23.5 * 3600, 'in 24 hours');
    full(await write('in capitals', emailAddress.toUpperCase()), 23.5 * 3600, 'in 24 hours');
    expect((await captcha.asked()).length).toBe(asked);
    expect(await requestsOf({ emailAddress })).toHaveLength(limits.contact.perAddressPerDay);

    vi.setSystemTime(hour + 23.5 * 3600_000);
    expect((await write('the next day')).statusCode).toBe(200);
  });

  test(`of a network are ${limits.contact.perNetworkPerHour} requests an hour, whoever writes and whatever they claim`, async () => {
    const from = (address: string) => `10.0.0.1, ${address}, 130.176.97.1`;
    for (let count = 1; count <= limits.contact.perNetworkPerHour; count += 1)
      expect((await submit(formOf(), { from: from(`192.0.2.${count}`) })).statusCode).toBe(200);
    full(await submit(formOf(), { from: from('192.0.2.250') }), 1800, 'in 30 minutes');
    expect((await submit(formOf(), { from: from('192.0.3.1') })).statusCode).toBe(200);
    vi.setSystemTime(hour + 1800_000);
    expect((await submit(formOf(), { from: from('192.0.2.250') })).statusCode).toBe(200);
  });

  test(`of who calls the gateway directly are ${limits.contact.perCallerPerHour} requests an hour, whatever networks they make up`, async () => {
    const [, , caller] = countersOf(
      CAPTCHA_SECRET,
      { emailAddress: 'anybody@bakery.example', visitor: visitorOf('198.51.100.66', '198.51.100.66') },
      new Date(hour),
    );
    await world.put({
      requestId: `count#${caller?.counterId}`,
      requests: limits.contact.perCallerPerHour - 1,
      expiresAt: hour / 1000 + 1800,
    });
    const made = (network: string) => submit(formOf(), { from: `${network}, 198.51.100.66` });
    expect((await made('1.0.0.1')).statusCode).toBe(200);
    full(await made('2.0.0.1'), 1800, 'in 30 minutes');
  });

  test('are not passed by who writes many at the same moment', async () => {
    const { emailAddress } = formOf();
    const write = (count: number) =>
      submit(formOf({ emailAddress, message: `Question ${count}` }), {
        from: `198.19.${count}.1, 130.176.97.1`,
      });
    const { perAddressPerDay } = limits.contact;
    const counts = Array.from({ length: perAddressPerDay + 3 }, (_, count) => count);
    const codes = (await Promise.all(counts.map(write))).map(({ statusCode }) => statusCode);
    // Who was told that we are busy tries again, one after the other.
    for (const count of counts.filter((index) => codes[index] === 503))
      codes[count] = (await write(count)).statusCode;
    expect(codes.toSorted()).toEqual([...Array(perAddressPerDay).fill(200), 429, 429, 429]);
    expect(await requestsOf({ emailAddress })).toHaveLength(perAddressPerDay);
    expect(mail.mails).toHaveLength(perAddressPerDay);
  });

  test('are not used up by a program that solves no check', async () => {
    const { emailAddress } = formOf();
    for (let count = 0; count < limits.contact.perAddressPerDay; count += 1)
      await submit(formOf({ emailAddress, message: `Spam ${count}` }), { token: '0.made-up' });
    expect((await submit(formOf({ emailAddress }))).statusCode).toBe(200);
  });
});
