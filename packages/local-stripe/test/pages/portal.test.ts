import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardForm, CARDS, SITE, startTestStripe, type TestStripe } from '../start.ts';

let local: TestStripe;
let stripe: Stripe;
beforeEach(async () => {
  local = await startTestStripe();
  ({ stripe } = local);
});
afterEach(() => local.close());

const visitPortal = async (card?: string) => {
  const bought = await local.subscribe(card);
  const portal = await stripe.billingPortal.sessions.create({
    customer: bought.customer,
    return_url: `${SITE}/account`,
  });
  return { ...bought, path: new URL(portal.url).pathname };
};

describe('the portal', () => {
  it('cancels at the end of the period by a date alone, and takes it back', async () => {
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

  it('does not cancel the subscription of another customer', async () => {
    const { path } = await visitPortal();
    const { subscription } = await local.subscribe();
    await local.post(`${path}/cancel`, new URLSearchParams({ subscription }));
    expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
  });

  it('replaces the card of the subscription, but not by one that is declined', async () => {
    const { path } = await visitPortal(CARDS.failsLater);
    const declined = await local.post(`${path}/card`, cardForm(CARDS.declines));
    expect(await declined.text()).toContain('Your card was declined.');
    expect(await local.show(path)).toContain('Visa ending in 0341');
    await local.post(`${path}/card`, cardForm(CARDS.pays));
    expect(await local.show(path)).toContain('Visa ending in 4242');
  });

  it('asks the bank about a new card that requires it', async () => {
    const { path } = await visitPortal();
    const { headers } = await local.post(`${path}/card`, cardForm(CARDS.requiresAction));
    await local.post(headers.get('location'), new URLSearchParams({ outcome: 'complete' }));
    expect(await local.show(path)).toContain('Visa ending in 3155');
  });

  it('lists the invoices and leads back to the site', async () => {
    const { path, customer } = await visitPortal();
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    const page = await local.show(path);
    expect(page).toContain(invoice?.hosted_invoice_url);
    expect(page).toContain(`href="${SITE}/account"`);
  });

  it('offers what its configuration enables, and refuses an unknown configuration', async () => {
    const { customer } = await local.subscribe();
    const own = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
      metadata: { app: 'shop' },
    });
    const listed = await stripe.billingPortal.configurations.list({ active: true });
    expect(listed.data.map(({ is_default }) => is_default)).toEqual([false, true]);
    const { url } = await stripe.billingPortal.sessions.create({ customer, configuration: own.id });
    const page = await local.show(url);
    expect(page).toContain('Invoices');
    expect(page).not.toContain('Update card');
    expect(page).not.toContain('Cancel subscription');
    const unknown = stripe.billingPortal.sessions.create({ customer, configuration: 'bpc_none' });
    await expect(unknown).rejects.toMatchObject({ param: 'configuration' });
  });
});
