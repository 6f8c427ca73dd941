import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { openStripeWorld, parseBody } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());
const mails = await import('../../../functions/subscriptions/compose-mail.ts');
const customers = await import('../../../functions/customers/customers.table.ts');

const EMAIL = 'rosa@bakery.example';
const MONTH = 32 * 86_400;
/** Each test has a customer of its own: mails are put once. */
let count = 0;
let userId: string;
beforeEach(async () => {
  await world.empty();
  count += 1;
  userId = `google-oauth2|rosa-${count}`;
  await customers.confirmByTenant(userId, { email: EMAIL, contactAddress: EMAIL }, []);
});

const buy = async (card?: string) => {
  const { url } = parseBody(await world.checkout(userId));
  await world.pay(url, card);
  await expect.poll(async () => (await world.stored(userId))?.subscription?.status).toBe('active');
};
/** A card that pays once and is refused afterwards. */
const buyAndFail = async () => {
  await buy('4000000000000341');
  await world.control('advance', { seconds: MONTH });
  await expect.poll(async () => (await world.stored(userId))?.subscription?.status).toBe('past_due');
};
const stored = async () => (await world.tables.storedMails(userId)) as StoredMail[];
const find = async (kind: StoredMail['kind']): Promise<StoredMail> => {
  const [mail, ...others] = (await stored()).filter((each) => each.kind === kind);
  if (!mail || others.length > 0) throw new Error(`${others.length} mails more than one of ${kind}`);
  return mail;
};
const compose = {
  'payment-failed': mails.composePaymentFailed,
  'plan-ending': mails.composePlanEnding,
  'plan-ended': mails.composePlanEnded,
};
/** The mail as it is sent at a moment of Stripe's clock, which the tests move. */
const write = async (kind: keyof typeof compose) => compose[kind](await find(kind), new Date());

describe('the mails about a plan', () => {
  it('mails once that a payment failed, with the way out, and drops that when it was paid meanwhile', async () => {
    await buyAndFail();
    const letter = await write('payment-failed');
    expect(letter).toMatchObject({
      set: 'mails',
      to: EMAIL,
      subject: 'Your payment for the AI Essentials Plan failed',
    });
    expect(letter).toMatchObject({ text: expect.stringContaining(`${world.siteUrl}/account`) });
    expect(letter).not.toHaveProperty('headers');
    expect(await stored()).toHaveLength(1);
    const { data: open } = await world.stripe.invoices.list({ status: 'open' });
    for (const { hosted_invoice_url: url } of open) if (url != null) await world.pay(url);
    expect(await write('payment-failed')).toEqual({ dropped: 'paid-or-ended' });
  });

  it('mails that a plan ends, and drops that when the plan is kept', async () => {
    await buy();
    await world.cancel(userId, false);
    const endsAt = String((await world.stored(userId))?.subscription?.['cancelAt']);
    expect(await find('plan-ending')).toMatchObject({ occurrence: endsAt });
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.parse(endsAt),
    );
    expect(await write('plan-ending')).toMatchObject({
      to: EMAIL,
      subject: `Your AI Essentials Plan ends on ${day}`,
    });
    const [subscription] = (await world.stripe.subscriptions.list()).data;
    await world.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: false });
    expect(await write('plan-ending')).toEqual({ dropped: 'kept-or-ended' });
  });

  it('says that a plan has ended because it was asked for', async () => {
    await buy();
    await world.cancel(userId, true);
    expect(await write('plan-ended')).toMatchObject({
      text: expect.stringContaining('Your AI Essentials Plan has ended, as asked for.'),
    });
    expect((await stored()).map(({ kind }) => kind)).toEqual(['plan-ended']);
    await buy();
    expect(await write('plan-ended')).toEqual({ dropped: 'has-a-plan' });
  });

  it('says that a plan has ended because the card could not be charged', async () => {
    await buyAndFail();
    await world.control('advance', { seconds: 2 * MONTH });
    await expect.poll(async () => (await world.stored(userId))?.subscription?.status).toBe('canceled');
    expect(await write('plan-ended')).toMatchObject({
      text: expect.stringContaining('because we could not charge your card'),
    });
    expect(await write('payment-failed')).toEqual({ dropped: 'paid-or-ended' });
  });

  it('has the mail sent after the change, and not when nothing changed', async () => {
    await buy();
    const { events } = world.tables.functions;
    events.length = 0;
    await world.cancel(userId, true);
    expect(events).toEqual([{ mailIds: [(await find('plan-ended')).mailId] }]);
    events.length = 0;
    await world.cancel(userId, true);
    expect(events).toEqual([]);
  });

  it('waits while Stripe does not answer', async () => {
    await buyAndFail();
    await world.control('faults', { faults: [{ kind: 'down', match: 'GET *', times: 2 }] });
    await expect(write('payment-failed')).rejects.toMatchObject({ status: 503 });
  });
});
