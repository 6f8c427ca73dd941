import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as words from '#shared/contact-words.ts';
import { createVerificationId, parseVerdict } from '../../../functions/contact/human-check.ts';
import { contactEvent, newForm, openContactWorld, VERIFY } from './contact-world.ts';
import { HUMAN_CHECK_SECRET } from '../world.ts';
import { listen } from '../../listen.ts';
import { environment, parseFieldProblems, parseProblem, send } from '../events.ts';

const world = await openContactWorld();
const { humanCheck, parameters: secrets, mail } = world;
const { HUMAN_CHECK_SECRET_PARAMETER } = environment;

let respond: RequestListener = () => undefined;
const calls: URLSearchParams[] = [];
const turnstile = await listen((request, response) => {
  void text(request).then((body) => {
    calls.push(new URLSearchParams(body));
    respond(request, response);
  });
});
const turnstileUrl = `${turnstile.url}/siteverify`;

afterAll(async () => {
  await turnstile.close();
  await world.close();
});
beforeEach(async () => {
  await humanCheck.reset();
  await world.sendMails();
  mail.mails.length = 0;
  calls.length = 0;
  secrets.requestedNames.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, HUMAN_CHECK_SECRET);
});

const load = async () => (await import('../../../functions/http/subscription/contactus.post.ts')).handler;
const warm = await load();
let handler = warm;
beforeEach(() => {
  handler = warm;
});

// Each request comes from another network, so that no test reaches the limit of another.
let network = 0;
const submit = async (form: object, token: string) => {
  network += 1;
  const event = contactEvent({ ...form, captchaToken: token }, `10.1.${network}.1, 130.176.97.1`);
  return send(handler, event);
};
const countStored = async ({ emailAddress }: { emailAddress: string }) =>
  (await world.stored()).filter((item) => item.emailAddress === emailAddress).length;

const unavailable = (answer: Awaited<ReturnType<typeof submit>>) => {
  expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
  expect(answer.headers).toMatchObject({ 'retry-after': '5' });
};

describe('isSolved, when Turnstile fails', () => {
  it.each(['down', 'crash', 'reset', 'lost-answer', 'half', 'garbage', 'confused'])(
    'verifies the token at the second attempt when Turnstile fails once: %s',
    async (kind) => {
      const form = newForm();
      await humanCheck.fail({ match: VERIFY, kind, times: 1 });
      expect((await submit(form, await humanCheck.token())).statusCode).toBe(200);
      expect(await countStored(form)).toBe(1);
    },
  );

  it.each(['down', 'crash', 'reset', 'lost-answer', 'half', 'garbage', 'confused'])(
    'answers 503 when both attempts fail, and accepts the same token afterwards: %s',
    async (kind) => {
      const form = newForm();
      const token = await humanCheck.token();
      await humanCheck.fail({ match: VERIFY, kind, times: 2 });
      unavailable(await submit(form, token));
      expect(await countStored(form)).toBe(0);
      expect((await submit(form, token)).statusCode).toBe(200);
      expect(await countStored(form)).toBe(1);
      await world.sendMails();
      expect(mail.mails).toHaveLength(1);
    },
  );

  it.each<[string, (response: ServerResponse, onSent: () => void) => void]>([
    ['does not answer', (_, onSent) => onSent()],
    [
      'begins an answer and does not end it',
      (response, onSent) => response.writeHead(200).write('{"success":true,"hostname":"plainly.exam', onSent),
    ],
  ])('gives up after two attempts of three seconds when Turnstile %s', async (_, begin) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    const limitsMs: number[] = [];
    let passTime: () => void;
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController();
      limitsMs.push(ms);
      passTime = () => control.abort();
      return control.signal;
    });
    respond = (_request, response) => begin(response, passTime);
    unavailable(await submit(newForm(), 'token'));
    timeout.mockRestore();
    // Our secret may have been fetched before them, with a limit of its own.
    expect(limitsMs.slice(-2)).toEqual([3000, 3000]);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.get('idempotency_key')).toBe(calls[1]?.get('idempotency_key'));
  });

  it('answers 503 when Turnstile cannot be reached', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', 'http://127.0.0.1:9/siteverify');
    unavailable(await submit(newForm(), 'token'));
  });
});

describe('isSolved, by the answer of Turnstile', () => {
  it.each([
    ['not an object', '"success"'],
    ['null', 'null'],
    ['a list', '[{"success":true,"hostname":"plainly.example","action":"contact"}]'],
    ['an empty object', '{}'],
    ['a success that is a string', '{"success":"true","hostname":"plainly.example","action":"contact"}'],
    ['a success without a hostname', '{"success":true,"action":"contact"}'],
    ['a success with a list of hosts', '{"success":true,"hostname":["plainly.example"],"action":"contact"}'],
    ['error codes that are not a list', '{"success":false,"error-codes":"timeout-or-duplicate"}'],
    ['two answers', '{"success":true,"hostname":"plainly.example","action":"contact"}{}'],
    ['nothing', ''],
  ])('answers 503 to %s', async (_, body) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    respond = (_, response) => response.writeHead(200).end(body);
    const form = newForm();
    unavailable(await submit(form, 'token'));
    expect(await countStored(form)).toBe(0);
  });

  it.each([429, 500, 502, 503])('answers 503 to a success with status %i', async (status) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    const good = JSON.stringify({ success: true, hostname: 'plainly.example', action: 'contact' });
    respond = (_, response) => response.writeHead(status).end(good);
    unavailable(await submit(newForm(), 'token'));
  });

  it('follows no redirect, which would reveal the secret', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    respond = (_, response) => response.writeHead(307, { location: `${turnstileUrl}/elsewhere` }).end();
    unavailable(await submit(newForm(), 'token'));
    expect(calls).toHaveLength(2);
  });

  it.each([
    ['no action', { success: true, hostname: 'plainly.example' }],
    ['an action that is null', { success: true, hostname: 'plainly.example', action: null }],
    ['the host in another spelling', { success: true, hostname: 'plainly.example.', action: 'contact' }],
    ['a refusal without a reason', { success: false }],
    ['a refusal with an unknown reason', { success: false, 'error-codes': ['moon-in-wrong-house'] }],
    ['a missing token', { success: false, 'error-codes': ['missing-input-response'] }],
  ])('answers 400 to %s', async (_, body) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    respond = (_, response) => response.writeHead(200).end(JSON.stringify(body));
    const answer = await submit(newForm(), 'token');
    expect(parseProblem(answer)).toMatchObject({ status: 400, message: words.humanCheckMissing });
    expect(parseFieldProblems(answer)).toEqual([{ path: 'captchaToken', message: words.humanCheckMissing }]);
    expect(calls).toHaveLength(1);
  });
});

describe('isSolved, in its call of Turnstile', () => {
  it('sends a form with secret, token, viewer address and an idempotency key per request', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    let type: string | undefined;
    respond = (request, response) => {
      type = request.headers['content-type'];
      response.end('{"success":false}');
    };
    await submit(newForm({ message: 'one' }), 'a&b=c');
    await submit(newForm({ message: 'two' }), 'a&b=c');
    expect(type).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(calls[0] ?? [])).toEqual({
      secret: HUMAN_CHECK_SECRET,
      response: 'a&b=c',
      remoteip: expect.stringMatching(/^10\.1\.\d+\.1$/),
      idempotency_key: expect.any(String),
    });
    expect(calls[1]?.get('idempotency_key')).not.toBe(calls[0]?.get('idempotency_key'));
  });

  it('sends Turnstile no viewer address when the request has no address', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    respond = (_, response) => response.end('{"success":false}');
    const event = contactEvent({ ...newForm(), captchaToken: 'token' }, 'unknown, <script>, 130.176.97.1');
    await send(handler, event);
    expect(calls[0]?.has('remoteip')).toBe(false);
  });
});

describe('isSolved, with our settings', () => {
  beforeEach(async () => {
    // A cold start: no secret is cached.
    vi.resetModules();
    handler = await load();
  });

  it('reads a rotated secret again, once, and takes the request', async () => {
    const submitTo = async (verifyUrl: string, token: string) => {
      vi.stubEnv('HUMAN_CHECK_VERIFY_URL', verifyUrl);
      return send(handler, contactEvent({ ...newForm(), captchaToken: token }, '10.2.0.1, 130.176.97.1'));
    };
    secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, 'the-secret-before-rotation');
    respond = (_, response) => response.end('{"success":false}');
    await submitTo(turnstileUrl, 'token');

    secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, `${HUMAN_CHECK_SECRET}\n`);
    const answer = await submitTo(`${humanCheck.url}/turnstile/v0/siteverify`, await humanCheck.token());
    expect(answer.statusCode).toBe(200);
    expect(calls.map((form) => form.get('secret'))).toEqual(['the-secret-before-rotation']);
    expect((await humanCheck.verifications()).map(({ errorCodes }) => errorCodes)).toEqual([
      ['invalid-input-secret'],
      [],
    ]);
    expect(secrets.requestedNames).toHaveLength(2);
  });

  it('answers 500 without details when Turnstile refuses the secret', async () => {
    secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, 'a-secret-that-is-wrong');
    const form = newForm();
    const answer = await submit(form, await humanCheck.token());
    expect(parseProblem(answer)).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.body).not.toContain('secret');
    expect(await countStored(form)).toBe(0);
  });

  it.each([
    ['is missing', undefined],
    ['is empty', ' \n'],
  ])('answers 500 without a call of Turnstile when the secret %s', async (_, value) => {
    if (value === undefined) secrets.secrets.delete(HUMAN_CHECK_SECRET_PARAMETER);
    else secrets.secrets.set(HUMAN_CHECK_SECRET_PARAMETER, value);
    const answer = await submit(newForm(), await humanCheck.token());
    expect(parseProblem(answer)).toMatchObject({ status: 500, code: 'internal' });
    expect(await humanCheck.verifications()).toEqual([]);
  });

  it('answers 500 when Turnstile calls the request malformed', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    respond = (_, response) => response.writeHead(400).end('{"success":false,"error-codes":["bad-request"]}');
    expect(parseProblem(await submit(newForm(), 'token'))).toMatchObject({ status: 500, code: 'internal' });
  });

  it.each(['HUMAN_CHECK_VERIFY_URL', 'HUMAN_CHECK_SECRET_PARAMETER'])(
    'answers 500 when the setting %s of the human check is missing',
    async (name) => {
      vi.stubEnv(name, undefined);
      const form = newForm();
      expect(parseProblem(await submit(form, await humanCheck.token()))).toMatchObject({ status: 500 });
      expect(await countStored(form)).toBe(0);
    },
  );
});

describe('parseVerdict', () => {
  const expected = { hostname: 'plainly.example', action: 'contact' };

  it.each([
    [['missing-input-secret'], 'secret-refused'],
    [['unheard-of', 'invalid-input-secret'], 'secret-refused'],
    [['bad-request', 'internal-error'], 'malformed'],
    [['internal-error'], 'down'],
    [['timeout-or-duplicate'], 'refused'],
    [[], 'refused'],
  ])('reads the error codes %j as %s', (codes, verdict) => {
    expect(parseVerdict({ success: false, 'error-codes': codes }, expected)).toBe(verdict);
  });

  it.each([
    [{}, 'human'],
    [{ hostname: 'elsewhere.example' }, 'refused'],
    [{ action: 'newsletter' }, 'refused'],
  ])('reads a success with %j as %s', (more, verdict) => {
    expect(parseVerdict({ success: true, ...expected, ...more }, expected)).toBe(verdict);
  });
});

describe('createVerificationId', () => {
  it('makes a verification id that depends only on the token and the request', () => {
    const id = createVerificationId('token', 'fingerprint');
    expect(createVerificationId('token', 'fingerprint')).toBe(id);
    expect(createVerificationId('other', 'fingerprint')).not.toBe(id);
    expect(createVerificationId('token', 'other')).not.toBe(id);
  });
});
