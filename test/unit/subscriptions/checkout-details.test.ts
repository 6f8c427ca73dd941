// What the checkout asks for beside the card, and what becomes of it.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { validProfile } from '../profile/profiles.ts';
import { openStripeWorld, parseBody, toId } from './stripe-world.ts';

const world = await openStripeWorld({ settings: { AUTOMATIC_TAX: 'on', PROMOTION_CODES: 'on' } });
afterAll(() => world.close());
beforeEach(() => world.empty());
const customers = await import('../../../functions/customers/customers.table.ts');

const ROSA = 'google-oauth2|rosa';
const openPage = async (): Promise<string> => parseBody(await world.checkout(ROSA)).url;
const send = (url: string, fields: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ method: 'link', ...fields }),
  });
const fetchCustomer = async () =>
  world.stripe.customers.retrieve((await world.stored(ROSA))?.stripeCustomerId ?? '');
const fetchSession = async () => (await world.stripe.checkout.sessions.list()).data[0]!;

describe('the checkout', () => {
  it('adds taxes and takes codes where the stage says so', async () => {
    await openPage();
    expect(await fetchSession()).toMatchObject({
      automatic_tax: { enabled: true },
      allow_promotion_codes: true,
    });
  });

  it('proposes the company of the profile, and never changes it again', async () => {
    await customers.completeProfile(ROSA, {
      email: undefined,
      profile: validProfile,
      completedAt: new Date(),
    });
    const url = await openPage();
    expect(await fetchCustomer()).toMatchObject({ name: 'Rosas Bakery' });
    await send(url, { business: 'Rosa Bakes GmbH', taxId: 'DE123456789' });
    await world.cancel(ROSA);
    await openPage();
    expect(await fetchCustomer()).toMatchObject({ name: 'Rosa Bakes GmbH' });
    const [invoice] = (await world.stripe.invoices.list()).data;
    expect(invoice).toMatchObject({
      customer_name: 'Rosa Bakes GmbH',
      customer_tax_ids: [{ value: 'DE123456789' }],
    });
  });

  it('counts as paid with a code that takes the whole price', async () => {
    await send(await openPage(), { promotionCode: 'FIRSTFREE' });
    const session = await fetchSession();
    expect(session.payment_status).toBe('no_payment_required');
    expect(parseBody(await world.payment(ROSA, session.id))).toEqual({ paymentStatus: 'paid' });
    expect((await world.stored(ROSA))?.subscription).toMatchObject({
      status: 'active',
      stripeSubscriptionId: toId(session.subscription),
    });
  });
});
