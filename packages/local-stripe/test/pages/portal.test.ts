import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardForm, CARDS, SITE, startTestStripe, toId, type TestStripe } from '../start.ts';

let local: TestStripe;
let stripe: Stripe;
beforeEach(async () => {
  local = await startTestStripe();
  ({ stripe } = local);
});
afterEach(() => local.close());

const visitPortal = async () => {
  const bought = await local.subscribe();
  const portal = await stripe.billingPortal.sessions.create({
    customer: bought.customer,
    return_url: `${SITE}/account`,
  });
  return { ...bought, path: new URL(portal.url).pathname };
};

describe('the portal', () => {
  it('cancels in the portal at the end of the period by a date alone, and resumes', async () => {
    const { path, subscription } = await visitPortal();
    expect(await local.show(path)).toContain('Next payment: $19.99');
    const form = new URLSearchParams({ subscription });
    await local.post(`${path}/cancel`, form);
    const ending = await stripe.subscriptions.retrieve(subscription);
    const cancel_at = ending.items.data[0]?.current_period_end;
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: false, cancel_at });
    expect(await local.show(path)).toContain('Don’t cancel');
    await local.post(`${path}/resume`, form);
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
  });

  it('refuses to cancel in the portal the subscription of another customer', async () => {
    const { path } = await visitPortal();
    const { subscription } = await local.subscribe();
    await local.post(`${path}/cancel`, new URLSearchParams({ subscription }));
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
  });

  it('replaces the card of a subscription, but not by a card that is declined', async () => {
    const { path, subscription } = await visitPortal();
    const fetchMethod = async () =>
      toId((await stripe.subscriptions.retrieve(subscription)).default_payment_method);
    const before = await fetchMethod();
    const declined = await local.post(`${path}/card`, cardForm(CARDS.declines));
    expect(await declined.text()).toContain('Your card was declined.');
    expect(await fetchMethod()).toBe(before);
    await local.post(`${path}/card`, cardForm(CARDS.pays));
    expect(await fetchMethod()).not.toBe(before);
  });

  it('lists the invoices in the portal and leads back to the site', async () => {
    const { path, customer } = await visitPortal();
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    const page = await local.show(path);
    expect(page).toContain(invoice?.hosted_invoice_url);
    expect(page).toContain(`href="${SITE}/account"`);
  });

  it('opens the portal with the default or a created configuration, and refuses an unknown configuration', async () => {
    const { id: customer } = await local.createCustomer();
    const { id } = await stripe.billingPortal.configurations.create({
      default_return_url: SITE,
      features: { invoice_history: { enabled: true } },
      metadata: { app: 'shop' },
    });
    const listed = await stripe.billingPortal.configurations.list({ active: true });
    expect(listed.data.map(({ is_default }) => is_default)).toEqual([false, true]);
    const session = await stripe.billingPortal.sessions.create({ customer, configuration: id });
    expect(session.return_url).toBe(SITE);
    const unknown = stripe.billingPortal.sessions.create({ customer, configuration: 'bpc_none' });
    await expect(unknown).rejects.toMatchObject({ param: 'configuration' });
  });
});
