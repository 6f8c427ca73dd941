// What stays of a customer who was forgotten: the item in the customers' table, without personal data.
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/durations.ts';
import { ForgetSteps } from '#shared/forget-steps.ts';
import { formatDay } from '#shared/format.ts';
import { limits } from '#shared/limits.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { accountDeleted, type Problem } from '../platform/problem.ts';
import { FormerAddresses } from './customer.ts';

/** The item of a customer who is being forgotten, or was. It keeps what the steps need until all are done. */
export const StoredTombstone = z.object({
  version: z.literal(1),
  userId: z.string(),
  forgotten: z.object({
    requestedAt: z.iso.datetime(),
    finishedAt: z.optional(z.iso.datetime()),
    steps: ForgetSteps,
    /** The address of the letter, whose contact requests are deleted. */
    address: z.optional(z.string()),
  }),
  /** Gets the mail that the account is deleted, and is removed from the newsletter. */
  contactAddress: z.optional(z.string()),
  /** Get the mail that the contact address has moved, if that was just before. */
  formerAddresses: z.optional(FormerAddresses),
  stripeCustomerId: z.optional(z.string()),
  checkoutAttempt: z.optional(z.object({ sessionId: z.optional(z.string()) })),
  /** When the tombstone ends, in seconds since 1970. Absent until all steps are done. */
  expiresAt: z.optional(z.int()),
});
export type Tombstone = Readonly<Omit<z.infer<typeof StoredTombstone>, 'version'>>;

/** The end of a tombstone: when no backup can bring the customer back any more. */
export const getEnd = (finishedAt: Date): Date =>
  new Date(finishedAt.getTime() + limits.recoveryDays * DAY_MS);

/** The condition of each write to a customer's item: it is no tombstone. Needs the value `:now`, in seconds since 1970. */
export const NOT_FORGOTTEN = '(attribute_not_exists(forgotten) OR expiresAt <= :now)';

/** A tombstone has no effect after its end. DynamoDB deletes it some time later. */
export const isExpired = ({ expiresAt }: Pick<Tombstone, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== undefined && expiresAt <= toEpochSeconds(now);

/** A 410 that says when the same person may sign up again. */
export const toProblem = ({ expiresAt }: Pick<Tombstone, 'expiresAt'>): Problem =>
  accountDeleted(
    expiresAt === undefined
      ? 'This account is being deleted'
      : // Name the day after: by then the tombstone has ended in every time zone.
        `This account has been deleted. You can sign up again from ${formatDay((expiresAt + 24 * 60 * 60) * 1000)} on`,
  );

/** The stored item as a tombstone, if it is one at `now`; undefined for a customer, and after the end of a tombstone. */
export const findTombstone = (item: Readonly<Record<string, unknown>>, now: Date): Tombstone | undefined => {
  if (item.forgotten === undefined) return undefined;
  const { version: _, ...tombstone } = StoredTombstone.parse(item);
  return isExpired(tombstone, now) ? undefined : tombstone;
};
