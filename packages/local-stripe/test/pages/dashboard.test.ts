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

it('lets a day, a month or the time until a date pass from the dashboard', async () => {
  const { customer } = await local.subscribe();
  const advance = (form: Record<string, string>) =>
    local.post('/dashboard/advance', new URLSearchParams(form));
  await advance({ by: 'month' });
  await advance({ by: 'day' });
  expect((await local.stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(2);
  const to = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  await advance({ to });
  expect((await local.control('state')).clock).toContain(`${to}T12:00`);
});
