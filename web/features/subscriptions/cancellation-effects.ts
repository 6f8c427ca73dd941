// What it means to end a plan at once, told before it is done: no more than is true of this plan.
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { longDate } from './format.ts';
import { isActive } from './status.ts';

export interface EndingNow {
  /** Only of a plan that is to end anyway. */
  readonly lead?: string;
  readonly facts: readonly string[];
  /** A gentler way, where there is one. */
  readonly instead?: string;
}

const unlessNow = (until: string): string =>
  `Would you rather keep the modules until the end of ${until}? Close this and choose Manage billing: it offers just that.`;

/** What happens to this plan when it is ended now. */
export const endingNow = (subscription: Subscription): EndingNow => {
  const { status, endsAt, hasAccess } = subscription;
  const facts = [
    hasAccess ? 'Your plan ends right away, and the paid modules close today.' : 'Your plan ends right away.',
    'You will not be charged again.',
    ...(status === 'active' ? ['What you paid for the rest of this month is not refunded.'] : []),
  ];
  if (endsAt !== null) {
    const lead = `Your plan already ends on ${longDate(endsAt)} and will not renew. Proceed only to end it today.`;
    return { lead, facts };
  }
  if (!hasAccess || !isActive(subscription)) return { facts };
  return { facts, instead: unlessNow(status === 'trialing' ? 'your trial' : 'the month') };
};
