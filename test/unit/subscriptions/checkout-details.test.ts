// What the checkout adds where the stage says so, and the name that it proposes.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { validProfile } from '../profile/profiles.ts';
import { openStripeWorld, parseBody } from './stripe-world.ts';

const world = await openStripeWorld({ settings: { AUTOMATIC_TAX: 'on', PROMOTION_CODES: 'on' } });
afterAll(() => world.close());
beforeEach(() => world.empty());
const customers = await import('../../../functions/customers/customers.table.ts');

const ROSA = 'google-oauth2|rosa';
const openPage = async (): Promise<string> => parseBody(await world.checkout(ROSA)).url;
const fetchCustomer = async () =>
  world.stripe.customers.retrieve((await world.stored(ROSA))?.stripeCustomerId ?? '');

describe('the checkout', () => {
  it('adds taxes and takes codes where the stage says so', async () => {
    await openPage();
    expect((await world.stripe.checkout.sessions.list()).data).toMatchObject([
      { automatic_tax: { enabled: true }, allow_promotion_codes: true },
    ]);
  });

  it('proposes the company of the profile, and never changes it again', async () => {
    await customers.completeProfile(ROSA, {
      email: undefined,
      profile: validProfile,
      completedAt: new Date(),
    });
    const url = await openPage();
    expect(await fetchCustomer()).toMatchObject({ name: 'Rosas Bakery' });
    const body = new URLSearchParams({ method: 'link', business: 'Rosa Bakes GmbH' });
    await fetch(url, { method: 'POST', redirect: 'manual', body });
    await world.cancel(ROSA);
    await openPage();
    expect(await fetchCustomer()).toMatchObject({ name: 'Rosa Bakes GmbH' });
  });
});
