import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestStripe, type TestStripe } from '../start.ts';

let local: TestStripe;
beforeEach(async () => {
  local = await startTestStripe();
});
afterEach(() => local.close());

it('shows customers, subscriptions, invoices and events on the dashboard', async () => {
  const { subscription } = await local.subscribe();
  const page = await local.show('/');
  for (const text of [
    'ann@example.com',
    subscription,
    'active',
    'INV-0001',
    'customer.subscription.created',
  ]) {
    expect(page).toContain(text);
  }
});

it('lets a day or a month pass from the dashboard', async () => {
  const { customer } = await local.subscribe();
  for (const by of ['month', 'day']) {
    await local.post('/dashboard/advance', new URLSearchParams({ by }));
  }
  expect((await local.stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(2);
});

it('refunds and disputes an invoice from the dashboard', async () => {
  const { customer } = await local.subscribe();
  const [invoice] = (await local.stripe.invoices.list({ customer })).data;
  const press = async (action: string) => {
    expect(await local.show('/')).toContain(`name="${action}" value="${invoice!.id}"`);
    await local.post('/dashboard/money', new URLSearchParams({ [action]: invoice!.id }));
    return (await local.stripe.charges.list({ customer })).data[0];
  };
  expect(await press('half')).toMatchObject({ amount_refunded: 1000, refunded: false });
  expect(await press('dispute')).toMatchObject({ disputed: true });
  await press('lost');
  expect(await press('refund')).toMatchObject({ refunded: true });
  const page = await local.show('/');
  expect(page).toContain('$19.99 refunded');
  expect(page).toContain('lost');
});
