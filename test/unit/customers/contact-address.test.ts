import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { customerClaims, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { validProfile as profile } from '../profile/profiles.ts';
import { openAccountWorld } from './account-world.ts';

// Links are counted by the day. The clock goes on from noon.
const now = new Date('2026-11-21T12:30:00Z');
vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true, advanceTimeDelta: 1 });
const world = await openAccountWorld();
afterAll(() => world.close());
const { completeProfile } = await import('../../../functions/customers/complete-profile.ts');
const { confirmAddress, requestAddressChange } = await import('../../../functions/customers/addresses.ts');
const { describeAddressLink } = await import('../../../functions/customers/address-link.ts');
const { composeAddressMoved, composeConfirmAddress, composeWelcome } =
  await import('../../../functions/customers/compose-mail.ts');
const { takeReturn } = await import('../../../functions/customers/take-return.ts');
const tombstones = await import('../../../functions/customers/tombstones.table.ts');
const { readMailLink } = await import('../../../functions/mail-links/mail-link.ts');
const { handler: change } = await import('../../../functions/http/users/contact-address.post.ts');
const { handler: me } = await import('../../../functions/http/users/me.get.ts');

const newUserId = () => `google-oauth2|${randomUUID()}`;
const newAddress = () => `${randomUUID()}@bakery.example`;
let userId: string;
let email: string;
beforeEach(async () => {
  await world.control('faults', { faults: [] });
  userId = newUserId();
  email = newAddress();
});

const claims = (more: object = {}) => ({
  ...customerClaims,
  sub: userId,
  'https://plainly.example/email': email,
  ...more,
});
const unverified = { 'https://plainly.example/email_verified': 'false' };
const joinAs = (isEmailVerified: boolean) =>
  completeProfile({ userId, email, isEmailVerified, profile }, now);
const ask = (address: string) => send(change, withClaims(claims(unverified), jsonEvent({ email: address })));
const contactOf = async (more: object = unverified) =>
  JSON.parse((await send(me, withClaims(claims(more)))).body ?? '').contactAddress;
const mails = async (kind: string) =>
  ((await world.tables.storedMails(userId)) as StoredMail[])
    .filter((mail) => mail.kind === kind)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
const lastMail = async (kind: string): Promise<StoredMail> => {
  const mail = (await mails(kind)).at(-1);
  if (!mail) throw new Error(`There is no mail ${kind}`);
  return mail;
};
const composeLink = async () => composeConfirmAddress(await lastMail('confirm-address'));
/** What the link of the newest mail is about. */
const readSubject = async (): Promise<string> => {
  const letter = await composeLink();
  if ('dropped' in letter) throw new Error(letter.dropped);
  const [, token = ''] = /\/mail\/(\S+)/.exec(letter.text) ?? [];
  const link = await readMailLink(token, now);
  expect(link).toMatchObject({ purpose: 'confirm-address', isExpired: false });
  return link?.subject ?? '';
};

describe('the contact address', () => {
  it('is the address that the tenant has verified, and gets the welcome once', async () => {
    expect(await joinAs(true)).toBe('completed');
    expect(await joinAs(true)).toBe('already-complete');
    expect(await contactOf()).toEqual({
      address: email,
      isConfirmed: true,
      pendingAddress: null,
      linkSentAt: null,
    });
    expect(await mails('confirm-address')).toEqual([]);
    expect(await mails('welcome')).toHaveLength(1);
    const letter = await composeWelcome(await lastMail('welcome'), now);
    expect(letter).toMatchObject({ set: 'mails', to: email, subject: 'Welcome to Plainly' });
    expect(letter).not.toHaveProperty('headers');
  });

  it('gets a link and no welcome while nobody has verified it; the link confirms it, once', async () => {
    await joinAs(false);
    expect(await contactOf()).toEqual({
      address: email,
      isConfirmed: false,
      pendingAddress: email,
      linkSentAt: now.toISOString(),
    });
    expect(await mails('welcome')).toEqual([]);
    const letter = await composeLink();
    expect(letter).toMatchObject({ set: 'mails', to: email });
    const subject = await readSubject();
    expect(await describeAddressLink('confirm-address', subject)).toMatchObject({
      isConfirmed: false,
      masked: `${email[0]}…@bakery.example`,
    });
    world.tables.functions.events.length = 0;
    await Promise.all([
      confirmAddress('confirm-address', subject, now),
      confirmAddress('confirm-address', subject, now),
    ]);
    const { mailId } = await lastMail('welcome');
    expect(world.tables.functions.events).toContainEqual({ mailIds: [mailId] });
    await confirmAddress('confirm-address', subject, now);
    expect(await contactOf()).toEqual({
      address: email,
      isConfirmed: true,
      pendingAddress: null,
      linkSentAt: null,
    });
    expect(await describeAddressLink('confirm-address', subject)).toMatchObject({ isConfirmed: true });
    expect(await mails('welcome')).toHaveLength(1);
    expect(await composeLink()).toEqual({ dropped: 'confirmed' });
  });

  it('changes by the link to the new address alone, and the former one stays until then', async () => {
    await joinAs(true);
    const next = newAddress();
    expect((await ask(next)).statusCode).toBe(200);
    expect(await contactOf()).toMatchObject({ address: email, isConfirmed: true, pendingAddress: next });
    const letter = await composeLink();
    expect(letter).toMatchObject({ to: next });
    // Nothing that somebody typed, and not the former address.
    expect(JSON.stringify(letter)).not.toMatch(new RegExp(`${email}|${profile.company}`));
    await confirmAddress('confirm-address', await readSubject(), now);
    expect(await contactOf()).toEqual({
      address: next,
      isConfirmed: true,
      pendingAddress: null,
      linkSentAt: null,
    });
    expect(await mails('welcome')).toHaveLength(1);
    expect((await world.stored(userId)) as object).toMatchObject({ email });
  });

  it('is asked for no more once the present one is asked for', async () => {
    await joinAs(true);
    await ask(newAddress());
    expect((await ask(email)).statusCode).toBe(200);
    expect(await contactOf()).toMatchObject({ address: email, pendingAddress: null });
  });

  it('gets the link again, three times a day, whatever was asked for in between and whatever became of the mails', async () => {
    await joinAs(true);
    const [address, other] = [newAddress(), newAddress()];
    for (const asked of [address, other, address, email, address])
      expect((await ask(asked)).statusCode).toBe(200);
    const sent = await mails('confirm-address');
    const letters = await Promise.all(sent.map((mail) => composeConfirmAddress(mail)));
    expect(letters.filter((letter) => 'to' in letter && letter.to === address)).toHaveLength(3);
    const { linkSentAt } = await contactOf();
    expect(linkSentAt).toBe(sent.at(-1)?.createdAt);
    expect(parseProblem(await ask(address))).toMatchObject({ status: 429 });
    expect(await contactOf()).toMatchObject({ pendingAddress: address, linkSentAt });
    // The other purpose has limits of its own.
    await requestAddressChange(userId, 'confirm-invoice-address', address, now);
    expect(await mails('confirm-invoice-address')).toHaveLength(1);
    await requestAddressChange(userId, 'confirm-address', address, new Date(now.getTime() + 2 * DAY_MS));
    expect(await mails('confirm-address')).toHaveLength(5);
  });

  it('gets one link by presses at once', async () => {
    await joinAs(true);
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(address)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await mails('confirm-address')).toHaveLength(1);
  });

  it('gets the links of three customers until one is pressed, and a customer more is told so', async () => {
    const name = randomUUID();
    const askAsNew = (tag = '') => {
      userId = newUserId();
      return ask(`${name}${tag}@bakery.example`);
    };
    const answers = [await askAsNew('+1'), await askAsNew('+2'), await askAsNew()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const known = userId;
    const silent = await askAsNew('+4');
    expect(parseProblem(silent).message).toMatch(
      /nobody has pressed one\. Please try again in \d+ (days|hours), or write to hello@/,
    );
    expect([silent.statusCode, await mails('confirm-address')]).toEqual([429, []]);
    expect(await contactOf()).toMatchObject({ pendingAddress: null });
    // A stranger uses up nothing of who asked before.
    userId = known;
    expect((await ask(`${name}@bakery.example`)).statusCode).toBe(200);
    await confirmAddress('confirm-address', await readSubject(), now);
    expect((await askAsNew('+4')).statusCode).toBe(200);
  });

  it.each(['stays', 'is deleted just after'])(
    'tells each former address that it has moved, if the account %s',
    async (fate) => {
      await joinAs(true);
      const next = [newAddress(), newAddress()];
      for (const address of next) {
        await ask(address);
        await confirmAddress('confirm-address', await readSubject(), new Date());
      }
      if (fate !== 'stays') await world.forgetCustomer({ userId }, new Date());
      const letters = await Promise.all(
        (await mails('address-moved')).map((mail) => composeAddressMoved(mail, now)),
      );
      expect(letters).toMatchObject([{ to: email }, { to: next[0] }]);
      expect(JSON.stringify(letters)).not.toContain(next[1]);
      if (fate === 'stays') return;
      await world.forgetUnfinished(new Date(now.getTime() + 600_000), () => true);
      expect(JSON.stringify(await world.stored(userId))).not.toContain('bakery.example');
    },
  );

  it('is at Stripe from the next sync on, if Stripe is down when it is confirmed', async () => {
    await joinAs(true);
    await world.buy(userId);
    const { stripeCustomerId = '' } = (await world.stored(userId)) ?? {};
    const atStripe = async () =>
      (await world.stripe.customers.retrieve(stripeCustomerId)) as { email?: string };
    expect(await atStripe()).toMatchObject({ email });
    const next = newAddress();
    await ask(next);
    const subject = await readSubject();
    await world.control('faults', {
      faults: [{ kind: 'down', match: 'POST /v1/customers/*', times: 2 }],
    });
    await confirmAddress('confirm-address', subject, now);
    await world.control('faults', { faults: [] });
    expect(await contactOf()).toMatchObject({ address: next, isConfirmed: true });
    expect(await atStripe()).toMatchObject({ email });
    // The renewal reaches us by an event.
    await world.control('advance', { seconds: 32 * 86_400 });
    await expect.poll(atStripe).toMatchObject({ email: next });
  });

  it('is given to Stripe at once when Stripe answers', async () => {
    await joinAs(true);
    await world.checkout(userId);
    const { stripeCustomerId = '' } = (await world.stored(userId)) ?? {};
    const next = newAddress();
    await ask(next);
    await confirmAddress('confirm-address', await readSubject(), now);
    expect(await world.stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ email: next });
  });

  it('is found, exported and forgotten with the person', async () => {
    await joinAs(true);
    const next = newAddress();
    await ask(next);
    await confirmAddress('confirm-address', await readSubject(), now);
    const pending = newAddress();
    await ask(pending);
    expect(await world.exportCustomer({ address: next }, now)).toMatchObject({
      outcome: 'found',
      export: { customer: { record: { contactAddress: next, pendingAddress: pending } } },
    });
    // Nobody has proved that a pending address is this person's.
    expect(await world.exportCustomer({ address: pending }, now)).toEqual({ outcome: 'unknown' });
    const [welcome, link] = [await lastMail('welcome'), await lastMail('confirm-address')];
    const subject = await readSubject();
    await world.forgetCustomer({ address: next }, now);
    expect(JSON.stringify(await world.stored(userId))).not.toContain(pending);
    expect(await composeWelcome(welcome, now)).toEqual({ dropped: 'forgotten' });
    expect(await composeConfirmAddress(link)).toEqual({ dropped: 'forgotten' });
    await confirmAddress('confirm-address', subject, now);
    expect(await describeAddressLink('confirm-address', subject)).toBeUndefined();
  });
});

describe('a contact address from which mails come back', () => {
  const at = (minute: number) => `2026-11-21T12:0${minute}:00.000Z`;
  const take = (minute: number, cameBack: boolean, address = email.toUpperCase()) =>
    takeReturn(userId, { addresses: ['luca@bakery.example', address], at: at(minute), cameBack });
  const returnedAt = async () => (await contactOf()).mailsReturnedAt;
  beforeEach(() => joinAs(true));

  it('is said until a later mail arrives there, in whatever order the reports come', async () => {
    await take(1, false);
    expect(await returnedAt()).toBeUndefined();
    await take(4, true);
    for (const [minute, cameBack] of [
      [3, false],
      [2, true],
      [4, false],
    ] as const)
      await take(minute, cameBack);
    expect(await returnedAt()).toBe(at(4));
    await take(6, true);
    await take(5, false);
    expect(await returnedAt()).toBe(at(6));
    await take(7, false);
    expect(await returnedAt()).toBeUndefined();
  });

  it('is not said of another address, and no longer once the address is another one', async () => {
    await take(1, true, newAddress());
    expect(await returnedAt()).toBeUndefined();
    await take(1, true);
    await ask(newAddress());
    expect(await returnedAt()).toBe(at(1));
    await confirmAddress('confirm-address', await readSubject(), now);
    await take(2, true);
    expect(await returnedAt()).toBeUndefined();
  });

  it('creates no record, and touches none of somebody who was forgotten', async () => {
    const stranger = newUserId();
    await takeReturn(stranger, { addresses: [email], at: at(1), cameBack: true });
    expect(await world.stored(stranger)).toBeUndefined();
    await take(1, true);
    await tombstones.begin(userId, undefined, now);
    await take(2, true);
    expect(await world.stored(userId)).not.toHaveProperty('mailsReturnedAt');
  });
});
