import { describe, expect, it } from 'vitest';
import { chooseMails } from '../../../functions/subscriptions/choose-mails.ts';
import { samplePlan } from './subscriptions.ts';

const ROSA = 'google-oauth2|rosa';
const active = samplePlan();
const pastDue = { ...active, status: 'past_due' as const };
const canceled = { ...active, status: 'canceled' as const, cancelAt: '2026-11-20T00:00:00.000Z' };
const ending = { ...active, cancelAt: active.currentPeriodEnd };
const mail = (kind: string, occurrence: string) => ({ kind, reference: ROSA, occurrence });
const failed = mail('payment-failed', active.currentPeriodStart);
const ended = mail('plan-ended', 'sub_1');
const kept = mail('plan-kept', active.currentPeriodEnd);
const decided = { ...ending, canceledAt: '2026-11-10T00:00:00.000Z' };
const again = { ...ending, canceledAt: '2026-11-11T00:00:00.000Z' };
const DECIDED = `${ending.cancelAt} ${decided.canceledAt}`;
const DECIDED_AGAIN = `${ending.cancelAt} ${again.canceledAt}`;
const willEnd = mail('plan-ending', active.currentPeriodEnd);

describe('chooseMails', () => {
  it.each([
    ['a first payment', undefined, active, []],
    ['a renewal', active, { ...active, currentPeriodStart: '2026-12-01T00:00:00.000Z' }, []],
    ['a payment that failed', active, pastDue, [failed]],
    ['a payment that failed, seen with its subscription', undefined, pastDue, [failed]],
    [
      'another change while it is unpaid',
      pastDue,
      { ...pastDue, currentPeriodEnd: '2026-12-02T00:00:00.000Z' },
      [],
    ],
    [
      'the failure of the next period',
      pastDue,
      { ...pastDue, currentPeriodStart: '2026-12-01T00:00:00.000Z' },
      [mail('payment-failed', '2026-12-01T00:00:00.000Z')],
    ],
    ['a payment that came late', pastDue, active, []],
    ['a payment that is given up', pastDue, { ...active, status: 'unpaid' as const }, []],
    ['a plan that is unpaid already', active, { ...active, status: 'unpaid' as const }, []],
    ['an end that was set', active, ending, [willEnd]],
    ['an end that stays', ending, { ...ending, priceId: 'price_2' }, []],
    ['an end of another plan', ending, { ...ending, stripeSubscriptionId: 'sub_2' }, [willEnd]],
    [
      'a payment that failed for another plan',
      pastDue,
      { ...pastDue, stripeSubscriptionId: 'sub_2' },
      [failed],
    ],
    ['an end that was taken back', ending, active, [kept]],
    [
      'an end that was taken back from one of several decisions',
      decided,
      active,
      [mail('plan-kept', DECIDED)],
    ],
    ['an end of another plan, which does not end', ending, { ...active, stripeSubscriptionId: 'sub_2' }, []],
    ['an end that was set, with its decision', active, decided, [mail('plan-ending', DECIDED)]],
    ['the same end, decided anew', decided, again, [mail('plan-ending', DECIDED_AGAIN)]],
    ['an end that stays, with its decision', decided, { ...decided, priceId: 'price_2' }, []],
    ['an end from before we stored decisions', ending, decided, []],
    [
      'an end that was moved',
      ending,
      { ...ending, cancelAt: '2026-12-05T00:00:00.000Z' },
      [mail('plan-ending', '2026-12-05T00:00:00.000Z')],
    ],
    ['an end', active, canceled, [ended]],
    ['an end after an announcement', ending, canceled, [ended]],
    [
      'an end behind a new try to buy',
      active,
      { ...active, stripeSubscriptionId: 'sub_2', status: 'incomplete' as const },
      [ended],
    ],
    ['an end that leaves no subscription', active, undefined, [ended]],
    [
      'a first payment that was never made',
      { ...active, status: 'incomplete' as const },
      { ...canceled, status: 'incomplete_expired' as const },
      [],
    ],
    ['nothing', undefined, undefined, []],
  ])('mails for %s', (_, before, after, mails) => {
    expect(chooseMails(ROSA, before, after)).toEqual(mails);
  });
});
