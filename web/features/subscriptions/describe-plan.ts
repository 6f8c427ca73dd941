// Says what the state of a subscription means for the customer. The sentences are in web/content/plan-status.ts.
import type { SubscriptionStatus } from '#shared/contract/subscription-status.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { formatDay } from '#shared/format.ts';
import { planStatus } from '../../content/plan-status.ts';
import { isActive } from './status.ts';

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
  canceled: free,
};

/** The state of a plan in words. */
export const describeStatus = (subscription: Subscription): PlanStatus => {
  const { status, endsAt, hasAccess } = subscription;
  if (status === null) return free;
  // A paid plan that will not renew says so instead of 'Active'.
  if (endsAt !== null && hasAccess && isActive(subscription)) return ending;
  return byStatus[status];
};

export interface NextDate {
  readonly label: string;
  /** The day, or 'Not Available' when it is uncertain whether and when a payment is due. */
  readonly day: string;
}

/** The next date that matters to a customer with a plan: its end if it is set, or else the next payment. */
export const findNextDate = (subscription: Subscription): NextDate => {
  const { endsAt, currentPeriodEnd } = subscription;
  if (endsAt !== null) return { label: planStatus.planEnds, day: formatDay(endsAt) };
  const isCertain = isActive(subscription) && currentPeriodEnd !== null;
  return { label: planStatus.nextPayment, day: isCertain ? formatDay(currentPeriodEnd) : planStatus.noDate };
};

export interface PaymentProblem {
  readonly title: string;
  readonly text: string;
  readonly tone: 'warning' | 'bad';
  /** How the customer solves it: on Stripe's billing pages, by finishing the first payment, or by a new plan. */
  readonly solution: 'billing' | 'checkout' | 'new-plan';
}

/** What the customer should know about a payment and do about it; undefined when nothing is wrong. */
export const findPaymentProblem = ({
  status,
  hasAccess,
  endReason,
  graceEndsAt,
}: Subscription): PaymentProblem | undefined => {
  switch (status) {
    case 'past_due':
      return hasAccess
        ? {
            title: problems.overdue.title,
            text:
              graceEndsAt === undefined
                ? problems.overdue.textWithoutDay
                : problems.overdue.text(formatDay(graceEndsAt)),
            tone: 'warning',
            solution: 'billing',
          }
        : { ...problems.overdueAndClosed, tone: 'bad', solution: 'billing' };
    case 'unpaid':
      return { ...problems.unpaid, tone: 'bad', solution: 'billing' };
    case 'paused':
      return { ...problems.paused, tone: 'warning', solution: 'billing' };
    case 'incomplete':
      return { ...problems.incomplete, tone: 'warning', solution: 'checkout' };
    case 'canceled':
      return endReason === null || endReason === 'cancellation_requested'
        ? undefined
        : { ...problems[endReason], tone: 'warning', solution: 'new-plan' };
    case 'active':
    case 'trialing':
    case 'incomplete_expired':
    case null:
      return undefined;
  }
};
