import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { customerClaims, jsonEvent, send, withClaims } from '../events.ts';
import { validProfile as profile } from '../profile/profiles.ts';
import { openAccountWorld } from './account-world.ts';

// Links are counted by the day. The clock goes on from noon.
const now = new Date('2026-11-21T12:30:00Z');
vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true, advanceTimeDelta: 1 });
const world = await openAccountWorld();
afterAll(() => world.close());
const { completeProfile } = await import('../../../functions/customers/complete-profile.ts');
const { createAddressLink, createEndLink } = await import('../../../functions/customers/address-link.ts');
const { composeConfirmInvoiceAddress } = await import('../../../functions/customers/compose-mail.ts');
const { findMailLinkPage } = await import('../../../functions/mail-links/find-page.ts');
const { followLink } = await import('../../../functions/mail-links/follow-link.ts');
const customers = await import('../../../functions/customers/customers.table.ts');
const { handler: change } = await import('../../../functions/http/users/invoice-address.post.ts');
const { handler: me } = await import('../../../functions/http/users/me.get.ts');

const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const newUserId = () => `google-oauth2|${randomUUID()}`;
const newAddress = () => `${randomUUID()}@books.example`;
const nobody = { address: null, pendingAddress: null, linkSentAt: null };
let userId: string;
let email: string;
beforeEach(async () => {
  userId = newUserId();
  email = `${randomUUID()}@bakery.example`;
  await completeProfile({ userId, email, isEmailVerified: true, profile }, now);
});

const as = (event: object = {}) =>
  withClaims({ ...customerClaims, sub: userId, 'https://plainly.example/email': email }, event);
const ask = (address: string | null) => send(change, as(jsonEvent({ email: address })));
const customer = async () => JSON.parse((await send(me, as())).body ?? '');
const addressNow = async () => (await customer()).invoiceAddress;
const mails = async () =>
  ((await world.tables.storedMails(userId)) as StoredMail[])
    .filter(({ kind }) => kind === 'confirm-invoice-address')
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
const composeNewest = async () => {
  const mail = (await mails()).at(-1);
  if (!mail) throw new Error('There is no mail');
  return composeConfirmInvoiceAddress(mail);
};
const toToken = (text: string) => /\/mail\/(\S+)/.exec(text)?.[1] ?? '';
/** The token of the newest mail's link. */
const readToken = async () => {
  const letter = await composeNewest();
  if ('dropped' in letter) throw new Error(letter.dropped);
  return toToken(letter.text);
};
const press = (token: string, action: 'confirm' | 'leave', at = now) =>
  followLink(token, { action, browser: undefined }, at);
const confirmNew = async () => {
  const address = newAddress();
  await ask(address);
  const token = await readToken();
  await press(token, 'confirm');
  return { address, token };
};

describe('the address for copies of invoices', () => {
  it('gets them once its own link is pressed, in any browser and any number of times', async () => {
    expect(await addressNow()).toEqual(nobody);
    const address = newAddress();
    const answer = await ask(address);
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(answer.body ?? '')).toEqual({
      invoiceAddress: { address: null, pendingAddress: address, linkSentAt: expect.any(String) },
    });
    const letter = await composeNewest();
    expect(letter).toMatchObject({ set: 'mails', to: address });
    // Whose invoices they are, and nothing that somebody typed.
    expect(JSON.stringify(letter)).toContain(email);
    expect(JSON.stringify(letter)).not.toContain(profile.company);
    const token = await readToken();
    const masked = `${address[0]}…@books.example`;
    expect(await findMailLinkPage(token, now)).toEqual({
      ...{ kind: 'confirm-invoice-address', token, masked },
      customer: email,
    });
    await Promise.all([press(token, 'confirm'), press(token, 'confirm')]);
    expect(await addressNow()).toEqual({ ...nobody, address });
    expect(await findMailLinkPage(token, now)).toEqual({ kind: 'invoice-address-confirmed', masked });
    expect(await composeNewest()).toEqual({ dropped: 'confirmed' });
    expect((await customer()).contactAddress).toMatchObject({ address: email, pendingAddress: null });
  });

  it('is not confirmed by a link that is too old, of another address, or of another purpose', async () => {
    await ask(newAddress());
    const former = await readToken();
    expect(await findMailLinkPage(former, inDays(8))).toEqual({ kind: 'expired', of: 'invoice-address' });
    await press(former, 'confirm', inDays(8));
    expect(await addressNow()).toMatchObject({ address: null });
    const address = newAddress();
    await ask(address);
    await press(former, 'confirm');
    for (const link of [
      await createAddressLink(userId, 'confirm-address', address, now),
      await createEndLink(userId, address, now),
    ])
      await press(toToken(link), 'confirm');
    expect(await addressNow()).toMatchObject({ address: null, pendingAddress: address });
    expect(await findMailLinkPage(former, now)).toEqual({ kind: 'unknown' });
  });

  it('ends by the link in a copy, which ends no other address and nobody else’s', async () => {
    const { address, token: confirmToken } = await confirmNew();
    const end = toToken(await createEndLink(userId, address, now));
    const masked = `${address[0]}…@books.example`;
    expect(await findMailLinkPage(end, inDays(364))).toEqual({
      kind: 'end-invoice-copies',
      token: end,
      masked,
    });
    expect(await findMailLinkPage(end, inDays(366))).toEqual({ kind: 'expired', of: 'invoice-copies' });
    await press(toToken(await createEndLink(userId, newAddress(), now)), 'leave');
    await press(toToken(await createEndLink(newUserId(), address, now)), 'leave');
    await press(confirmToken, 'leave');
    await press(end, 'leave', inDays(366));
    expect(await addressNow()).toMatchObject({ address });
    await press(end, 'leave');
    await press(end, 'leave');
    expect(await addressNow()).toEqual(nobody);
    expect(await findMailLinkPage(end, now)).toEqual({ kind: 'invoice-copies-ended' });
    // Two presses at once, and another address between them.
    await ask('next@books.example');
    await press(await readToken(), 'confirm');
    await customers.removeInvoiceAddress(userId, address);
    expect(await addressNow()).toMatchObject({ address: 'next@books.example' });
    await ask(null);
    // The old link to confirm does not bring it back.
    await press(confirmToken, 'confirm');
    expect(await addressNow()).toEqual(nobody);
  });

  it('ends in the account, and a question for another address ends with it', async () => {
    await confirmNew();
    await ask(newAddress());
    const pending = await readToken();
    expect((await ask(null)).statusCode).toBe(200);
    expect(await addressNow()).toEqual(nobody);
    await press(pending, 'confirm');
    expect(await addressNow()).toEqual(nobody);
  });

  it('is asked again after it was taken back', async () => {
    const address = newAddress();
    for (const asked of [address, null, address]) expect((await ask(asked)).statusCode).toBe(200);
    expect(await mails()).toHaveLength(2);
    expect(await addressNow()).toMatchObject({ pendingAddress: address, linkSentAt: expect.any(String) });
  });

  it('is exported, and ends with the account', async () => {
    const { address } = await confirmNew();
    const pending = newAddress();
    await ask(pending);
    const [token, end] = [await readToken(), toToken(await createEndLink(userId, address, now))];
    expect(await world.exportCustomer({ userId }, now)).toMatchObject({
      export: { customer: { record: { invoiceAddress: address, pendingInvoiceAddress: pending } } },
    });
    await world.forgetCustomer({ userId }, now);
    expect(JSON.stringify(await world.stored(userId))).not.toContain('@books.example');
    expect(await composeNewest()).toEqual({ dropped: 'forgotten' });
    await press(token, 'confirm');
    await press(end, 'leave');
    expect(await findMailLinkPage(token, now)).toEqual({ kind: 'unknown' });
    expect(await findMailLinkPage(end, now)).toEqual({ kind: 'invoice-copies-ended' });
  });
});
