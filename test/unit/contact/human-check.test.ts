import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { words } from '#shared/words.ts';
import { HUMAN_CHECK_SECRET, contactEvent, formOf, openContactWorld, VERIFY } from './contact-world.ts';
import { environment, fieldsIn, problemIn, send } from '../events.ts';

// The human check on a bad day: nobody is ever let in, and a retry is right as soon as it is over.
// Real waiting for what is ill, on machines that do other things too.
vi.setConfig({ testTimeout: 30_000 });

const world = await openContactWorld();
const { humanCheck, secrets, mail } = world;
const { HUMAN_CHECK_SECRET_PARAMETER } = environment;

let outage: RequestListener = () => undefined;
const asked: URLSearchParams[] = [];
const sick = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    outage(request, response);
  });
});
await new Promise<void>((resolve) => {
  sick.listen(0, '127.0.0.1', resolve);
});
const sickUrl = `http://127.0.0.1:${(sick.address() as AddressInfo).port}/siteverify`;

afterAll(async () => {
  sick.closeAllConnections();
  sick.close();
  await world.close();
});
beforeEach(async () => {
  vi.resetModules();
  await humanCheck.reset();
  mail.mails.length = 0;
  asked.length = 0;
  secrets.requestedNames.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, HUMAN_CHECK_SECRET);
});

// A cold start each time: what an earlier test has fetched is forgotten.
const handlerOf = async () =>
  (await import('../../../functions/http/subscription/contactus.post.ts')).handler;

// Networks of their own, so that no test fills another one's limit.
let network = 0;
const submit = async (form: object, token: string, remainingMs = 10_000) => {
  network += 1;
  const event = contactEvent({ ...form, captchaToken: token }, `10.1.${network}.1, 130.176.97.1`);
  return send(await handlerOf(), event, remainingMs);
};
const storedOf = async ({ emailAddress }: { emailAddress: string }) =>
  (await world.stored()).filter((item) => item.emailAddress === emailAddress).length;

const unavailable = (answer: Awaited<ReturnType<typeof submit>>) => {
  expect(problemIn(answer)).toMatchObject({ status: 503, code: 'unavailable' });
  expect(answer.headers).toMatchObject({ 'retry-after': '5' });
};

describe('Turnstile in trouble', () => {
  test.each(['down', 'crash', 'reset', 'lost-answer', 'half', 'garbage', 'confused'])(
    '(%s) is asked once more under the same name, and the request goes through',
    async (kind) => {
      const form = formOf();
      await humanCheck.fail({ match: VERIFY, kind, times: 1 });
      expect((await submit(form, await humanCheck.token())).statusCode).toBe(200);
      expect(await storedOf(form)).toBe(1);
    },
  );

  test.each(['down', 'crash', 'reset', 'lost-answer', 'half', 'garbage', 'confused'])(
    '(%s) that lasts lets nobody in: 503, and the same token is good when it is over',
    async (kind) => {
      const form = formOf();
      const token = await humanCheck.token();
      await humanCheck.fail({ match: VERIFY, kind, times: 2 });
      unavailable(await submit(form, token));
      expect(await storedOf(form)).toBe(0);
      expect((await submit(form, token)).statusCode).toBe(200);
      expect(await storedOf(form)).toBe(1);
      expect(mail.mails).toHaveLength(1);
    },
  );

  test('that is silent is left after three seconds, twice', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    outage = () => undefined;
    const begun = performance.now();
    unavailable(await submit(formOf(), 'token'));
    expect(performance.now() - begun).toBeGreaterThan(5900);
    expect(performance.now() - begun).toBeLessThan(9000);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.get('idempotency_key')).toBe(asked[1]?.get('idempotency_key'));
  });

  test('that begins an answer and never ends it is left too', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    outage = (_, response) => response.writeHead(200).write('{"success":true,"hostname":"plainly.exam');
    unavailable(await submit(formOf(), 'token'));
  });

  test('that nobody finds is an outage', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', 'http://127.0.0.1:9/siteverify');
    unavailable(await submit(formOf(), 'token'));
  });
});

describe('an answer that cannot be trusted lets nobody in', () => {
  test.each([
    ['no object', '"success"'],
    ['null', 'null'],
    ['a list', '[{"success":true,"hostname":"plainly.example","action":"contact"}]'],
    ['an empty object', '{}'],
    ['a success in words', '{"success":"true","hostname":"plainly.example","action":"contact"}'],
    ['a success that does not say where', '{"success":true,"action":"contact"}'],
    ['a success on a list of hosts', '{"success":true,"hostname":["plainly.example"],"action":"contact"}'],
    ['codes that are no list', '{"success":false,"error-codes":"timeout-or-duplicate"}'],
    ['two answers', '{"success":true,"hostname":"plainly.example","action":"contact"}{}'],
    ['nothing', ''],
  ])('%s: 503', async (_, body) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    outage = (_, response) => response.writeHead(200).end(body);
    const form = formOf();
    unavailable(await submit(form, 'token'));
    expect(await storedOf(form)).toBe(0);
  });

  test.each([429, 500, 502, 503])('a success with status %i: 503', async (status) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    const good = JSON.stringify({ success: true, hostname: 'plainly.example', action: 'contact' });
    outage = (_, response) => response.writeHead(status).end(good);
    unavailable(await submit(formOf(), 'token'));
  });

  test('a way to somewhere else is not gone: the secret is told to nobody', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    outage = (_, response) => response.writeHead(307, { location: `${sickUrl}/elsewhere` }).end();
    unavailable(await submit(formOf(), 'token'));
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['no action', { success: true, hostname: 'plainly.example' }],
    ['an action that is null', { success: true, hostname: 'plainly.example', action: null }],
    ['the host in another spelling', { success: true, hostname: 'plainly.example.', action: 'contact' }],
    ['a refusal without a reason', { success: false }],
    ['a refusal with an unknown reason', { success: false, 'error-codes': ['moon-in-wrong-house'] }],
    ['no token heard', { success: false, 'error-codes': ['missing-input-response'] }],
  ])('%s: 400, and the page lets the person try again', async (_, body) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    outage = (_, response) => response.writeHead(200).end(JSON.stringify(body));
    const answer = await submit(formOf(), 'token');
    expect(problemIn(answer)).toMatchObject({ status: 400, message: words.humanCheckMissing });
    expect(fieldsIn(answer)).toEqual([{ path: 'captchaToken', message: words.humanCheckMissing }]);
    expect(asked).toHaveLength(1);
  });
});

describe('what the provider is told', () => {
  test('is a form with secret, token, the viewer’s address and a name of its own for this request', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    let type: string | undefined;
    outage = (request, response) => {
      type = request.headers['content-type'];
      response.end('{"success":false}');
    };
    await submit(formOf({ message: 'one' }), 'a&b=c');
    await submit(formOf({ message: 'two' }), 'a&b=c');
    expect(type).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: HUMAN_CHECK_SECRET,
      response: 'a&b=c',
      remoteip: expect.stringMatching(/^10\.1\.\d+\.1$/),
      idempotency_key: expect.any(String),
    });
    expect(asked[1]?.get('idempotency_key')).not.toBe(asked[0]?.get('idempotency_key'));
  });

  test('is no address where the request has none', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    outage = (_, response) => response.end('{"success":false}');
    const event = contactEvent({ ...formOf(), captchaToken: 'token' }, 'unknown, <script>, 130.176.97.1');
    await send(await handlerOf(), event);
    expect(asked[0]?.has('remoteip')).toBe(false);
  });
});

describe('our own secret', () => {
  test('that was rotated is fetched anew, once, and the person notices nothing', async () => {
    const handler = await handlerOf();
    const submitTo = async (verifyUrl: string, token: string) => {
      vi.stubEnv('HUMAN_CHECK_VERIFY_URL', verifyUrl);
      return send(handler, contactEvent({ ...formOf(), captchaToken: token }, '10.2.0.1, 130.176.97.1'));
    };
    secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, 'the-secret-of-yesterday');
    outage = (_, response) => response.end('{"success":false}');
    await submitTo(sickUrl, 'token');

    secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, `${HUMAN_CHECK_SECRET}\n`);
    const answer = await submitTo(`${humanCheck.url}/turnstile/v0/siteverify`, await humanCheck.token());
    expect(answer.statusCode).toBe(200);
    expect(asked.map((form) => form.get('secret'))).toEqual(['the-secret-of-yesterday']);
    expect((await humanCheck.asked()).map(({ errorCodes }) => errorCodes)).toEqual([
      ['invalid-input-secret'],
      [],
    ]);
    expect(secrets.requestedNames).toHaveLength(2);
  });

  test('that the provider does not know is our mistake: 500, nothing of it is told, nobody is let in', async () => {
    secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, 'a-secret-that-is-wrong');
    const form = formOf();
    const answer = await submit(form, await humanCheck.token());
    expect(problemIn(answer)).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.body).not.toContain('secret');
    expect(await storedOf(form)).toBe(0);
  });

  test.each([
    ['is missing', undefined],
    ['is empty', ' \n'],
  ])('that %s is our mistake too: 500, and the provider is not asked', async (_, value) => {
    if (value === undefined) secrets.secrets.delete(HUMAN_CHECK_SECRET_PARAMETER);
    else secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, value);
    const answer = await submit(formOf(), await humanCheck.token());
    expect(problemIn(answer)).toMatchObject({ status: 500, code: 'internal' });
    expect(await humanCheck.asked()).toEqual([]);
  });

  test('heard as malformed is our mistake: 500', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', sickUrl);
    outage = (_, response) => response.writeHead(400).end('{"success":false,"error-codes":["bad-request"]}');
    expect(problemIn(await submit(formOf(), 'token'))).toMatchObject({ status: 500, code: 'internal' });
  });

  test.each(['HUMAN_CHECK_VERIFY_URL', 'HUMAN_CHECK_SECRET_PARAMETER'])(
    'or setting %s that is not configured refuses; nothing passes in silence',
    async (name) => {
      vi.stubEnv(name, undefined);
      const form = formOf();
      expect(problemIn(await submit(form, await humanCheck.token()))).toMatchObject({ status: 500 });
      expect(await storedOf(form)).toBe(0);
    },
  );
});
