import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactEvent, newForm, openContactWorld } from './contact-world.ts';
import { parseProblem, send } from '../events.ts';
import { respondWith, retryAtOnce, startAwsProxies } from '../failing-aws.ts';

retryAtOnce();

const world = await openContactWorld();
const { humanCheck, mail } = world;

const aws = await startAwsProxies(world);

afterAll(async () => {
  await aws.close();
  await world.close();
});

const load = async () => (await import('../../../functions/http/subscription/contactus.post.ts')).handler;
const warm = await load();
let handler = warm;
beforeEach(async () => {
  aws.recover();
  handler = warm;
  mail.outage = undefined;
  await world.sendMails();
  mail.mails.length = 0;
  await humanCheck.reset();
});

// Each request comes from another network, so that no test reaches the limit of another.
let network = 0;
const submit = async (form: object, token: string) => {
  network += 1;
  const from = `10.${network >> 8}.${network & 255}.1, 130.176.${network & 255}.1`;
  return send(handler, contactEvent({ ...form, captchaToken: token }, from));
};

const storedBy = async ({ emailAddress }: { emailAddress: string }) =>
  (await world.stored()).filter((item) => item.emailAddress === emailAddress);

describe('takeContactRequest, when its transaction is canceled', () => {
  const canceled = (...codes: string[]) =>
    respondWith(
      400,
      JSON.stringify({
        __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
        message: 'Transaction cancelled',
        CancellationReasons: codes.map((Code) => ({ Code })),
      }),
    );

  it('repeats a canceled transaction of a contact request until it succeeds', async () => {
    const form = newForm();
    let conflicts = 0;
    aws.failOperation('TransactWriteItems', (request, response, heal) => {
      conflicts += 1;
      if (conflicts > 2) aws.recover();
      return canceled('None', 'None', 'None', 'TransactionConflict', 'None', 'None')(request, response, heal);
    });
    expect((await submit(form, await humanCheck.token())).statusCode).toBe(200);
    expect(conflicts).toBe(3);
    expect(await storedBy(form)).toHaveLength(1);
  });

  it('answers 503 when the conflicts of a transaction do not end', async () => {
    const form = newForm();
    aws.failOperation(
      'TransactWriteItems',
      canceled('None', 'None', 'None', 'None', 'None', 'TransactionConflict'),
    );
    expect(parseProblem(await submit(form, await humanCheck.token()))).toMatchObject({ status: 503 });
    expect(await storedBy(form)).toEqual([]);
  });

  it('answers 500 when a transaction is canceled for a mistake of ours', async () => {
    aws.failOperation(
      'TransactWriteItems',
      canceled('None', 'ValidationError', 'None', 'None', 'None', 'None'),
    );
    expect(parseProblem(await submit(newForm(), await humanCheck.token()))).toMatchObject({
      status: 500,
    });
  });
});

it.each<[string, typeof world.functions.outage]>([
  ['Lambda is silent', () => undefined],
  ['Lambda is down', (_, response) => response.writeHead(503).end()],
  ['the right is missing', (_, response) => response.writeHead(403).end('{}')],
])(
  'confirms a request when the mail function cannot be started, and leaves it to the schedule: %s',
  async (_, outage) => {
    world.functions.outage = outage;
    try {
      expect((await submit(newForm(), await humanCheck.token())).statusCode).toBe(200);
    } finally {
      world.functions.outage = undefined;
    }
    expect(mail.mails).toEqual([]);
    await world.sendMails();
    expect(mail.mails).toHaveLength(1);
  },
);

it('logs how each human check ended, and no word of a contact request', async () => {
  vi.resetModules();
  vi.stubEnv('LOG_LEVEL', 'INFO');
  const lines: string[] = [];
  const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  );
  const form = newForm();
  try {
    handler = await load();
    await submit(form, await humanCheck.token());
    mail.outage = (_, response) =>
      response
        .writeHead(400, { 'x-amzn-errortype': 'BadRequestException' })
        .end(JSON.stringify({ message: form.emailAddress }));
    await world.sendMails();
    await submit({ ...form, message: 'Another question' }, await humanCheck.token());
    await submit({ ...form, message: 'A third' }, 'made-up');
    aws.failOperation('TransactWriteItems', respondWith(500, ''));
    await submit({ ...form, message: 'A fourth' }, await humanCheck.token());
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  const log = lines.join('\n');
  expect([...log.matchAll(/"event":"HumanCheck(\w+)"/g)].map(([, outcome]) => outcome)).toEqual([
    'Solved',
    'Solved',
    'Refused',
    'Solved',
  ]);
  expect(log).toMatch(/"message":"A mail was not sent".*"reason":"BadRequestException"/);
  expect(log).toContain('"outcome":"unavailable"');
  for (const word of [form.emailAddress, 'Rosa', 'lvarez', 'Sunday', 'question', '10.0.', 'made-up'])
    expect(log).not.toContain(word);
});
