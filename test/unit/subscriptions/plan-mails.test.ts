import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());
const mails = await import('../../../functions/subscriptions/compose-mail.ts');
const invoiceMails = await import('../../../functions/subscriptions/compose-invoice-mail.ts');
const outbox = await import('../../../functions/mails/mails.table.ts');

const EMAIL = 'rosa@bakery.example';
const MONTH = 32 * 86_400;
let userId: string;
beforeEach(async () => {
  await world.empty();
  userId = await world.newCustomer(EMAIL);
});

const buy = async (card?: string) => {
  await world.buy(userId, card);
  await expect
    .poll(async () => (await stored()).filter(({ kind }) => kind === 'invoice-paid'))
    .not.toEqual([]);
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
  'invoice-paid': invoiceMails.composeInvoicePaid,
  'plan-kept': mails.composePlanKept,
  'payment-failed': mails.composePaymentFailed,
  'plan-ending': mails.composePlanEnding,
  'plan-ended': mails.composePlanEnded,
};
/** The mail as it is sent at a moment of Stripe's clock, which the tests move. */
const write = async (kind: keyof typeof compose) => compose[kind](await find(kind), new Date());

/** Sends what waits, oldest first. Returns the subjects, and the codes of what was dropped. */
const sendAll = async (): Promise<string[]> => {
  const told: string[] = [];
  const waiting = (await stored()).filter(({ state }) => state === 'waiting');
  for (const mail of waiting.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    const letter = await compose[mail.kind as keyof typeof compose](mail, new Date());
    if ('dropped' in letter) {
      told.push(letter.dropped);
      await outbox.drop(mail, letter.dropped, new Date());
    } else {
      told.push(letter.subject);
      await outbox.claim(mail, new Date());
      await outbox.settle(mail, { state: 'sent', since: new Date() });
    }
  }
  return told;
};

describe('an end that is decided, taken back and decided again', () => {
  const begun = 'Your AI Essentials Plan has begun';
  const ends = expect.stringMatching(/^Your AI Essentials Plan ends on /);
  const goesOn = 'Your AI Essentials Plan goes on';
  /** Stripe counts seconds, and a customer takes some. */
  const pass = () => world.control('advance', { seconds: 60 });
  const readCancelAt = async () => (await world.stored(userId))?.subscription?.['cancelAt'];
  const cancel = async () => {
    await pass();
    await world.cancel(userId, false);
    await expect.poll(readCancelAt).not.toBeNull();
  };
  const keep = async () => {
    await pass();
    await world.keep(userId);
    await expect.poll(readCancelAt).toBeNull();
  };

  it('sends a mail for each decision, in their order', async () => {
    await buy();
    expect(await sendAll()).toEqual([begun]);
    await cancel();
    expect(await sendAll()).toEqual([ends]);
    await keep();
    expect(await sendAll()).toEqual([goesOn]);
    await cancel();
    expect(await sendAll()).toEqual([ends]);
    await keep();
    expect(await sendAll()).toEqual([goesOn]);
    await cancel();
    await world.cancel(userId, true);
    expect(await sendAll()).toEqual(['kept-or-ended', 'Your AI Essentials Plan has ended']);
  });

  it('sends one mail about the end when all decisions come before a mail is sent', async () => {
    await buy();
    await cancel();
    await keep();
    await cancel();
    const told = await sendAll();
    expect(told).toHaveLength(4);
    expect(told).toEqual(expect.arrayContaining([begun, 'ending-or-ended', 'kept-or-ended', ends]));
    expect(await sendAll()).toEqual([]);
  });

  it('sends no mail that a plan goes on to a customer who was not told of its end', async () => {
    await buy();
    await cancel();
    await keep();
    expect((await sendAll()).toSorted()).toEqual([begun, 'end-not-told', 'kept-or-ended'].toSorted());
  });
});

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
    await find('payment-failed');
    const { data: open } = await world.stripe.invoices.list({ status: 'open' });
    for (const { hosted_invoice_url: url } of open) if (url != null) await world.pay(url);
    expect(await write('payment-failed')).toEqual({ dropped: 'paid-or-ended' });
  });

  it('mails that a plan ends, and drops that when the plan is kept', async () => {
    await buy();
    await world.cancel(userId, false);
    const endsAt = String((await world.stored(userId))?.subscription?.['cancelAt']);
    expect(await find('plan-ending')).toMatchObject({ occurrence: expect.stringContaining(`${endsAt} 20`) });
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
    expect((await stored()).map(({ kind }) => kind).toSorted()).toEqual(['invoice-paid', 'plan-ended']);
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
    // An event of the test before may still be on its way, so only the mails of this customer count.
    const started = async () => {
      const own = (await stored()).map(({ mailId }) => mailId);
      const events = world.tables.functions.events as { readonly mailIds: readonly string[] }[];
      return events.flatMap(({ mailIds }) => mailIds).filter((mailId) => own.includes(mailId));
    };
    await buy();
    const { mailId: begun } = await find('invoice-paid');
    await expect.poll(started).toEqual([begun]);
    await world.cancel(userId, true);
    const { mailId: ended } = await find('plan-ended');
    expect(await started()).toEqual([begun, ended]);
    await world.cancel(userId, true);
    expect(await started()).toEqual([begun, ended]);
  });

  it('waits while Stripe does not answer', async () => {
    await buyAndFail();
    await world.control('faults', { faults: [{ kind: 'down', match: 'GET *', times: 2 }] });
    await expect(write('payment-failed')).rejects.toMatchObject({ status: 503 });
  });
});
