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
