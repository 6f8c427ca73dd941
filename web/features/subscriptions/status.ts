// Says what the state of a subscription means for the customer. The sentences are in web/content/plan-status.ts.
import type { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { planStatus } from '../../content/plan-status.ts';

const { statuses, problems } = planStatus;

export interface PlanStatus {
  /** One to three words for a badge. */
  readonly label: string;
  readonly tone: 'good' | 'warning' | 'bad' | 'quiet';
  /** A sentence for the account page; undefined if `findPaymentProblem` has one. */
  readonly text?: string;
}

const free: PlanStatus = { ...statuses.free, tone: 'quiet' };
const ending: PlanStatus = { ...statuses.ending, tone: 'warning' };
const byStatus: Record<SubscriptionStatus, PlanStatus> = {
  active: { ...statuses.active, tone: 'good' },
  trialing: { ...statuses.trialing, tone: 'good' },
  past_due: { ...statuses.past_due, tone: 'warning' },
  unpaid: { ...statuses.unpaid, tone: 'bad' },
  paused: { ...statuses.paused, tone: 'warning' },
  incomplete: { ...statuses.incomplete, tone: 'warning' },
  incomplete_expired: { ...statuses.incomplete_expired, tone: 'quiet' },
  canceled: { ...statuses.canceled, tone: 'quiet' },
};

/** The state of a plan in words. */
export const describeStatus = (subscription: Subscription): PlanStatus => {
  const { status, endsAt, hasAccess } = subscription;
  if (status === null) return free;
  // A paid plan that will not renew says so instead of 'Active'.
  if (endsAt !== null && hasAccess && isActive(subscription)) return ending;
  return byStatus[status];
};

/** Whether there is a current subscription: it can be canceled, and no second one can be bought. */
export const isSubscribed = ({ stripeSubscriptionId }: Subscription): boolean =>
  stripeSubscriptionId !== null;

/** Whether Stripe's billing pages have anything to show. */
export const hasBilling = ({ status }: Subscription): boolean => status !== null;

/** Whether the plan runs with no payment due. */
export const isActive = ({ status }: Subscription): boolean => status === 'active' || status === 'trialing';

export interface NextDate {
  readonly label: string;
  /** An ISO timestamp. Null when it is uncertain whether and when a payment is due. */
  readonly date: string | null;
}

/** The next date that matters: the end of the plan if it is set, or else the next payment. */
export const findNextDate = (subscription: Subscription): NextDate => {
  const { endsAt, currentPeriodEnd } = subscription;
  if (endsAt !== null) return { label: planStatus.planEnds, date: endsAt };
  return { label: planStatus.nextPayment, date: isActive(subscription) ? currentPeriodEnd : null };
};

export interface PaymentProblem {
  readonly title: string;
  readonly text: string;
  readonly tone: 'warning' | 'bad';
  /** How the customer solves it: on Stripe's billing pages, or by finishing the first payment. */
  readonly solution: 'billing' | 'checkout';
}

/** What the customer should do about a payment now; undefined when nothing is wrong. */
export const findPaymentProblem = ({ status, hasAccess }: Subscription): PaymentProblem | undefined => {
  switch (status) {
    case 'past_due':
      return hasAccess
        ? { ...problems.overdue, tone: 'warning', solution: 'billing' }
        : { ...problems.overdueAndClosed, tone: 'bad', solution: 'billing' };
    case 'unpaid':
      return { ...problems.unpaid, tone: 'bad', solution: 'billing' };
    case 'paused':
      return { ...problems.paused, tone: 'warning', solution: 'billing' };
    case 'incomplete':
      return { ...problems.incomplete, tone: 'warning', solution: 'checkout' };
    case 'active':
    case 'trialing':
    case 'canceled':
    case 'incomplete_expired':
    case null:
      return undefined;
  }
};
