// What a subscription's state means to the person who pays for it.
import type { Subscription, SubscriptionStatus } from '#shared/contract/subscriptions.ts';

export interface Standing {
  /** One or two words for a badge. */
  readonly label: string;
  readonly tone: 'good' | 'warning' | 'bad' | 'quiet';
  /** A sentence for the account page; `troubleOf` has the word where something is to be done. */
  readonly says?: string;
}

const free: Standing = {
  label: 'Free',
  tone: 'quiet',
  says: 'You are on the free plan. The free modules are yours for as long as you like.',
};

const standings: Record<SubscriptionStatus, Standing> = {
  active: { label: 'Active', tone: 'good', says: 'Your plan is paid and all modules are open.' },
  trialing: {
    label: 'Trial',
    tone: 'good',
    says: 'You are trying the plan. All modules are open, and you have paid nothing yet.',
  },
  past_due: { label: 'Payment overdue', tone: 'warning' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warning' },
  incomplete: { label: 'Payment not finished', tone: 'warning' },
  incomplete_expired: {
    label: 'Payment expired',
    tone: 'quiet',
    says: 'Your first payment was never finished, so the plan did not begin. You can start again at any time.',
  },
  canceled: {
    label: 'Cancelled',
    tone: 'quiet',
    says: 'Your plan has ended and nothing more will be charged. You can come back at any time.',
  },
};

const ending: Standing = {
  label: 'Ending',
  tone: 'warning',
  says: 'Your plan will not renew. All modules stay open until it ends.',
};

/** The state of a plan, in words. */
export const standingOf = (subscription: Subscription): Standing => {
  const { status, endsAt, hasAccess } = subscription;
  if (status === null) return free;
  // A plan that is paid but will not renew deserves another word than one that goes on.
  if (endsAt !== null && hasAccess && isActive(subscription)) return ending;
  return standings[status];
};

/** Whether a plan is held, so that it can be cancelled and no other be bought. */
export const isHeld = ({ stripeSubscriptionId }: Subscription): boolean => stripeSubscriptionId !== null;

/** Whether there is anything that the billing pages could show. */
export const hasBilling = ({ status }: Subscription): boolean => status !== null;

/** Whether the plan goes on with nothing left to pay or to mend. */
export const isActive = ({ status }: Subscription): boolean => status === 'active' || status === 'trialing';

export interface NextDate {
  readonly label: 'Next Payment' | 'Plan ends';
  /** Null where no date is known: nothing is due, or it is due already. */
  readonly moment: string | null;
}

/** The date that counts next: of the payment, or of the end where that is settled. */
export const nextDateOf = (subscription: Subscription): NextDate => {
  const { endsAt, currentPeriodEnd } = subscription;
  if (endsAt !== null) return { label: 'Plan ends', moment: endsAt };
  return { label: 'Next Payment', moment: isActive(subscription) ? currentPeriodEnd : null };
};

export interface Trouble {
  readonly title: string;
  readonly text: string;
  readonly tone: 'warning' | 'bad';
  /** Where it is mended: on the billing pages, or by finishing the first payment. */
  readonly way: 'billing' | 'checkout';
}

/** What the customer should do about their plan now; undefined where nothing is wrong. */
export const troubleOf = ({ status, hasAccess }: Subscription): Trouble | undefined => {
  switch (status) {
    case 'past_due':
      return {
        title: 'Your last payment did not go through',
        text: hasAccess
          ? 'Your modules stay open for a few days. Please check your card before they close.'
          : 'Your paid modules are closed for now. Check your card, and they open again with the payment.',
        tone: hasAccess ? 'warning' : 'bad',
        way: 'billing',
      };
    case 'unpaid':
      return {
        title: 'Your paid modules are closed',
        text: 'We could not collect your payment. Pay the open invoice, and everything opens again.',
        tone: 'bad',
        way: 'billing',
      };
    case 'paused':
      return {
        title: 'Your plan is paused',
        text: 'There is no card that we could charge. Add one, and your plan goes on.',
        tone: 'warning',
        way: 'billing',
      };
    case 'incomplete':
      return {
        title: 'Your first payment is not finished',
        text: 'Your bank may be waiting for you to confirm it. Finish it, and your plan begins at once.',
        tone: 'warning',
        way: 'checkout',
      };
    case 'active':
    case 'trialing':
    case 'canceled':
    case 'incomplete_expired':
    case null:
      return undefined;
  }
};
