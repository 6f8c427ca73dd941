// What becomes of one customer at Stripe: the export, the end, the deletion, and a new contact address.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord } from '../../../functions/customers/customer.ts';
import { environment } from '../events.ts';
import { sampleSubscription } from './subscriptions.ts';
import { expectNothingRunning, slow, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/subscriptions/cancel-subscriptions.ts');
vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const { cancelSubscriptions } = vi.mocked(
  await import('../../../functions/subscriptions/cancel-subscriptions.ts'),
);
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { bringAddressToStripe, deleteAtStripe, endPlans, exportFromStripe } =
  await import('../../../functions/subscriptions/account-at-stripe.ts');

const ROSA = 'google-oauth2|rosa';
const person = { createdAt: null, email: 'rosa@bakery.example', name: 'Rosa', phone: null, address: null };

let calls: string[];
const record = (name: string) => slow((id: string) => void calls.push(`${name} ${id}`));
afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(cancelSubscriptions, stripe, customers);
  calls = [];
  // The search has not found the bound one yet, and still finds one that was deleted.
  stripe.searchCustomers.mockResolvedValue(['cus_twin', 'cus_deleted']);
  stripe.fetchStripeCustomerData.mockImplementation(async (id) =>
    id === 'cus_deleted' ? undefined : { id, ...person },
  );
  stripe.removeUserId.mockImplementation(record('remove the user id from'));
  stripe.deleteCustomer.mockImplementation(record('delete'));
  stripe.updateEmail.mockImplementation(record('change the address of'));
  customers.saveAddressAtStripe.mockImplementation(record('store the address of'));
});

const payer = { userId: ROSA, stripeCustomerId: 'cus_bound', attemptSessionId: 'cs_1' };

describe('every Stripe customer of a person', () => {
  it('is canceled at once, and the bound one with the session of the attempt', async () => {
    await endPlans(payer);
    expect(stripe.searchCustomers).toHaveBeenCalledWith(ROSA);
    expect(cancelSubscriptions.mock.calls).toEqual([
      [{ stripeCustomerId: 'cus_twin', attemptSessionId: undefined }, true],
      [{ stripeCustomerId: 'cus_bound', attemptSessionId: 'cs_1' }, true],
    ]);
  });

  it('is found without a binding, and once with one that the search has found', async () => {
    await endPlans({ userId: ROSA });
    await endPlans({ userId: ROSA, stripeCustomerId: 'cus_twin' });
    expect(cancelSubscriptions).toHaveBeenCalledTimes(2);
  });

  it('loses the user id before it is deleted, when nothing would find it again', async () => {
    await deleteAtStripe(payer);
    expect(calls).toEqual([
      'remove the user id from cus_twin',
      'delete cus_twin',
      'remove the user id from cus_bound',
      'delete cus_bound',
    ]);
  });

  it('is kept when the user id could not be removed', async () => {
    stripe.removeUserId.mockRejectedValue(new Error('Down'));
    await expect(deleteAtStripe(payer)).rejects.toThrow('Down');
    expect(stripe.deleteCustomer).not.toHaveBeenCalled();
  });

  it('is exported with its subscriptions and invoices', async () => {
    const subscriptions = [sampleSubscription()];
    const invoices = [{ id: 'in_1' }] as never;
    stripe.fetchSubscriptions.mockImplementation(async (id) => (id === 'cus_bound' ? subscriptions : []));
    stripe.fetchInvoices.mockImplementation(async (id) => (id === 'cus_bound' ? invoices : []));
    expect(await exportFromStripe(payer)).toEqual([
      { id: 'cus_twin', ...person, subscriptions: [], invoices: [] },
      { id: 'cus_bound', ...person, subscriptions, invoices },
    ]);
  });
});

describe('bringAddressToStripe', () => {
  const rosa: CustomerRecord = {
    userId: ROSA,
    syncVersion: 1,
    contactAddress: 'rosa@bakery.example',
    addressAtStripe: 'before@bakery.example',
    stripeCustomerId: 'cus_1',
  };

  it('changes it at Stripe, then stores that Stripe has it', async () => {
    await bringAddressToStripe(rosa);
    expect(calls).toEqual(['change the address of cus_1', `store the address of ${ROSA}`]);
    expect(stripe.updateEmail).toHaveBeenCalledWith('cus_1', rosa.contactAddress);
    expect(customers.saveAddressAtStripe).toHaveBeenCalledWith(ROSA, rosa.contactAddress, 'cus_1');
  });

  it.each([
    ['who has no confirmed address', { contactAddress: undefined }],
    ['who is not at Stripe', { stripeCustomerId: undefined }],
    ['whose address Stripe has', { addressAtStripe: 'rosa@bakery.example' }],
  ])('asks nothing for a customer %s', async (_, changes) => {
    await bringAddressToStripe({ ...rosa, ...changes });
    expect(calls).toEqual([]);
  });

  it('logs a failure of Stripe or of the table, and hides both from the caller', async () => {
    stripe.updateEmail.mockRejectedValueOnce(new Error('Down'));
    await bringAddressToStripe(rosa);
    expect(customers.saveAddressAtStripe).not.toHaveBeenCalled();
    customers.saveAddressAtStripe.mockRejectedValueOnce(new Error('Down'));
    await bringAddressToStripe(rosa);
    expect(logError).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(logError.mock.calls)).not.toContain('rosa');
  });
});
