// Forgets a customer (docs/decisions/0028).
import { DAY_MS } from '#shared/durations.ts';
import { FORGET_STEPS, type ForgetStep, type ForgetSteps, type StepState } from '#shared/forget-steps.ts';
import type { ForgetOutcome, Requester } from '#shared/jobs.ts';
import * as contactRequests from '../contact/requests-by-address.table.ts';
import * as kept from '../kept/kept.table.ts';
import * as progress from '../lessons/progress.table.ts';
import { putMail } from '../mails/outbox.table.ts';
import { removeOfPerson } from '../newsletter/subscribers-of-person.table.ts';
import { toLogId } from '../platform/log-id.ts';
import { logError } from '../platform/log.ts';
import { deleteAtStripe, endPlans, type Payer } from '../subscriptions/account-at-stripe.ts';
import { findByAddress } from './customers-by-address.table.ts';
import * as tenant from './tenant.client.ts';
import type { Tombstone } from './tombstone.ts';
import * as tombstones from './tombstones.table.ts';

/**
 * Calls that began before the tombstone was stored may write for some seconds, and Stripe's search finds a new customer only after
 * a minute. So the steps are repeated after this time, and only then are they done for good.
 */
const LATE_WRITES_MS = 5 * 60 * 1000;

const toPayer = ({ userId, stripeCustomerId, checkoutAttempt }: Tombstone): Payer => ({
  userId,
  stripeCustomerId,
  attemptSessionId: checkoutAttempt?.sessionId,
});

/** Each step may be repeated at any time. */
const takeStep: Readonly<Record<ForgetStep, (tombstone: Tombstone, now: Date) => Promise<StepState>>> = {
  plan: async (tombstone) => {
    await endPlans(toPayer(tombstone));
    return 'done';
  },
  stripe: async (tombstone) => {
    await deleteAtStripe(toPayer(tombstone));
    return 'done';
  },
  tenant: ({ userId }) => tenant.deleteAccount(userId),
  progress: async ({ userId }) => {
    await progress.removeAll(userId);
    return 'done';
  },
  kept: async ({ userId }) => {
    await kept.removeAll(userId);
    return 'done';
  },
  contactRequests: async ({ userId, forgotten: { address } }) => {
    await contactRequests.removeOfPerson({ userId, address });
    return 'done';
  },
  newsletter: async ({ contactAddress, forgotten: { address } }, now) => {
    await removeOfPerson([address, contactAddress], now);
    return 'done';
  },
};

/** Takes a step. If it fails, it stays open and does not stop the others. */
const tryStep = async (step: ForgetStep, tombstone: Tombstone, now: Date): Promise<StepState> => {
  try {
    return await takeStep[step](tombstone, now);
  } catch (error) {
    const customer = toLogId(tombstone.userId);
    logError(
      'A step of forgetting a customer failed. The hourly job takes it again',
      { step, customer },
      error,
    );
    return 'open';
  }
};

const isOpen = (steps: ForgetSteps): boolean => FORGET_STEPS.some((step) => steps[step] === 'open');

/**
 * Puts the mail that the account is deleted into the outbox. Returns whether nothing more will become of it: it was sent or has failed,
 * there is no address, or it has waited for a day.
 */
const isFarewellSettled = async (
  { userId, contactAddress, forgotten: { requestedAt } }: Tombstone,
  now: Date,
): Promise<boolean> => {
  if (contactAddress === undefined || now.getTime() - Date.parse(requestedAt) >= DAY_MS) return true;
  const mail = { kind: 'account-deleted', reference: userId, occurrence: requestedAt } as const;
  const state = await putMail(mail, now);
  return state !== 'waiting' && state !== 'sending';
};

/** Takes all steps in their order, and stores their states. */
const takeSteps = async (tombstone: Tombstone, now: Date): Promise<ForgetSteps> => {
  const steps = { ...tombstone.forgotten.steps };
  for (const step of FORGET_STEPS) {
    // While the plan has not ended, the person may still be charged, and what we hold of them may be needed to mend that.
    const mustWait = step !== 'plan' && steps.plan === 'open';
    steps[step] = mustWait ? 'open' : await tryStep(step, tombstone, now);
  }
  const hasLeft = steps.plan !== 'open' && (await isFarewellSettled(tombstone, now));
  const isLate = now.getTime() - Date.parse(tombstone.forgotten.requestedAt) >= LATE_WRITES_MS;
  if (isLate && hasLeft && !isOpen(steps)) await tombstones.finish(tombstone, { steps, now });
  else {
    const isAddressNeeded = !isLate || steps.contactRequests === 'open' || steps.newsletter === 'open';
    const unneeded = isAddressNeeded
      ? []
      : ([
          'forgotten.address',
          ...(hasLeft ? (['contactAddress', 'formerAddresses'] as const) : []),
        ] as const);
    await tombstones.saveSteps(tombstone, { steps, unneeded, now });
  }
  return steps;
};

const forget = async (userId: string, address: string | undefined, now: Date): Promise<ForgetOutcome> => {
  const begun = await tombstones.begin(userId, address, now);
  // A second letter may come from another address than the first.
  if (address !== undefined && address !== begun.forgotten.address) {
    await contactRequests.removeOfPerson({ address });
    await removeOfPerson([address], now);
  }
  // Repeat the steps even after the end: a restored table may have brought something back.
  const steps = await takeSteps(begun, now);
  const { forgotten } = (await tombstones.findByUserId(userId, now)) ?? begun;
  const { requestedAt, finishedAt = null } = forgotten;
  return {
    outcome: finishedAt === null ? 'forgetting' : 'forgotten',
    userId,
    steps,
    requestedAt,
    finishedAt,
  };
};

const lift = async (userId: string, now: Date): Promise<ForgetOutcome> => {
  const tombstone = await tombstones.findByUserId(userId, now);
  if (!tombstone) return { outcome: 'not-forgotten' };
  const { requestedAt, finishedAt, steps } = tombstone.forgotten;
  if (finishedAt === undefined)
    return { outcome: 'forgetting', userId, steps, requestedAt, finishedAt: null };
  await tombstones.lift(tombstone, now);
  return { outcome: 'lifted' };
};

/** Forgets a customer as far as possible now, and the hourly job does the rest; or lets one who was forgotten begin anew. */
export const forgetCustomer = async (
  { userId, address, keepsAccount = false, lifts = false }: Requester,
  now: Date,
): Promise<ForgetOutcome> => {
  if (lifts) return userId === undefined ? { outcome: 'not-forgotten' } : lift(userId, now);
  if (userId !== undefined) return forget(userId, address, now);
  const userIds = address === undefined || keepsAccount ? [] : await findByAddress(address);
  const [only, ...others] = userIds;
  if (only !== undefined && others.length === 0) return forget(only, address, now);
  if (only !== undefined) return { outcome: 'several', userIds };
  return {
    outcome: 'unknown',
    contactRequests: await contactRequests.removeOfPerson({ address }),
    subscribers: await removeOfPerson([address], now),
  };
};

/** Continues with all customers who are not forgotten yet, while there is time. */
export const forgetUnfinished = async (now: Date, hasTime: () => boolean) => {
  const outcome = { forgotten: 0, failed: 0 };
  for await (const userId of tombstones.listUnfinished()) {
    if (!hasTime()) break;
    // The index lags, so it may still have a customer who was finished a moment ago.
    const tombstone = await tombstones.findByUserId(userId, now);
    if (!tombstone || tombstone.forgotten.finishedAt !== undefined) continue;
    if (isOpen(await takeSteps(tombstone, now))) outcome.failed += 1;
    else outcome.forgotten += 1;
  }
  return outcome;
};
