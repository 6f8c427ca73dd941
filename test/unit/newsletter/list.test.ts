import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customerClaims, editorClaims } from '../events.ts';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { networkOf, openListWorld, readToken } from './list-world.ts';

const world = await openListWorld({ isMetered: true });
const { leave, reportComplaint } = await import('../../../functions/newsletter/change-subscriber.ts');
const { subscribe, unsubscribe } = await import('../../../functions/newsletter/account-subscriber.ts');
const { findMailLinkPage } = await import('../../../functions/mail-links/find-page.ts');
const { toAddressId } = await import('../../../functions/mails/address-id.ts');
afterAll(() => world.close());
// Sign-ups are counted by the hour and the day, so the clock stands still during a test. It begins with the real time, because a
// clock that is five minutes wrong makes AWS's client repeat calls.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() });
});

/** Sends the mails that wait, and returns those to an address. */
const receive = async (address: string) =>
  (await world.sendMails()).filter(({ Destination }) => Destination.ToAddresses.includes(address));

const newUser = () => `auth0|${randomUUID()}`;
const newAddress = () => `rosa.${randomUUID().slice(0, 8)}@bakery.example`;
const findPage = (token: string) => findMailLinkPage(token, new Date());
const DONE = '303 /newsletter#check-your-mail';
let network = 1;
/** A network that has not signed anybody up. */
const newNetwork = () => networkOf((network += 1));

const signUp = (address: string, fields: Record<string, string> = {}) =>
  world
    .solveCheck()
    .then((token) => world.signUp(address, { 'cf-turnstile-response': token, ...fields }, newNetwork()));

/** Signs up, and returns the token of the mail. */
const ask = async (address: string, fields?: Record<string, string>) => {
  expect(await signUp(address, fields)).toBe(DONE);
  const mails = await receive(address);
  expect(mails).toHaveLength(1);
  return readToken(mails[0]);
};

const confirmed = async (address: string) => {
  await world.press(await ask(address), { action: 'confirm' });
  const [mail] = await receive(address);
  return readToken(mail);
};

const stateOf = async (address: string) => (await world.find(address))?.['state'];
const idOf = async (address: string) => String((await world.find(address))?.['subscriberId']);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('signing up', () => {
  it('stores an address in lower case, once, and mails one link that repeats nothing', async () => {
    const address = newAddress();
    await ask(address);
    expect(await signUp(address.toUpperCase())).toBe(DONE);
    expect(await receive(address)).toEqual([]);
    const found = (await world.subscribers()).filter((item) => item['address'] === address);
    expect(found).toEqual([expect.objectContaining({ state: 'pending', source: 'page' })]);
  });

  it('mails to confirm without the header of a newsletter, in the set of mails', async () => {
    const address = newAddress();
    await signUp(address);
    const [mail] = await receive(address);
    expect(mail?.ConfigurationSetName).toBe('mails');
    expect(mail?.Content.Simple.Headers).toEqual([{ Name: 'Auto-Submitted', Value: 'auto-generated' }]);
  });

  it('makes the same calls for a new, a known and a suppressed address', async () => {
    const known = newAddress();
    await confirmed(known);
    const complained = newAddress();
    await confirmed(complained);
    await reportComplaint(await idOf(complained), new Date());
    const callsOf = async (address: string) => {
      const token = await world.solveCheck();
      const earlier = {
        operations: world.meter.listOperations().length,
        events: world.functions.events.length,
      };
      await world.signUp(address, { 'cf-turnstile-response': token }, newNetwork());
      return {
        operations: world.meter.listOperations().slice(earlier.operations),
        started: world.functions.events.length - earlier.events,
      };
    };
    const first = await callsOf(newAddress());
    expect(first.started).toBe(1);
    expect(await callsOf(known)).toEqual(first);
    expect(await callsOf(complained)).toEqual(first);
  });
});

describe('confirming', () => {
  it('confirms once by the button, and mails once what comes', async () => {
    const address = newAddress();
    const token = await ask(address);
    expect(await findPage(token)).toEqual({
      kind: 'confirm-subscription',
      token,
      masked: 'r…@bakery.example',
      isOwnBrowserPossible: true,
    });
    await Promise.all([world.press(token, { action: 'confirm' }), world.press(token, { action: 'confirm' })]);
    expect(await world.press(token, { action: 'confirm' })).toBe(`/mail/${token}`);
    expect(await world.find(address)).not.toHaveProperty('expiresAt');
    const mails = await receive(address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.ConfigurationSetName).toBe('newsletter');
    const leaveToken = readToken(mails[0]);
    expect(mails[0]?.Content.Simple.Headers).toEqual([
      { Name: 'Auto-Submitted', Value: 'auto-generated' },
      { Name: 'List-Id', Value: '<newsletter.plainly.example>' },
      { Name: 'List-Unsubscribe', Value: `<https://plainly.example/api/newsletter/leave/${leaveToken}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);
    expect(mails[0]?.Content.Simple.Body.Text.Data).toContain('12 Sample Street');
    expect(await findPage(token)).toMatchObject({ kind: 'subscribed' });
  });

  it('confirms by a script in the browser that signed up, and in no other one', async () => {
    const address = newAddress();
    const token = await ask(address, { browser: 'a-random-value' });
    await world.press(token, { action: 'confirm', browser: 'another-value' });
    expect(await stateOf(address)).toBe('pending');
    await world.press(token, { action: 'confirm', browser: 'a-random-value' });
    expect(await stateOf(address)).toBe('confirmed');
  });
});

describe('leaving', () => {
  it.each([
    {},
    { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    {
      body: 'bm90aGluZw==',
      isBase64Encoded: true,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ])('leaves by the button of a mail program, with any body', async (event) => {
    const address = newAddress();
    const token = await confirmed(address);
    expect(await findPage(token)).toEqual({ kind: 'leave', token, masked: 'r…@bakery.example' });
    for (let press = 0; press < 2; press += 1) {
      const answer = await world.leave(token, event);
      expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
    }
    expect(await world.find(address)).toMatchObject({ state: 'left' });
    const id = await idOf(address);
    expect(await world.notes()).toContainEqual(
      expect.objectContaining({ subscriberId: `note#${id}`, state: 'left' }),
    );
    expect(JSON.stringify(await world.notes())).not.toContain(address);
  });

  it('answers 200 to a forged token and to one for confirming, without effect', async () => {
    const address = newAddress();
    const confirmToken = await ask(address);
    expect((await world.leave(confirmToken)).statusCode).toBe(200);
    expect((await world.leave('../../forged\r\nX: y')).statusCode).toBe(200);
    expect(await stateOf(address)).toBe('pending');
  });

  it('takes leaving back at once, without a mail, and two clicks are one', async () => {
    const address = newAddress();
    const token = await confirmed(address);
    await world.press(token, { action: 'leave' });
    const [next] = await Promise.all([
      world.press(token, { action: 'again' }),
      world.press(token, { action: 'again' }),
    ]);
    expect(await findPage(String(next).slice('/mail/'.length))).toMatchObject({ kind: 'subscribed' });
    expect(await stateOf(address)).toBe('confirmed');
    const id = await idOf(address);
    expect((await world.notes()).map(({ subscriberId }) => subscriberId)).not.toContain(`note#${id}`);
    expect(await receive(address)).toEqual([]);
  });
});

describe('bounces and complaints', () => {
  it.each([
    [{ eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General' } }, 'bounced'],
    [{ eventType: 'Complaint' }, 'complained'],
  ])('reads %j of SES as %s', async (event, state) => {
    const address = newAddress();
    await confirmed(address);
    await world.report(await idOf(address), event);
    await world.report(await idOf(address), event);
    expect(await stateOf(address)).toBe(state);
  });
});

describe('a mail to a subscriber', () => {
  const compose = async (kind: 'confirm-subscription' | 'subscribed', reference: string, occurrence = '') => {
    const mails = await import('../../../functions/newsletter/compose-mail.ts');
    const write = kind === 'subscribed' ? mails.composeSubscribed : mails.composeConfirmSignUp;
    return (now = new Date()) => write({ kind, reference, occurrence } as StoredMail, now);
  };

  it('asks only an address that still waits, and whose limit is kept', async () => {
    const address = newAddress();
    const id = await toAddressId(address);
    const toConfirm = await compose('confirm-subscription', id);
    expect(await toConfirm()).toEqual({ dropped: 'not-pending' });
    const token = await ask(address);
    expect(await toConfirm()).toMatchObject({ to: address });
    expect(await (await compose('confirm-subscription', id, 'over-limit'))()).toEqual({
      dropped: 'over-limit',
    });
    expect(await toConfirm(inDays(7.1))).toEqual({ dropped: 'not-pending' });
    await world.press(token, { action: 'confirm' });
    expect(await toConfirm()).toEqual({ dropped: 'not-pending' });
    await leave(id, new Date());
    expect(await toConfirm()).toEqual({ dropped: 'not-pending' });
  });

  it('greets only the confirmation that it was written for', async () => {
    const address = newAddress();
    const token = await confirmed(address);
    const id = await idOf(address);
    const confirmedAt = String((await world.find(address))?.['confirmedAt']);
    const greet = await compose('subscribed', id, confirmedAt);
    expect(await greet()).toMatchObject({ to: address });
    expect(await (await compose('subscribed', id, 'an earlier one'))()).toEqual({ dropped: 'not-confirmed' });
    await world.leave(token);
    expect(await greet()).toEqual({ dropped: 'not-confirmed' });
    expect(await (await compose('subscribed', 'nobody'))()).toEqual({ dropped: 'not-confirmed' });
  });
});

describe('the account', () => {
  it('subscribes no address that is no longer the contact address', async () => {
    const [address, userId] = [newAddress(), newUser()];
    await world.account.open(userId, newAddress());
    await expect(subscribe({ userId, address }, new Date())).rejects.toMatchObject({ status: 503 });
    expect(await world.find(address)).toBeUndefined();
  });

  it('answers ten presses an hour', async () => {
    const claims = { ...customerClaims, sub: newUser() };
    await world.account.open(claims.sub, newAddress());
    const statuses = [];
    for (let press = 0; press < 11; press += 1)
      statuses.push((await world.account.change(claims, { subscribe: press % 2 === 0 })).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('greets once a day, however often somebody subscribes', async () => {
    const [address, userId] = [newAddress(), newUser()];
    await world.account.open(userId, address);
    const id = await toAddressId(address);
    const greetings = [];
    for (const days of [0, 0.1, 0.9, 1.1, 2]) {
      await subscribe({ userId, address }, inDays(days));
      await unsubscribe(address, inDays(days));
      const greeted = (await world.mails()).filter((mail) => mail['reference'] === id);
      greetings.push(greeted.length);
    }
    expect(greetings).toEqual([1, 1, 1, 2, 2]);
  });

  it('greets once who leaves and comes back on the same day, also before that mail was sent', async () => {
    const [address, userId] = [newAddress(), newUser()];
    await world.account.open(userId, address);
    await subscribe({ userId, address }, inDays(0));
    await unsubscribe(address, inDays(0.1));
    await subscribe({ userId, address }, inDays(0.2));
    expect(await receive(address)).toHaveLength(1);
    await unsubscribe(address, inDays(0.3));
    const { signUp: signUpOnSite } = await import('../../../functions/newsletter/sign-up.ts');
    await signUpOnSite({ address, source: 'page' }, false, inDays(0.3));
    const { confirm } = await import('../../../functions/newsletter/confirm.ts');
    const id = await toAddressId(address);
    await confirm(id, undefined, inDays(0.4));
    expect(await stateOf(address)).toBe('confirmed');
    const ofAddress = (await world.mails()).filter((mail) => mail['reference'] === id);
    expect(ofAddress.filter(({ kind }) => kind === 'subscribed')).toHaveLength(1);
  });

  it('waits only for a link that was sent and is valid', async () => {
    const { findOwnSubscriber } = await import('../../../functions/newsletter/find-own-subscriber.ts');
    const [address, userId] = [newAddress(), newUser()];
    await world.account.open(userId, address);
    await reportComplaint(await toAddressId(address), new Date());
    const states = [];
    for (const days of [0, 6, 8]) {
      await subscribe({ userId, address }, inDays(days));
      const { state, askedAt } = await findOwnSubscriber(address, 'on', inDays(days));
      states.push([state, askedAt]);
    }
    const askedAt = inDays(0).toISOString();
    expect(states).toEqual([
      ['pending', askedAt],
      ['pending', askedAt],
      ['none', null],
    ]);
  });

  it('subscribes the contact address with one click, and unsubscribes it', async () => {
    const address = newAddress();
    await world.account.open(customerClaims.sub, address);
    await world.account.change(customerClaims, { subscribe: true });
    await world.account.change(customerClaims, { subscribe: true });
    expect(await world.find(address)).toMatchObject({ state: 'confirmed', source: 'account' });
    expect(await receive(address)).toHaveLength(1);
    const none = { isListOn: true, state: 'none', askedAt: null, address };
    expect(await world.account.read(customerClaims)).toEqual({ ...none, state: 'confirmed' });
    await world.account.change(customerClaims, { subscribe: false });
    expect(await world.account.read(customerClaims)).toEqual(none);
  });
});

it('counts for staff who was confirmed and who left, by day', async () => {
  const before = await world.counts(editorClaims);
  await confirmed(newAddress());
  await world.leave(await confirmed(newAddress()));
  const after = await world.counts(editorClaims);
  expect(after.total - before.total).toBe(1);
  expect(after.days).toHaveLength(30);
  const [today, earlier] = [after.days[0], before.days[0]];
  expect(['confirmed', 'left', 'bounced'].map((what) => today[what] - earlier[what])).toEqual([2, 1, 0]);
});
