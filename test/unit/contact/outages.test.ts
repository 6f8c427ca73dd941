import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { words } from '#shared/words.ts';
import { contactEvent, formOf, openContactWorld } from './contact-world.ts';
import { problemIn, send } from '../events.ts';
import { respondWith, accessDenied, outages, startAwsProxies } from '../failing-aws.ts';

// Everything outside but the human check, ill in every way.
// Real waiting for what is ill, on machines that do other things too.
vi.setConfig({ testTimeout: 30_000 });

const world = await openContactWorld();
const { humanCheck, mail } = world;

const aws = await startAwsProxies({ dynamoDb: world.dynamoUrl, ssm: world.secrets.url });

afterAll(async () => {
  aws.close();
  await world.close();
});

const load = async () => (await import('../../../functions/http/subscription/contactus.post.ts')).handler;
const warm = await load();
let handler = warm;
beforeEach(async () => {
  aws.recover();
  handler = warm;
  mail.outage = undefined;
  mail.mails.length = 0;
  await humanCheck.reset();
});

const REMAINING_MS = 1800;
// Networks of their own, so that no test fills another one's limit.
let network = 0;
const submit = async (form: object, token: string, remainingMs = REMAINING_MS) => {
  network += 1;
  const from = `10.${network >> 8}.${network & 255}.1, 130.176.${network & 255}.1`;
  return send(handler, contactEvent({ ...form, captchaToken: token }, from), remainingMs);
};

const requestsOf = async ({ emailAddress }: { emailAddress: string }) =>
  (await world.stored()).filter((item) => item.emailAddress === emailAddress);

describe.each(['GetItem', 'GetParameter', 'TransactWriteItems'])('when %s', (operation) => {
  test.each(Object.entries(outages))(
    '%s: 503 in time, nothing is half-written, and trying again makes one request',
    async (_, outage) => {
      const form = formOf();
      const token = await humanCheck.token();
      if (operation === 'GetParameter') {
        // A cold start: no secret is known yet.
        vi.resetModules();
        handler = await load();
      }
      aws.failOperation(operation, outage);
      const answer = await submit(form, token);
      aws.recover();
      expect(problemIn(answer)).toMatchObject({ status: 503, code: 'unavailable' });
      expect(answer.headers).toMatchObject({ 'retry-after': '5' });
      for (const word of ['secret', form.emailAddress]) expect(answer.body).not.toContain(word);

      // The page sends the same words again, and the token that it has.
      expect((await submit(form, token, 10_000)).statusCode).toBe(200);
      const [request, ...more] = await requestsOf(form);
      expect(more).toEqual([]);
      // Staff were mailed, or the request waits for the schedule to do it: never neither. Both can be true where the
      // note that they were mailed came too late.
      expect(mail.mails.length).toBeLessThanOrEqual(1);
      if (mail.mails.length === 0) expect(request?.unmailed).toBe('waiting');
    },
  );
});

describe('a transaction that others disturb', () => {
  const cancelled = (...codes: string[]) =>
    respondWith(
      400,
      JSON.stringify({
        __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
        message: 'Transaction cancelled',
        CancellationReasons: codes.map((Code) => ({ Code })),
      }),
    );

  test('is tried again until it has its turn', async () => {
    const form = formOf();
    let conflicts = 0;
    aws.failOperation('TransactWriteItems', (request, response, heal) => {
      conflicts += 1;
      if (conflicts > 2) aws.recover();
      return cancelled('None', 'None', 'None', 'TransactionConflict', 'None')(request, response, heal);
    });
    expect((await submit(form, await humanCheck.token(), 10_000)).statusCode).toBe(200);
    expect(conflicts).toBe(3);
    expect(await requestsOf(form)).toHaveLength(1);
  });

  test('for ever is given up: 503', async () => {
    const form = formOf();
    aws.failOperation('TransactWriteItems', cancelled('None', 'None', 'TransactionConflict', 'None', 'None'));
    expect(problemIn(await submit(form, await humanCheck.token(), 10_000))).toMatchObject({ status: 503 });
    expect(await requestsOf(form)).toEqual([]);
  });

  test('for a reason that is our mistake is a 500', async () => {
    aws.failOperation('TransactWriteItems', cancelled('None', 'ValidationError', 'None', 'None', 'None'));
    expect(problemIn(await submit(formOf(), await humanCheck.token(), 10_000))).toMatchObject({
      status: 500,
    });
  });
});

describe('a mail that cannot be sent', () => {
  const refusing =
    (status: number, type: string): NonNullable<typeof mail.outage> =>
    (_, response) =>
      response.writeHead(status, { 'x-amzn-errortype': type }).end('{"message":"rosa@bakery.example"}');

  test.each<[string, typeof mail.outage]>([
    ['SES is silent', () => undefined],
    ['SES hangs up', (request) => request.socket.destroy()],
    ['SES is down', refusing(503, 'ServiceUnavailable')],
    ['SES throttles', refusing(429, 'TooManyRequestsException')],
    ['the address is not verified', refusing(400, 'MessageRejected')],
    ['the account may not send', refusing(403, 'AccessDeniedException')],
    ['the answer is garbage', (_, response) => response.writeHead(200).end('<html>')],
    [
      'the answer breaks off',
      (_, response) =>
        response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
    ],
  ])('fails no request: %s', async (_, outage) => {
    const form = formOf();
    mail.outage = outage;
    const begun = performance.now();
    const answer = await submit(form, await humanCheck.token(), 10_000);
    expect(performance.now() - begun).toBeLessThan(8000);
    expect(JSON.parse(answer.body ?? '')).toEqual({ success: true, message: words.contactSent });
    expect(await requestsOf(form)).toMatchObject([{ unmailed: 'waiting' }]);
  });

  test('or that cannot be noted fails no request either: it may come twice, never not at all', async () => {
    const form = formOf();
    aws.failOperation('UpdateItem', respondWith(500, ''));
    expect((await submit(form, await humanCheck.token(), 10_000)).statusCode).toBe(200);
    expect(mail.mails).toHaveLength(1);
    expect(await requestsOf(form)).toMatchObject([{ unmailed: 'waiting' }]);
  });
});

test('a right that is missing is a mistake of ours: 500, and the visitor is told nothing of it', async () => {
  aws.failOperation('TransactWriteItems', accessDenied);
  const answer = await submit(formOf(), await humanCheck.token());
  expect(problemIn(answer)).toMatchObject({ status: 500, code: 'internal' });
  expect(answer.body).not.toContain('resource');
});

test('no line of the log holds a word of who has written', async () => {
  vi.resetModules();
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  const lines: string[] = [];
  const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  );
  const form = formOf();
  try {
    handler = await load();
    await submit(form, await humanCheck.token(), 10_000);
    mail.outage = (_, response) =>
      response
        .writeHead(400, { 'x-amzn-errortype': 'BadRequestException' })
        .end(JSON.stringify({ message: form.emailAddress }));
    await submit({ ...form, message: 'Another question' }, await humanCheck.token(), 10_000);
    await submit({ ...form, message: 'A third' }, 'made-up', 10_000);
    aws.failOperation('TransactWriteItems', respondWith(500, ''));
    await submit({ ...form, message: 'A fourth' }, await humanCheck.token(), 10_000);
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  const log = lines.join('\n');
  expect(log).toContain('Staff are mailed later of a contact request');
  expect(log).toContain('SES did not accept a mail: BadRequestException');
  expect(log).toContain('"outcome":"unavailable"');
  for (const word of [form.emailAddress, 'Rosa', 'lvarez', 'Sunday', 'question', '10.0.', 'made-up'])
    expect(log).not.toContain(word);
});
