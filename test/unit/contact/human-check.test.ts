import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createVerificationId, parseVerdict } from '../../../functions/contact/human-check.ts';
import { contactEvent, newForm, openContactWorld, VERIFY } from './contact-world.ts';
import { HUMAN_CHECK_SECRET } from '../world.ts';
import { listen } from '../../listen.ts';
import { environment, parseProblem, send } from '../events.ts';

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

  it('gives up after two attempts of three seconds when Turnstile does not end its answer', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    const limitsMs: number[] = [];
    let passTime: () => void;
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController();
      limitsMs.push(ms);
      passTime = () => control.abort();
      return control.signal;
    });
    respond = (_, response) =>
      response.writeHead(200).write('{"success":true,"hostname":"plainly.exam', passTime);
    unavailable(await submit(newForm(), 'token'));
    timeout.mockRestore();
    // Our secret may have been fetched before them, with a limit of its own.
    expect(limitsMs.slice(-2)).toEqual([3000, 3000]);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.get('idempotency_key')).toBe(calls[1]?.get('idempotency_key'));
  });
});

describe('isSolved, by the answer of Turnstile', () => {
  it.each([
    ['not an object', '"success"'],
    ['a success that is a string', '{"success":"true","hostname":"plainly.example","action":"contact"}'],
    ['a success without a hostname', '{"success":true,"action":"contact"}'],
    ['error codes that are not a list', '{"success":false,"error-codes":"timeout-or-duplicate"}'],
  ])('answers 503 to %s', async (_, body) => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', turnstileUrl);
    respond = (_, response) => response.writeHead(200).end(body);
    const form = newForm();
    unavailable(await submit(form, 'token'));
    expect(await countStored(form)).toBe(0);
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

  it('answers 500, and no outage, when the address of Turnstile is missing', async () => {
    vi.stubEnv('HUMAN_CHECK_VERIFY_URL', undefined);
    expect(parseProblem(await submit(newForm(), await humanCheck.token()))).toMatchObject({ status: 500 });
  });
});

describe('parseVerdict', () => {
  const expected = { hostname: 'plainly.example', action: 'contact' };

  it.each([
    [['missing-input-secret'], 'secret-refused'],
    [['unheard-of', 'invalid-input-secret'], 'secret-refused'],
    [['bad-request', 'internal-error'], 'malformed'],
    [['internal-error'], 'down'],
    [['timeout-or-duplicate'], 'refused'],
    [undefined, 'refused'],
  ])('reads the error codes %j as %s', (codes, verdict) => {
    expect(parseVerdict({ success: false, 'error-codes': codes }, expected)).toBe(verdict);
  });

  it.each([
    [{}, 'human'],
    [{ hostname: 'elsewhere.example' }, 'refused'],
    [{ hostname: 'plainly.example.' }, 'refused'],
    [{ hostname: 'www.plainly.example' }, 'refused'],
    [{ action: 'newsletter' }, 'refused'],
    [{ action: undefined }, 'refused'],
    [{ action: null }, 'refused'],
  ])('reads a success with %j as %s', (more, verdict) => {
    expect(parseVerdict({ success: true, ...expected, ...more }, expected)).toBe(verdict);
  });
});

describe('createVerificationId', () => {
  it('makes a verification id that depends only on the token and the request', () => {
    const id = createVerificationId('token', 'fingerprint');
    // Turnstile takes only a UUID.
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(createVerificationId('token', 'fingerprint')).toBe(id);
    expect(createVerificationId('other', 'fingerprint')).not.toBe(id);
    expect(createVerificationId('token', 'other')).not.toBe(id);
  });
});
