import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactEvent, newForm, openContactWorld } from './contact-world.ts';
import { send } from '../events.ts';

const world = await openContactWorld();
const { mail, humanCheck } = world;
const { handler: take } = await import('../../../functions/http/subscription/contactus.post.ts');
const { handler: retryContactMails } = await import('../../../functions/events/retry-contact-mails.ts');
const { createContactRequest } = await import('../../../functions/contact/contact-request.ts');
afterAll(() => world.close());

const down: NonNullable<typeof mail.outage> = (_, response) => response.writeHead(503).end();

const run = (remainingMs = 300_000) => {
  const context = { awsRequestId: 'lambda-1', getRemainingTimeInMillis: () => remainingMs };
  return retryContactMails({ source: 'aws.events' }, context);
};
const storedUnmailed = async () => (await world.stored()).filter(({ unmailed }) => unmailed !== undefined);

/** Stores a request of some minutes ago that was not mailed. */
const storeUnmailed = async (minutesAgo: number, more: object = {}) => {
  const form = newForm({ message: `From ${minutesAgo} minutes ago` });
  const request = createContactRequest(form, new Date(Date.now() - minutesAgo * 60_000));
  await world.put({
    version: 1,
    ...request,
    unmailed: 'waiting',
    expiresAt: Math.floor(Date.now() / 1000) + 1000,
    ...more,
  });
  return request;
};
const mailedMessages = () =>
  mail.mails.map(({ Content }) => /From \d+ minutes ago/.exec(Content.Simple.Body.Text.Data)?.[0]);

beforeEach(async () => {
  mail.outage = undefined;
  for (let left = await storedUnmailed(); left.length > 0; left = await storedUnmailed()) {
    for (const item of left) await world.put({ ...item, unmailed: undefined, version: 1 });
  }
  mail.mails.length = 0;
});

describe('the job retry-contact-mails', () => {
  it('mails unmailed requests, oldest first, each once', async () => {
    await storeUnmailed(20);
    await storeUnmailed(90);
    await storeUnmailed(2);
    expect(await run()).toEqual({ mailed: 3, failed: 0, waiting: 0, isFinished: true });
    expect(mailedMessages()).toEqual(['From 90 minutes ago', 'From 20 minutes ago', 'From 2 minutes ago']);
    expect(await storedUnmailed()).toEqual([]);
    expect(await run()).toEqual({ mailed: 0, failed: 0, waiting: 0, isFinished: true });
    expect(mail.mails).toHaveLength(3);
  });

  it('leaves requests of the last minute, which may be on their way', async () => {
    await storeUnmailed(0.5);
    expect(await run()).toMatchObject({ mailed: 0 });
    expect(mail.mails).toEqual([]);
    expect(await storedUnmailed()).toHaveLength(1);
  });

  it('fails when a request could not be mailed, and mails it in the next run', async () => {
    await storeUnmailed(5);
    await storeUnmailed(10);
    mail.outage = (_, response) => {
      mail.outage = undefined;
      response.writeHead(400, { 'x-amzn-errortype': 'MessageRejected' }).end('{}');
    };
    await expect(run()).rejects.toThrow('{"mailed":1,"failed":1,"waiting":0,"isFinished":true}');
    expect(mailedMessages()).toEqual(['From 5 minutes ago']);
    expect(await storedUnmailed()).toMatchObject([{ message: 'From 10 minutes ago' }]);
    expect(await run()).toMatchObject({ mailed: 1 });
  });

  it('mails the others when one request cannot be read', async () => {
    await storeUnmailed(31, { version: 2 });
    await storeUnmailed(20);
    await expect(run()).rejects.toThrow('{"mailed":1,"failed":1,"waiting":1,"isFinished":true}');
    expect(mailedMessages()).toEqual(['From 20 minutes ago']);
  });

  it('leaves the rest to the next run before the time is up', async () => {
    await storeUnmailed(5);
    expect(await run(20_000)).toEqual({ mailed: 0, failed: 0, waiting: 0, isFinished: false });
    expect(await storedUnmailed()).toHaveLength(1);
  });

  it('counts a request of more than half an hour that still waits after the run', async () => {
    await storeUnmailed(29);
    await storeUnmailed(31);
    mail.outage = down;
    await expect(run()).rejects.toThrow('"failed":2,"waiting":1,');
    await expect(run(20_000)).resolves.toMatchObject({ waiting: 1, isFinished: false });
    mail.outage = undefined;
    expect(await run()).toMatchObject({ mailed: 2, waiting: 0 });
  });

  it('reads more than one page of the index', async () => {
    const filler = 'x'.repeat(300_000);
    for (const minutesAgo of [50, 40, 30, 20, 10]) await storeUnmailed(minutesAgo, { filler });
    expect(await run()).toMatchObject({ mailed: 5, failed: 0 });
  });
});

it('mails a request that was taken while SES was down', async () => {
  mail.outage = down;
  const body = { ...newForm(), captchaToken: await humanCheck.token({ hostname: 'plainly.example' }) };
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
