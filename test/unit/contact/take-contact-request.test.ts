import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import * as words from '#shared/contact-words.ts';
import { contactEvent, newForm, openContactWorld } from './contact-world.ts';
import { customerClaims, parseFieldProblems, parseProblem, send, withClaims } from '../events.ts';

const world = await openContactWorld({ isMetered: true });
const { handler } = await import('../../../functions/http/subscription/contactus.post.ts');
const { mail, humanCheck } = world;
afterAll(() => world.close());

// Each test has its own day, in the middle of an hour.
let hour = Date.parse('2026-11-21T00:30:00Z');
beforeEach(async () => {
  hour += 24 * 3600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: hour });
  await world.sendMails();
  mail.mails.length = 0;
  await humanCheck.reset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const success = { success: true, message: words.contactSent };
const parseBody = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? '');

const submit = async (form: object, { from = '203.0.113.7, 130.176.97.1', token = '' } = {}) =>
  send(handler, contactEvent({ ...form, captchaToken: token || (await humanCheck.token()) }, from));

const readMails = async () => {
  await world.sendMails();
  return mail.mails;
};

const storedBy = async ({ emailAddress }: { emailAddress: string }) =>
  (await world.stored()).filter((item) => item.emailAddress === emailAddress);

describe('takeContactRequest', () => {
  it('stores who was signed in', async () => {
    const { takeContactRequest } = await import('../../../functions/contact/take-contact-request.ts');
    const form = newForm();
    const visitor = { address: undefined, network: 'a network' };
    const submission = { kind: 'contact', form, token: await humanCheck.token(), visitor } as const;
    await takeContactRequest({ ...submission, userId: 'apple|rosa' }, new Date());
    expect(await storedBy(form)).toMatchObject([{ userId: 'apple|rosa' }]);
  });

  it('stores a request, mails it to staff with the reply address, and confirms it', async () => {
    const form = newForm();
    const answer = await submit(form);
    expect(answer.statusCode).toBe(200);
    expect(parseBody(answer)).toEqual(success);

    const [request, ...more] = await storedBy(form);
    expect(more).toEqual([]);
    expect(request).toEqual({
      ...form,
      fromAddress: form.emailAddress,
      kind: 'contact',
      requestId: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      version: 1,
      receivedAt: new Date(hour).toISOString(),
      expiresAt: hour / 1000 + 400 * 24 * 3600,
    });
    // The mail leaves at once: the handler has the mail function started.
    expect(world.functions.events).toEqual([{ mailIds: [expect.stringMatching(/^[\w-]{43}$/)] }]);
    expect(await readMails()).toEqual([
      {
        FromEmailAddress: `"${brand.name}" <site@plainly.example>`,
        Destination: { ToAddresses: ['hello@plainly.example', 'owner@plainly.example'] },
        ReplyToAddresses: [form.emailAddress],
        Content: {
          Simple: {
            Subject: { Data: `${brand.name}: contact request from Rosa Álvarez`, Charset: 'UTF-8' },
            Body: { Text: { Data: expect.stringContaining(form.message), Charset: 'UTF-8' } },
            Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
          },
        },
        ConfigurationSetName: 'mails',
        EmailTags: [
          { Name: 'mail', Value: expect.stringMatching(/^[\w-]{43}$/) },
          { Name: 'receiver', Value: 'staff' },
        ],
      },
    ]);
  });

  it('stores no address and no network in clear outside the request', async () => {
    const form = newForm();
    await submit(form, { from: '192.0.2.99, 130.176.97.1' });
    const marks = JSON.stringify(await world.storedMarks());
    for (const word of ['bakery', '192.0.2', '130.176', 'Rosa']) expect(marks).not.toContain(word);
  });

  it('costs the same however many requests are stored', async () => {
    const measure = async () => {
      const form = newForm();
      world.meter.read();
      await submit(form, { from: '198.18.0.1, 130.176.1.1' });
      return world.meter.read();
    };
    const first = await measure();
    for (let count = 0; count < 5; count += 1)
      await submit(newForm(), { from: `198.18.${count}.1, 130.176.1.1` });
    expect(await measure()).toEqual(first);
    expect(first.requests).toBe(5);
  });
});

it('answers 400 with the messages of the invalid fields, and verifies no token', async () => {
  const invalid = { firstName: '', lastName: "O'Brien", emailAddress: 'rosa', message: 'x'.repeat(101) };
  const answer = await submit(invalid);
  expect(parseProblem(answer)).toMatchObject({ status: 400, message: 'First Name is a required field' });
  expect(parseFieldProblems(answer)).toEqual([
    { path: 'firstName', message: 'First Name is a required field' },
    { path: 'lastName', message: 'Last Name can only contain letters and spaces' },
    { path: 'emailAddress', message: 'Invalid email address' },
    { path: 'message', message: 'Message must be at most 100 characters' },
  ]);
  expect(await humanCheck.verifications()).toEqual([]);
});

describe('a closed form', () => {
  it.each(['subscription', 'users'])(
    'answers 403 with the failure message at /%s/contactus, and stores nothing',
    async (folder) => {
      vi.resetModules();
      vi.stubEnv('CONTACT_FORM', 'closed');
      for (const name of ['HUMAN_CHECK_VERIFY_URL', 'HUMAN_CHECK_SECRET_PARAMETER', 'MAIL_FROM', 'MAIL_TO'])
        vi.stubEnv(name, undefined);
      const closed = await import(`../../../functions/http/${folder}/contactus.post.ts`);
      const form = newForm();
      const answer = await send(
        closed.handler,
        withClaims(customerClaims, contactEvent({ ...form, captchaToken: await humanCheck.token() })),
      );
      expect(parseProblem(answer)).toMatchObject({
        status: 403,
        code: 'forbidden',
        message: words.contactFailed,
      });
      expect(answer.headers).not.toHaveProperty('retry-after');
      expect(await storedBy(form)).toEqual([]);
      expect(await humanCheck.verifications()).toEqual([]);
    },
  );
});

describe('takeContactRequest, with the human check', () => {
  const expectRefused = (answer: Awaited<ReturnType<typeof submit>>) => {
    expect(parseProblem(answer)).toMatchObject({ status: 400, message: words.humanCheckMissing });
    expect(parseFieldProblems(answer)).toEqual([{ path: 'captchaToken', message: words.humanCheckMissing }]);
  };

  it.each([
    ['made up', () => Promise.resolve('0.made-up')],
    ['solved on another site', () => humanCheck.token({ hostname: 'elsewhere.example' })],
    ['solved for another purpose', () => humanCheck.token({ action: 'login' })],
  ])('refuses a token of the human check that is %s', async (_, createToken) => {
    const form = newForm();
    expectRefused(await submit(form, { token: await createToken() }));
    expect(await storedBy(form)).toEqual([]);
    expect(await readMails()).toEqual([]);
  });

  it.each([
    ['without a token', {}],
    ['with an empty token', { captchaToken: '' }],
    ['with a token that is not text', { captchaToken: 7 }],
    ['with a token that is too long', { captchaToken: 'x'.repeat(8193) }],
  ])('asks for the human check %s', async (_, more) => {
    expectRefused(await send(handler, contactEvent({ ...newForm(), ...more })));
  });
});

describe('takeContactRequest, for the same request twice', () => {
  it('answers a repeated request alike, and verifies, stores, mails and counts nothing again', async () => {
    const form = newForm();
    await submit(form);
    const before = JSON.stringify(await world.storedMarks());
    const answer = await submit(form, { token: 'whatever' });
    expect(parseBody(answer)).toEqual(success);
    expect(await storedBy(form)).toHaveLength(1);
    expect(await readMails()).toHaveLength(1);
    expect(await humanCheck.verifications()).toHaveLength(1);
    expect(JSON.stringify(await world.storedMarks())).toBe(before);
  });

  it('stores and mails one of three simultaneous calls, and confirms all', async () => {
    const form = newForm();
    const tokens = await Promise.all([humanCheck.token(), humanCheck.token(), humanCheck.token()]);
    const answers = await Promise.all(tokens.map((token) => submit(form, { token })));
    expect(answers.map(parseBody)).toEqual([success, success, success]);
    expect(await storedBy(form)).toHaveLength(1);
    expect(await readMails()).toHaveLength(1);
  });

  it('confirms both requests of a double click with one token', async () => {
    const form = newForm();
    const token = await humanCheck.token();
    const answers = await Promise.all([submit(form, { token }), submit(form, { token })]);
    expect(answers.map(parseBody)).toEqual([success, success]);
    expect(await readMails()).toHaveLength(1);
  });
});

describe('takeContactRequest, at the limits', () => {
  const expectLimited = (answer: Awaited<ReturnType<typeof submit>>, seconds: number, when: string) => {
    expect(parseProblem(answer)).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(answer.headers).toMatchObject({ 'retry-after': String(seconds) });
    expect(parseProblem(answer).message).toContain(when);
    expect(parseProblem(answer).message).toContain(brand.contactEmail);
  };

  it(`takes ${limits.contact.perAddressPerDay} requests of an address a day, and verifies no token beyond`, async () => {
    const { emailAddress } = newForm();
    const write = (message: string, address = emailAddress) =>
      submit(newForm({ emailAddress: address, message }), {
        from: `198.51.100.${message.length}, 130.176.97.1`,
      });
    for (let count = 1; count <= limits.contact.perAddressPerDay; count += 1)
      expect((await write('x'.repeat(count))).statusCode).toBe(200);
    const verified = (await humanCheck.verifications()).length;
    expectLimited(await write('one more'), 23.5 * 3600, 'in 24 hours');
    expectLimited(await write('in capitals', emailAddress.toUpperCase()), 23.5 * 3600, 'in 24 hours');
    expect((await humanCheck.verifications()).length).toBe(verified);
    expect(await storedBy({ emailAddress })).toHaveLength(limits.contact.perAddressPerDay);

    vi.setSystemTime(hour + 23.5 * 3600_000);
    expect((await write('the next day')).statusCode).toBe(200);
  });

  it(`takes ${limits.contact.perNetworkPerHour} requests of a network an hour, whatever address is forged before it`, async () => {
    const from = (address: string) => `10.0.0.1, ${address}, 130.176.97.1`;
    for (let count = 1; count <= limits.contact.perNetworkPerHour; count += 1)
      expect((await submit(newForm(), { from: from(`192.0.2.${count}`) })).statusCode).toBe(200);
    expectLimited(await submit(newForm(), { from: from('192.0.2.250') }), 1800, 'in 30 minutes');
    expect((await submit(newForm(), { from: from('192.0.3.1') })).statusCode).toBe(200);
    vi.setSystemTime(hour + 1800_000);
    expect((await submit(newForm(), { from: from('192.0.2.250') })).statusCode).toBe(200);
  });

  it('asks about as many bad tokens of a network an hour as the limit allows, and still takes requests of others', async () => {
    const { humanCheck: max } = limits.callsPerHour;
    const bad = () => submit(newForm(), { from: '192.0.9.1, 130.176.97.1', token: '0.made-up' });
    const codes: number[] = [];
    for (let left = max + 5; left > 0; left -= 5)
      codes.push(
        ...(await Promise.all(Array.from({ length: Math.min(left, 5) }, bad))).map(
          ({ statusCode }) => statusCode,
        ),
      );
    expect(codes.filter((code) => code === 400)).toHaveLength(max);
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
    expectLimited(await bad(), 1800, 'in 30 minutes');
    expect(await humanCheck.verifications()).toHaveLength(max);
    expect((await submit(newForm(), { from: '192.0.8.1, 130.176.97.1' })).statusCode).toBe(200);
  });

  it('holds the limit of an address against simultaneous requests', async () => {
    const { emailAddress } = newForm();
    const write = (count: number) =>
      submit(newForm({ emailAddress, message: `Question ${count}` }), {
        from: `198.19.${count}.1, 130.176.97.1`,
      });
    const { perAddressPerDay } = limits.contact;
    const counts = Array.from({ length: perAddressPerDay + 3 }, (_, count) => count);
    const codes = (await Promise.all(counts.map(write))).map(({ statusCode }) => statusCode);
    // A caller that got a 503 tries again, one after the other.
    for (const count of counts.filter((index) => codes[index] === 503))
      codes[count] = (await write(count)).statusCode;
    expect(codes.toSorted()).toEqual([...Array(perAddressPerDay).fill(200), 429, 429, 429]);
    expect(await storedBy({ emailAddress })).toHaveLength(perAddressPerDay);
    expect(await readMails()).toHaveLength(perAddressPerDay);
  });
});
