// What must be so when a mail about money is sent. A mail that is no longer true is dropped.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomerRecord } from '../../../functions/customers/customer.ts';
import { hasEnded, isCurrent } from '../../../functions/customers/subscription-access.ts';
import type { StoredMail } from '../../../functions/mails/mail.ts';
import type { StripeSubscription } from '../../../functions/subscriptions/choose-subscription.ts';
import type {
  PaidInvoice,
  StripeCharge,
  StripeRefund,
} from '../../../functions/subscriptions/stripe-parse.ts';
import { environment, SITE_URL } from '../events.ts';
import { sampleCharge, sampleInvoice, sampleSubscription, STATUSES } from './subscriptions.ts';

vi.mock('../../../functions/subscriptions/stripe.client.ts');
vi.mock('../../../functions/customers/customers.table.ts');
vi.mock('../../../functions/customers/address-link.ts');
vi.mock('../../../functions/mails/outbox.table.ts');
Object.assign(process.env, environment);
const stripe = vi.mocked(await import('../../../functions/subscriptions/stripe.client.ts'));
const customers = vi.mocked(await import('../../../functions/customers/customers.table.ts'));
const { createEndLink } = vi.mocked(await import('../../../functions/customers/address-link.ts'));
const { findState } = vi.mocked(await import('../../../functions/mails/outbox.table.ts'));
const { composePaymentFailed, composePlanEnded, composePlanEnding, composePlanKept } =
  await import('../../../functions/subscriptions/compose-mail.ts');
const { composeInvoiceCopy, composeInvoicePaid, composeYearlyReminder } =
  await import('../../../functions/subscriptions/compose-invoice-mail.ts');
const { composeDispute, composeRefund } =
  await import('../../../functions/subscriptions/compose-refund-mail.ts');

const ROSA = 'google-oauth2|rosa';
const PERIOD_START = '2026-11-01T00:00:00.000Z';
const PERIOD_END = '2026-12-01T00:00:00.000Z';
const decided = { cancelAt: PERIOD_END, canceledAt: '2026-11-10T00:00:00.000Z' } as const;
const DECIDED = `${decided.cancelAt} ${decided.canceledAt}`;
const rosa: CustomerRecord = {
  userId: ROSA,
  contactAddress: 'rosa@bakery.example',
  invoiceAddress: 'ben@books.example',
  stripeCustomerId: 'cus_1',
  syncVersion: 1,
};
const charge = sampleCharge({ amountRefunded: 500 });
const mail = (occurrence: string, reference = ROSA) => ({ reference, occurrence }) as StoredMail;
const listSubscriptions = (...list: Partial<StripeSubscription>[]) =>
  stripe.fetchSubscriptions.mockResolvedValue(list.map(sampleSubscription));
const listInvoices = (...invoices: Partial<PaidInvoice>[]) =>
  stripe.fetchInvoicePage.mockResolvedValue({
    invoices: invoices.map(sampleInvoice),
    hasMore: false,
  });

const refund = (...refunds: Partial<StripeRefund>[]) =>
  stripe.fetchRefunds.mockResolvedValue(
    refunds.map((changes) => ({
      refundId: 're_1',
      amount: 500,
      createdAt: PERIOD_START,
      hasFailed: false,
      ...changes,
    })),
  );

const NOW = new Date('2026-11-20T12:00:00.000Z');
const composers = {
  'payment-failed': () => composePaymentFailed(mail(PERIOD_START), NOW),
  'plan-ending': (now = NOW) => composePlanEnding(mail(DECIDED), now),
  'plan-kept': () => composePlanKept(mail(DECIDED), NOW),
  'plan-ended': () => composePlanEnded(mail('sub_1'), NOW),
  'yearly-reminder': () => composeYearlyReminder(mail('sub_1 2027'), NOW),
  'invoice-paid': () => composeInvoicePaid(mail('in_1'), NOW),
  'invoice-copy': () => composeInvoiceCopy(mail('in_1'), NOW),
  refund: () => composeRefund(mail('ch_1 re_1'), NOW),
};
type Kind = keyof typeof composers;
/** What makes each mail true. */
const truths: Record<Kind, () => void> = {
  'payment-failed': () => listSubscriptions({ status: 'past_due' }),
  'plan-ending': () => listSubscriptions(decided),
  'plan-kept': () => listSubscriptions({}),
  'plan-ended': () => listSubscriptions({ status: 'canceled' }),
  'yearly-reminder': () => listSubscriptions({}),
  'invoice-paid': () => listSubscriptions({}),
  'invoice-copy': () => {},
  refund: () => refund({ refundId: 're_1' }),
};
const kinds = Object.keys(composers) as Kind[];

beforeEach(() => {
  customers.findUnlessForgotten.mockImplementation(async (userId) => (userId === ROSA ? rosa : undefined));
  findState.mockResolvedValue('sent');
  createEndLink.mockResolvedValue(`${SITE_URL}/mail/end-copies`);
  stripe.fetchCharge.mockImplementation(async (id) => (id === 'ch_1' ? charge : undefined));
  listSubscriptions();
  listInvoices({});
});

const removeFromRecord = (attribute: 'contactAddress' | 'invoiceAddress' | 'stripeCustomerId') => {
  const { [attribute]: _, ...record } = rosa;
  customers.findUnlessForgotten.mockResolvedValue(record);
};

describe.each(kinds)('the mail %s', (kind) => {
  const isCopy = kind === 'invoice-copy';
  beforeEach(() => truths[kind]());

  it('goes to the address that was confirmed for it', async () => {
    const to = isCopy ? rosa.invoiceAddress : rosa.contactAddress;
    expect(await composers[kind]()).toMatchObject({ set: 'mails', to });
  });

  it('is dropped when the customer was forgotten', async () => {
    customers.findUnlessForgotten.mockResolvedValue(undefined);
    expect(await composers[kind]()).toEqual({ dropped: 'forgotten' });
  });

  it('is dropped without its address, whatever other address there is', async () => {
    removeFromRecord(isCopy ? 'invoiceAddress' : 'contactAddress');
    expect(await composers[kind]()).toEqual({ dropped: isCopy ? 'no-copies' : 'address-not-confirmed' });
  });
});

// A refund names its charge.
it.each(kinds.filter((kind) => kind !== 'refund'))(
  'drops the mail %s when no Stripe customer is bound',
  async (kind) => {
    truths[kind]();
    removeFromRecord('stripeCustomerId');
    expect(await composers[kind]()).toEqual({ dropped: 'not-at-stripe' });
  },
);

describe('the mail about a payment that failed', () => {
  it.each([
    ['is paid', { status: 'active' }],
    ['is not paid in the next period either', { status: 'past_due', currentPeriodStart: PERIOD_END }],
    ['is given up', { status: 'unpaid' }],
    ['has ended', { status: 'canceled' }],
  ] as const)('is dropped when the plan %s', async (_, changes) => {
    listSubscriptions(changes);
    expect(await composers['payment-failed']()).toEqual({ dropped: 'paid-or-ended' });
  });

  it('is sent when one of several plans is not paid', async () => {
    listSubscriptions({ status: 'canceled' }, { stripeSubscriptionId: 'sub_2', status: 'past_due' });
    expect(await composers['payment-failed']()).toHaveProperty('subject');
  });
});

describe('the mail about an end that was set', () => {
  it.each([
    ['a millisecond before the end', '2026-11-30T23:59:59.999Z', true],
    ['at the end', PERIOD_END, false],
  ])('is true until the end: %s', async (_, now, isSent) => {
    listSubscriptions(decided);
    const letter = await composers['plan-ending'](new Date(now));
    const subject = 'Your AI Essentials Plan ends on December 1, 2026';
    expect(letter).toEqual(isSent ? expect.objectContaining({ subject }) : { dropped: 'kept-or-ended' });
  });

  it('is sent when one of several plans is ending', async () => {
    listSubscriptions({ stripeSubscriptionId: 'sub_0', status: 'canceled' }, decided);
    expect(await composers['plan-ending']()).toHaveProperty('subject');
  });

  it.each([
    ['was taken back', { cancelAt: null }],
    ['was taken back and set again', { ...decided, canceledAt: '2026-11-11T00:00:00.000Z' }],
    ['was moved', { ...decided, cancelAt: '2026-12-05T00:00:00.000Z' }],
    ['has come early', { ...decided, status: 'canceled' }],
  ] as const)('is dropped when the end %s', async (_, changes) => {
    listSubscriptions(changes);
    expect(await composers['plan-ending']()).toEqual({ dropped: 'kept-or-ended' });
  });
});

describe('the mail about an end', () => {
  it.each(STATUSES)('is sent only after an end: %s', async (status) => {
    listSubscriptions({ status });
    const letter = await composers['plan-ended']();
    if (hasEnded(status)) expect(letter).toMatchObject({ to: rosa.contactAddress });
    else expect(letter).toEqual({ dropped: isCurrent(status) ? 'has-a-plan' : 'not-ended' });
  });

  it.each([
    ['another plan is current', [{ status: 'canceled' }, { stripeSubscriptionId: 'sub_2' }], 'has-a-plan'],
    ['only another one has ended', [{ status: 'canceled', stripeSubscriptionId: 'sub_2' }], 'not-ended'],
    ['Stripe knows none', [], 'not-ended'],
  ] as const)('is dropped when %s', async (_, list, dropped) => {
    listSubscriptions(...list);
    expect(await composers['plan-ended']()).toEqual({ dropped });
  });

  it.each([
    ['payment_failed', 'has ended, because we could not charge your card.'],
    ['cancellation_requested', 'has ended, as asked for.'],
    ['payment_disputed', 'has ended, because your bank took the payment back.'],
    ['payment_refunded', 'has ended, because we refunded your payment.'],
    ['something_new', 'has ended.'],
    [null, 'has ended.'],
  ])('says why, where it knows: %s', async (endReason, words) => {
    listSubscriptions({ status: 'canceled', endReason });
    expect(await composers['plan-ended']()).toMatchObject({ text: expect.stringContaining(words) });
  });
});

describe('the yearly reminder', () => {
  const reminder = composers['yearly-reminder'];

  it.each([
    ['is ending', [{ cancelAt: PERIOD_END }]],
    ['has ended', [{ status: 'canceled' }]],
    ['was never paid', [{ status: 'incomplete' }]],
    ['has been replaced', [{ stripeSubscriptionId: 'sub_2' }]],
  ] as const)('is dropped when the plan %s', async (_, list) => {
    listSubscriptions(...list);
    expect(await reminder()).toEqual({ dropped: 'ending-or-ended' });
  });

  it('names the amount of the newest invoice, and none where there is no invoice', async () => {
    listSubscriptions({});
    listInvoices({ total: 2379 });
    expect(await reminder()).toMatchObject({ text: expect.stringContaining('$23.79') });
    expect(stripe.fetchInvoicePage).toHaveBeenLastCalledWith('cus_1', { size: 1 });
    listInvoices();
    expect(await reminder()).toMatchObject({ text: expect.not.stringContaining('invoice is') });
  });
});

describe('the copy of an invoice', () => {
  it('is of the invoice that was paid, not of another one', async () => {
    listInvoices({ id: 'in_2', number: 'PL-2' }, {});
    expect(await composers['invoice-copy']()).toMatchObject({ subject: 'Invoice PL-1 from Plainly' });
    expect(stripe.fetchInvoicePage).toHaveBeenLastCalledWith('cus_1', { size: 12 });
    expect(createEndLink).toHaveBeenLastCalledWith(ROSA, rosa.invoiceAddress, NOW);
  });

  it.each([
    ['is not among the newest', { id: 'in_2' }],
    ['has no PDF', { pdfUrl: null }],
  ])('is dropped when the invoice %s', async (_, changes) => {
    listInvoices(changes);
    expect(await composers['invoice-copy']()).toEqual({ dropped: 'no-invoice' });
  });

  it('names whom the invoice names, whatever the profile says, and an invoice without a number', async () => {
    const profile = { company: 'Totally Other Ltd' } as CustomerRecord['profile'];
    customers.findUnlessForgotten.mockResolvedValue({ ...rosa, profile });
    listInvoices({ number: null, customerName: 'Rosas Bakery' });
    expect(await composers['invoice-copy']()).toMatchObject({
      subject: 'Invoice from Plainly',
      text: expect.stringContaining('charged Rosas Bakery $19.99'),
    });
  });
});

describe('the mail about an invoice that is paid', () => {
  const paid = composers['invoice-paid'];
  beforeEach(() => listSubscriptions({}));

  it.each([
    [true, 'Your AI Essentials Plan has begun'],
    [false, 'Your invoice from Plainly: $19.99'],
  ])('is about a purchase, or a renewal: %s', async (isFirst, subject) => {
    listInvoices({ id: 'in_2', isFirst: !isFirst }, { isFirst });
    expect(await paid()).toMatchObject({ to: rosa.contactAddress, subject });
  });

  it.each([
    ['Stripe does not know the invoice', [{ id: 'in_2' }], [{}], 'no-invoice'],
    ['its plan has ended', [{}], [{ status: 'canceled' }], 'ended'],
    ['only another plan goes on', [{}], [{ stripeSubscriptionId: 'sub_2' }], 'ended'],
  ] as const)('is dropped when %s', async (_, invoices, subscriptions, dropped) => {
    listInvoices(...invoices);
    listSubscriptions(...subscriptions);
    expect(await paid()).toEqual({ dropped });
  });

  it('is the only one when copies go to the same address', async () => {
    customers.findUnlessForgotten.mockResolvedValue({ ...rosa, invoiceAddress: rosa.contactAddress });
    expect(await composers['invoice-copy']()).toEqual({ dropped: 'same-address' });
    expect(await paid()).toMatchObject({ to: rosa.contactAddress });
  });
});

describe('the mail that a plan goes on', () => {
  beforeEach(() => listSubscriptions({}));

  it.each([
    ['sent', true],
    ['unknown', true],
    ['sending', true],
    ['failed', true],
    ['waiting', false],
    [undefined, false],
  ] as const)('goes only to a customer who was told of the end: %s', async (state, isTold) => {
    findState.mockImplementation(async ({ kind, occurrence }) =>
      kind === 'plan-ending' && occurrence === DECIDED ? state : undefined,
    );
    expect(await composers['plan-kept']()).toEqual(
      isTold
        ? expect.objectContaining({ subject: 'Your AI Essentials Plan goes on' })
        : { dropped: 'end-not-told' },
    );
  });

  it.each([
    ['it ends again', [{ cancelAt: PERIOD_END }]],
    ['it has ended', [{ status: 'canceled' }]],
    ['there is none', []],
  ] as const)('is dropped when %s', async (_, list) => {
    listSubscriptions(...list);
    expect(await composers['plan-kept']()).toEqual({ dropped: 'ending-or-ended' });
  });
});

describe('the mail about a refund', () => {
  it.each([
    ['Stripe does not know the charge', undefined, [{}], 're_1'],
    ['Stripe does not know the refund', charge, [{ refundId: 're_2' }], 're_1'],
    ['it names no refund', charge, [{}], ''],
    ['the bank did not take the money', charge, [{ hasFailed: true }], 're_1'],
  ])('is dropped when %s', async (_, found, refunds, refundId) => {
    stripe.fetchCharge.mockResolvedValue(found);
    refund(...refunds);
    expect(await composeRefund(mail(`ch_1 ${refundId}`), NOW)).toEqual({ dropped: 'not-refunded' });
  });

  it.each([
    ['re_1', 'We have refunded $5.00 of your payment of $19.99.'],
    [
      're_3',
      'We have refunded $3.00 of your payment of $19.99. With what we refunded before, that is $8.00.',
    ],
  ])('says how much this refund is, then all that went back until then: %s', async (refundId, words) => {
    refund(
      {},
      { refundId: 're_2', amount: 1499, hasFailed: true },
      { refundId: 're_3', amount: 300 },
      { refundId: 're_4', amount: 100 },
    );
    const letter = await composeRefund(mail(`ch_1 ${refundId}`), NOW);
    expect(letter).toHaveProperty('text', expect.stringContaining(`${words}\n`));
  });
});

describe('the mail to staff about a dispute', () => {
  const dispute = {
    disputeId: 'dp_1',
    charge,
    currency: 'usd',
    amount: 1999,
    answerBy: '2026-12-21T23:30:00.000Z',
    isTest: false,
    reason: 'product_not_received',
    status: 'needs_response',
  };
  const compose = (changes: Partial<typeof dispute> | { answerBy: null; charge: StripeCharge } = {}) => {
    stripe.fetchDispute.mockResolvedValue({ ...dispute, ...changes });
    return composeDispute(mail('created', 'dp_1'));
  };

  it.each([
    ['needs_response', true],
    ['warning_needs_response', true],
    ['under_review', false],
    ['warning_under_review', false],
    ['warning_closed', false],
    ['won', false],
    ['lost', false],
  ])('is sent only while somebody can answer: %s', async (status, isSent) => {
    expect(await compose({ status })).toEqual(
      isSent ? expect.objectContaining({ to: 'staff' }) : { dropped: 'answered-or-closed' },
    );
  });

  it('is dropped when Stripe does not know the dispute', async () => {
    stripe.fetchDispute.mockResolvedValue(undefined);
    expect(await composeDispute(mail('created', 'dp_1'))).toEqual({ dropped: 'answered-or-closed' });
  });
});
