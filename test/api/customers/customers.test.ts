import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  completeProfile,
  newCustomer,
  newSubscriber,
  refreshTokens,
  PROFILE,
  signUp,
  signUpCustomer,
  signUpSubscriber,
  stripeClient,
} from '../../customer.ts';
import { freeSubscription } from '../../free-plan.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const newAddress = () => `${randomUUID()}@bakery.example`;

const me = (token: string | undefined) => api({ path: '/users/me', token });

const newCustomerView = (userId: string, email: string) => ({
  userId,
  email,
  contactAddress: { address: email, isConfirmed: true, pendingAddress: null, linkSentAt: null },
  invoiceAddress: { address: null, pendingAddress: null, linkSentAt: null },
  profile: PROFILE,
  subscription: freeSubscription,
});

describe('the customer', () => {
  it('creates the customer of the token from a draft, and changes nothing at a second call', async () => {
    const { token, userId, email } = await newCustomer({ profile: false });
    const subscription = {
      subscriptionId: null,
      plan: 'free',
      priceId: null,
      status: 'active',
      startDate: '2026-11-20T10:00:00.000Z',
      endDate: '2026-12-20T10:00:00.000Z',
    };
    const first = await api({ path: '/users', token, body: { ...PROFILE, subscription } });
    expect(first.status).toBe(200);
    expect(first.json).toEqual(newCustomerView(userId, email));
    const again = await api({ path: '/users', token, body: { ...PROFILE, company: 'Another Shop' } });
    expect(again.json).toEqual(first.json);
  });

  it('returns a customer who completed the profile, on the free plan', async () => {
    const { token, userId, email } = await completeProfile(await signUp());
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual(newCustomerView(userId, email));
  });

  it('accepts tokens from before and after a rotation of the tenant’s keys', async () => {
    const before = await newCustomer();
    const rotated = await fetch(`${here('tenantUrl')}/laptop/rotate-keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(rotated.status).toBe(200);
    const after = await signUpCustomer();
    const readKeyId = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')).kid;
    expect(readKeyId(after.token)).not.toBe(readKeyId(before.token));
    for (const { token } of [before, after]) expect((await me(token)).status).toBe(200);
  });

  it('answers 401 to a forged token, an unsigned token and an empty one', async () => {
    const { token } = await newCustomer();
    const [header, payload] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const wrong of [
      '',
      `${header}.${payload}.AAAA`,
      `${token.slice(0, -5)}AAAAA`,
      `${none}.${payload}.`,
    ])
      expect((await me(wrong)).status, wrong).toBe(401);
  });
});

describe('POST /users/profile', () => {
  const change = (token: string, body: object) => api({ path: '/users/profile', token, body });

  it('changes the profile of the caller', async () => {
    const { token, userId } = await newCustomer();
    const profile = { ...PROFILE, company: 'Corner Shop 8' };
    const answer = await change(token, { ...profile, phoneNumber: '+1 (415) 555-0123' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ userId, profile });
    expect((await me(token)).json).toMatchObject({ profile });
  });
});

describe('addresses', () => {
  const change = (kind: 'contact' | 'invoice', token: string, email: string | null) =>
    api({ path: `/users/${kind}-address`, token, body: { email } });

  it('asks an address for invoices, and takes the question back', async () => {
    const { token } = await newCustomer();
    const pendingAddress = newAddress();
    const answer = await change('invoice', token, pendingAddress);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      invoiceAddress: { address: null, pendingAddress, linkSentAt: expect.any(String) },
    });
    expect((await change('invoice', token, null)).json).toEqual({
      invoiceAddress: { address: null, pendingAddress: null, linkSentAt: null },
    });
  });
});

describe('one’s own data', () => {
  it('answers everything that is held of the caller, and of nobody else', async () => {
    const { token, userId } = await newSubscriber();
    const other = await newSubscriber();
    const { status, json, text } = await api({ path: '/users/export', token });
    expect(status).toBe(200);
    expect(json.customer).toMatchObject({ userId, stripe: [{ invoices: [{ status: 'paid' }] }] });
    for (const foreign of [other.userId, other.email]) expect(text).not.toContain(foreign);
  });

  it('moves no address and deletes no account before the customer signs in again, and ends the plan with the account', async () => {
    const { token, tokens, email } = await signUpSubscriber();
    const { access_token: refreshed } = await refreshTokens(tokens.refresh_token);
    const pendingAddress = newAddress();
    const move = { path: '/users/contact-address', body: { email: pendingAddress } };
    const remove = { path: '/users/delete', body: { confirmation: 'DELETE' } };
    for (const each of [move, remove])
      expect((await api({ ...each, token: refreshed })).json).toMatchObject({ code: 'sign-in-again' });
    // The present address stays until the new one is confirmed.
    const contactAddress = {
      address: email,
      isConfirmed: true,
      pendingAddress,
      linkSentAt: expect.any(String),
    };
    const moved = await api({ ...move, token });
    expect([moved.status, moved.json]).toEqual([200, { contactAddress }]);
    const { json } = await me(token);
    expect(json).toMatchObject({ contactAddress });
    expect(await api({ ...remove, token })).toMatchObject({ status: 200, json: { success: true } });
    expect((await me(token)).status).toBe(410);
    const { stripeSubscriptionId } = json.subscription;
    await expect
      .poll(async () => (await stripeClient().subscriptions.retrieve(stripeSubscriptionId)).status)
      .toBe('canceled');
  });
});
