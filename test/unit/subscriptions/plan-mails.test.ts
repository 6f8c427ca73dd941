import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import { openStripeWorld } from './stripe-world.ts';

const world = await openStripeWorld();
afterAll(() => world.close());
const mails = await import('../../../functions/subscriptions/compose-mail.ts');
const invoiceMails = await import('../../../functions/subscriptions/compose-invoice-mail.ts');
const outbox = await import('../../../functions/mails/mails.table.ts');

let userId: string;
beforeEach(async () => {
  await world.empty();
  userId = await world.newCustomer('rosa@bakery.example');
});

const buy = async () => {
  await world.buy(userId);
  await expect
    .poll(async () => (await stored()).filter(({ kind }) => kind === 'invoice-paid'))
    .not.toEqual([]);
};
const stored = async () => (await world.tables.storedMails(userId)) as StoredMail[];
const compose = {
  'invoice-paid': invoiceMails.composeInvoicePaid,
  'plan-kept': mails.composePlanKept,
  'plan-ending': mails.composePlanEnding,
  'plan-ended': mails.composePlanEnded,
};

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
});
