import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contactEvent, formOf, openContactWorld } from './contact-world.ts';
import { send } from '../events.ts';

// What the schedule does for requests that could not be mailed when they came.
// Real waiting for what is ill, on machines that do other things too.
vi.setConfig({ testTimeout: 30_000 });

const world = await openContactWorld();
const { mail, humanCheck } = world;
const { handler: take } = await import('../../../functions/http/subscription/contactus.post.ts');
const { handler: mailRest } = await import('../../../functions/events/mail-contact-requests.ts');
const { contactRequestOf } = await import('../../../functions/contact/contact-request.ts');
afterAll(() => world.close());

const down: NonNullable<typeof mail.outage> = (_, response) => response.writeHead(503).end();

const run = (remainingMs = 300_000) => {
  const context = { awsRequestId: 'lambda-1', getRemainingTimeInMillis: () => remainingMs };
  return mailRest({ source: 'aws.events' }, context);
};
const waiting = async () => (await world.stored()).filter(({ unmailed }) => unmailed !== undefined);

/** A request that came some minutes ago and that nobody was mailed of. */
const leave = async (minutesAgo: number, more: object = {}) => {
  const form = formOf({ message: `From ${minutesAgo} minutes ago` });
  const request = contactRequestOf(form, new Date(Date.now() - minutesAgo * 60_000));
  await world.put({
    version: 1,
    ...request,
    unmailed: 'waiting',
    expiresAt: Math.floor(Date.now() / 1000) + 1000,
    ...more,
  });
  return request;
};
const subjectsOf = () =>
  mail.mails.map(({ Content }) => /From \d+ minutes ago/.exec(Content.Simple.Body.Text.Data)?.[0]);

beforeEach(async () => {
  mail.outage = undefined;
  for (let left = await waiting(); left.length > 0; left = await waiting()) {
    for (const item of left) await world.put({ ...item, unmailed: undefined, version: 1 });
  }
  mail.mails.length = 0;
});

describe('requests that staff were not mailed of', () => {
  test('are mailed oldest first, each once, and not again by the next run', async () => {
    await leave(20);
    await leave(90);
    await leave(2);
    expect(await run()).toEqual({ mailed: 3, failed: 0, isFinished: true });
    expect(subjectsOf()).toEqual(['From 90 minutes ago', 'From 20 minutes ago', 'From 2 minutes ago']);
    expect(await waiting()).toEqual([]);
    expect(await run()).toEqual({ mailed: 0, failed: 0, isFinished: true });
    expect(mail.mails).toHaveLength(3);
  });

  test('are left for the next run while they may be on their way: the youngest minute', async () => {
    await leave(0.5);
    expect(await run()).toMatchObject({ mailed: 0 });
    expect(mail.mails).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  test('end the run in an error when some could not be mailed, so that the alarm rings; they wait on', async () => {
    await leave(5);
    await leave(10);
    mail.outage = (_, response) => {
      mail.outage = undefined;
      response.writeHead(400, { 'x-amzn-errortype': 'MessageRejected' }).end('{}');
    };
    await expect(run()).rejects.toThrow('{"mailed":1,"failed":1,"isFinished":true}');
    expect(subjectsOf()).toEqual(['From 5 minutes ago']);
    expect(await waiting()).toMatchObject([{ message: 'From 10 minutes ago' }]);
    expect(await run()).toMatchObject({ mailed: 1 });
  });

  test('that cannot be read do not hold up the others', async () => {
    await leave(30, { version: 2 });
    await leave(20);
    await expect(run()).rejects.toThrow('{"mailed":1,"failed":1,"isFinished":true}');
    expect(subjectsOf()).toEqual(['From 20 minutes ago']);
  });

  test('are left to the next run before time is up', async () => {
    await leave(5);
    expect(await run(20_000)).toEqual({ mailed: 0, failed: 0, isFinished: false });
    expect(await waiting()).toHaveLength(1);
  });

  test('may be more than one page of the index', async () => {
    const filler = 'x'.repeat(300_000);
    for (const minutesAgo of [50, 40, 30, 20, 10]) await leave(minutesAgo, { filler });
    expect(await run()).toMatchObject({ mailed: 5, failed: 0 });
  });
});

test('a request taken while SES was down reaches staff with the schedule', async () => {
  mail.outage = down;
  const body = { ...formOf(), captchaToken: await humanCheck.token({ hostname: 'plainly.example' }) };
  expect((await send(take, contactEvent(body))).statusCode).toBe(200);
  mail.outage = undefined;
  expect(await run()).toMatchObject({ mailed: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect(await run()).toMatchObject({ mailed: 1 });
  } finally {
    vi.useRealTimers();
  }
  expect(mail.mails).toMatchObject([{ ReplyToAddresses: [body.emailAddress] }]);
});
