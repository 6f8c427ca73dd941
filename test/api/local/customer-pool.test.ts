import { expect, it } from 'vitest';
import { newCustomer, newSubscriber, PROFILE, signUpCustomer, signUpSubscriber } from '../../customer.ts';
import { readPool } from '../../customer-pool.ts';
import { here } from '../../here.ts';
import { api } from '../client.ts';

const me = async (token: string) => (await api({ path: '/users/me', token })).json;
const isPooled = ({ userId }: { userId: string }): boolean =>
  Object.values(readPool(here('poolFile')))
    .flat()
    .some((pooled) => pooled.userId === userId);

it('hands out each customer of the samples once, signed in at this cloud, and signs up the others', async () => {
  const customer = await newCustomer();
  const claims = JSON.parse(Buffer.from(customer.token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ iss: `${here('tenantUrl')}/`, sub: customer.userId });
  expect(await me(customer.token)).toMatchObject({
    userId: customer.userId,
    email: customer.email,
    profile: PROFILE,
    subscription: { status: null },
  });

  const subscriber = await newSubscriber();
  expect(await me(subscriber.token)).toMatchObject({ subscription: { status: 'active', hasAccess: true } });
  const { json } = await api({
    path: `/subscription/valid-payment-status?sessionId=${subscriber.sessionId}`,
    token: subscriber.token,
  });
  expect(json).toEqual({ paymentStatus: 'paid' });

  const { paying } = readPool(here('poolFile'));
  const taken = [subscriber, ...(await Promise.all(paying.map(() => newSubscriber())))];
  expect(new Set(taken.map(({ userId }) => userId)).size).toBe(taken.length);
  expect([customer, ...taken].map(isPooled)).toEqual([true, ...paying.map(() => true), false]);

  const made = [await newCustomer({ name: 'Nora' }), await signUpCustomer(), await signUpSubscriber()];
  expect(made.map(isPooled)).toEqual([false, false, false]);
});
