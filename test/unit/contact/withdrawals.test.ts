import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import * as words from '#shared/contact-words.ts';
import { parseProblem, send } from '../events.ts';
import { contactEvent, newForm, newWithdrawal, openContactWorld } from './contact-world.ts';

const world = await openContactWorld();
const { handler } = await import('../../../functions/http/withdrawals.post.ts');
const contact = await import('../../../functions/http/subscription/contactus.post.ts');
const { listOfPerson } = await import('../../../functions/contact/requests-by-address.table.ts');
const { createContactRequest } = await import('../../../functions/contact/contact-request.ts');
const { store } = await import('../../../functions/contact/contact-requests.table.ts');
const { mail, humanCheck } = world;
afterAll(() => world.close());

// Each test has its own day, in the middle of an hour.
let hour = Date.parse('2026-11-21T00:30:00Z');
beforeEach(async () => {
  hour += 24 * 3600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: hour });
  await world.sendMails();
  mail.mails.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const submit = async (form: object, { from = '203.0.113.7, 130.176.97.1', to = handler } = {}) =>
  send(to, contactEvent({ ...form, captchaToken: await humanCheck.token() }, from));

const readMails = async () => {
  await world.sendMails();
  return mail.mails.map(({ Destination, Content }) => ({
    to: Destination?.ToAddresses,
    subject: Content?.Simple?.Subject?.Data,
  }));
};

const toStaff = { to: ['hello@plainly.example', 'owner@plainly.example'] };
const inGroups = (requestId = '') => requestId.match(/.{1,4}/g)?.join(' ');
const receipt = `We have received your withdrawal from a contract with ${brand.name}`;

describe('POST /withdrawals', () => {
  it('stores a withdrawal, mails it to staff, and sends a receipt with its number', async () => {
    const form = newWithdrawal();
    const answer = await submit(form);
    expect(JSON.parse(answer.body ?? '')).toEqual({ success: true, message: words.withdrawalSent });
    const [request] = await listOfPerson({ address: form.emailAddress });
    // In the shape that neighbors of this code read.
    const { name, ...rest } = form;
    expect(request).toMatchObject({ ...rest, firstName: name, lastName: '', kind: 'withdrawal' });
    // Both mails leave at once.
    expect(world.functions.events).toEqual([{ mailIds: [expect.any(String), expect.any(String)] }]);
    expect(await readMails()).toEqual(
      expect.arrayContaining([
        { ...toStaff, subject: `${brand.name}: withdrawal from Rosa Álvarez-O'Brien` },
        { to: [form.emailAddress], subject: receipt },
      ]),
    );
    expect(JSON.stringify(mail.mails)).toContain(`Number: ${inGroups(request?.requestId)}`);
  });

  it('takes the same withdrawal once, one from another contract too, and a question besides them', async () => {
    const form = newWithdrawal();
    for (let time = 0; time < 2; time += 1) expect((await submit(form)).statusCode).toBe(200);
    expect(await readMails()).toHaveLength(2);
    expect((await submit({ ...form, contract: 'The book' })).statusCode).toBe(200);
    expect(await readMails()).toHaveLength(4);
    const { emailAddress, message } = form;
    expect((await submit(newForm({ emailAddress, message }), { to: contact.handler })).statusCode).toBe(200);
    expect((await readMails()).map(({ subject }) => subject)).toContain(
      `${brand.name}: contact request from Rosa Álvarez`,
    );
  });

  it('takes as many of a hundred from one network as the limit allows, names the address to the others, and takes those of another network', async () => {
    const codes: (number | undefined)[] = [];
    for (let count = 0; count < 100; count += 1) {
      const answer = await submit(newWithdrawal());
      codes.push(answer.statusCode);
      if (answer.statusCode === 429) expect(parseProblem(answer).message).toContain(brand.contactEmail);
    }
    const { perNetworkPerHour } = limits.contact;
    expect(codes.filter((code) => code === 200)).toHaveLength(perNetworkPerHour);
    expect(codes.filter((code) => code === 429)).toHaveLength(100 - perNetworkPerHour);
    expect((await submit(newWithdrawal(), { from: '192.0.8.1, 130.176.97.1' })).statusCode).toBe(200);
    expect(await readMails()).toHaveLength(2 * (perNetworkPerHour + 1));
  });

  it('answers 403 where the stage has no mails or the owner no such page', async () => {
    vi.resetModules();
    vi.stubEnv('CONTACT_FORM', 'closed');
    const closed = await import('../../../functions/http/withdrawals.post.ts');
    const form = newWithdrawal();
    const answer = await submit(form, { to: closed.handler });
    expect(parseProblem(answer)).toMatchObject({ status: 403, message: words.withdrawalFailed });
    expect(await listOfPerson({ address: form.emailAddress })).toEqual([]);
  });
});

it('reads a request from before there were withdrawals as a question', async () => {
  const { emailAddress, ...form } = newForm();
  const old = { version: 1, requestId: '01', day: '2026-11-01', receivedAt: '2026-11-01T10:00:00.000Z' };
  await world.put('contact-requests', { ...old, ...form, emailAddress, fromAddress: emailAddress });
  expect(await listOfPerson({ address: emailAddress })).toMatchObject([{ requestId: '01', kind: 'contact' }]);
});

it('mails a withdrawal that was stored before it had a contract, without its words in the receipt', async () => {
  const form = newForm({ message: 'visit evil.example' });
  const now = new Date();
  const old = createContactRequest('withdrawal', form, now);
  await store(old, { fingerprint: 'old', counters: [], now });
  expect(await listOfPerson({ address: form.emailAddress })).toMatchObject([{ ...form, kind: 'withdrawal' }]);
  expect(await readMails()).toHaveLength(2);
  const [receiptMail] = mail.mails.filter(({ Destination }) =>
    Destination?.ToAddresses?.includes(form.emailAddress),
  );
  expect(JSON.stringify(receiptMail)).toContain(`Number: ${inGroups(old.requestId)}`);
  expect(JSON.stringify(receiptMail)).not.toMatch(/evil|Name:|Contract:/);
});
