import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { openStripeWorld } from './stripe-world.ts';
import { sampleSubscription } from './subscriptions.ts';

const world = await openStripeWorld();
afterEach(() => world.empty());
afterAll(() => world.close());
const { findAnniversary, putYearlyReminders } =
  await import('../../../functions/subscriptions/yearly-reminder.ts');
const { reconcile } = await import('../../../functions/subscriptions/reconcile.ts');
const { composeYearlyReminder } = await import('../../../functions/subscriptions/compose-invoice-mail.ts');

it.each([
  ['2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z', undefined],
  ['2026-11-24T10:00:00.000Z', '2027-11-24T09:59:59.000Z', undefined],
  ['2026-11-24T10:00:00.000Z', '2027-11-24T10:00:00.000Z', 2027],
  ['2026-11-24T10:00:00.000Z', '2027-11-26T09:59:59.000Z', 2027],
  ['2026-11-24T10:00:00.000Z', '2027-11-26T10:00:00.000Z', undefined],
  // For a plan that was ending then, and is kept later.
  ['2026-11-24T10:00:00.000Z', '2027-11-28T00:59:59.000Z', 2027],
  ['2026-11-24T10:00:00.000Z', '2027-11-28T01:00:00.000Z', undefined],
  ['2026-11-24T10:00:00.000Z', '2027-12-26T00:00:00.000Z', 2027],
  ['2026-11-24T10:00:00.000Z', '2027-12-27T00:00:00.000Z', undefined],
  ['2026-11-24T10:00:00.000Z', '2028-11-25T10:00:00.000Z', 2028],
  ['2026-12-31T23:30:00.000Z', '2028-01-01T02:00:00.000Z', 2027],
  // Where the tests run, it is still December 31.
  ['2025-01-01T02:00:00.000Z', '2026-01-01T02:00:00.000Z', 2026],
  ['2026-01-01T02:00:00.000Z', '2026-01-02T02:00:00.000Z', undefined],
  ['2028-02-29T10:00:00.000Z', '2029-03-01T10:00:00.000Z', 2029],
  ['2028-02-29T10:00:00.000Z', '2032-02-29T10:00:00.000Z', 2032],
])('finds for a subscription of %s at %s the anniversary of %s', (createdAt, now, year) => {
  expect(findAnniversary(createdAt, new Date(now))).toBe(year);
});

describe('the yearly reminder', () => {
  const email = 'rosa@bakery.example';
  const buy = async () => {
    const userId = await world.newCustomer(email);
    await world.subscribe(userId);
    const [subscription] = (await world.stripe.subscriptions.list()).data;
    const startedAt = new Date((subscription?.created ?? 0) * 1000);
    const anniversary = new Date(startedAt);
    anniversary.setUTCFullYear(startedAt.getUTCFullYear() + 1);
    return { userId, stripeSubscriptionId: subscription?.id ?? '', anniversary };
  };
  const run = (now: Date) => reconcile(now, () => true);
  const reminders = async (userId: string) =>
    ((await world.tables.storedMails(userId)) as StoredMail[]).filter(
      ({ kind }) => kind === 'yearly-reminder',
    );

  it('is put once for each year by the hourly job, and says what one pays and how to end it', async () => {
    const { userId, stripeSubscriptionId, anniversary } = await buy();
    await run(new Date(anniversary.getTime() - 1));
    expect(await reminders(userId)).toEqual([]);
    await run(anniversary);
    await run(new Date(anniversary.getTime() + DAY_MS));
    const [mail, ...others] = await reminders(userId);
    expect(others).toEqual([]);
    if (!mail) throw new Error('There is no reminder');
    expect(mail.occurrence).toBe(`${stripeSubscriptionId} ${anniversary.getUTCFullYear()}`);
    const letter = await composeYearlyReminder(mail, anniversary);
    expect(letter).toMatchObject({ set: 'mails', to: email });
    expect(letter).toMatchObject({ text: expect.stringMatching(/\$19\.99[^]*Cancel Membership/) });
    await world.cancel(userId, false);
    expect(await composeYearlyReminder(mail, anniversary)).toEqual({ dropped: 'ending-or-ended' });
  });

  it.each([
    ['that renews', {}, true],
    ['that is not paid', { status: 'past_due' }, true],
    ['that is ending', { cancelAt: '2026-12-01T00:00:00.000Z' }, false],
    ['whose first payment is open', { status: 'incomplete' }, false],
    ['that has ended', { status: 'canceled' }, false],
    ['of nobody of ours', { stripeCustomerId: 'cus_other' }, false],
    ['that is a millisecond too young', { createdAt: '2025-11-25T10:00:00.001Z' }, false],
  ] as const)('is put only for a plan %s: %s', async (what, changes, isPut) => {
    const subscription = sampleSubscription({ createdAt: '2025-11-24T10:00:00.000Z', ...changes });
    const userId = `google-oauth2|${what}`;
    const { canceledAt: _, endReason: __, ...stored } = subscription;
    const record = { userId, stripeCustomerId: 'cus_1', subscription: stored };
    await putYearlyReminders([subscription], [record], new Date('2026-11-25T10:00:00.000Z'));
    expect(await reminders(userId)).toHaveLength(isPut ? 1 : 0);
  });

  it('is left out where the stage says so', async () => {
    const { userId, anniversary } = await buy();
    vi.resetModules();
    vi.stubEnv('YEARLY_REMINDER', 'off');
    const off = await import('../../../functions/subscriptions/reconcile.ts');
    await off.reconcile(anniversary, () => true);
    vi.unstubAllEnvs();
    expect(await reminders(userId)).toEqual([]);
  });
});
