import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Profile } from '#shared/contract/profile.ts';
import { BY_STRIPE_CUSTOMER, NOT_ENDED_SUBSCRIPTIONS } from '#shared/table-indexes.ts';
import { documents, queryItems } from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';
import { hasEnded } from './subscription-access.ts';
import {
  CustomerSubscription,
  StoredCustomer,
  type CheckoutAttempt,
  type CustomerRecord,
  type SubscriptionRecord,
} from './customer.ts';
import { findTombstone, NOT_FORGOTTEN, toProblem } from './tombstone.ts';

/** The value of `notEndedSubscription`. Records without the attribute are not in the index. */
const MARK = 'yes';

const { CUSTOMERS_TABLE: TableName } = settings('CUSTOMERS_TABLE');

const parseRecord = (item: unknown): CustomerRecord => {
  const { version: _, ...record } = StoredCustomer.parse(item);
  return record;
};

interface Change {
  /** Assignments for the `SET` expression. */
  readonly set?: readonly string[];
  readonly remove?: readonly string[];
  readonly condition?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Changes a record, and creates it if it does not exist. Returns undefined if the condition does not hold. Throws 410, and writes
 * nothing, if the customer was forgotten.
 */
const change = async (
  userId: string,
  { set = [], remove = [], condition, values = {} }: Change,
): Promise<CustomerRecord | undefined> => {
  const UpdateExpression = [
    `SET ${['version = if_not_exists(version, :version)', ...set].join(', ')}`,
    // An expired tombstone may still be there: these are its attributes.
    `REMOVE ${['forgotten', 'tombstone', 'expiresAt', ...remove].join(', ')}`,
  ].join(' ');
  const input: UpdateCommandInput = {
    TableName,
    Key: { userId },
    UpdateExpression,
    ConditionExpression: [NOT_FORGOTTEN, ...(condition === undefined ? [] : [condition])].join(' AND '),
    ExpressionAttributeValues: { ':version': 1, ':now': toEpochSeconds(new Date()), ...values },
    ReturnValues: 'ALL_NEW',
  };
  try {
    const { Attributes } = await documents.send(new UpdateCommand(input));
    return parseRecord(Attributes);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  await find(userId, { consistent: true });
  return undefined;
};

const changeUnconditionally = async (
  userId: string,
  update: Omit<Change, 'condition'>,
): Promise<CustomerRecord> => {
  const record = await change(userId, update);
  if (!record) throw new Error('An update without a condition failed its condition');
  return record;
};

/** A customer's record. Costs half a read unit, or a whole one if consistent. Throws 410 if the customer was forgotten. */
export const find = async (
  userId: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<CustomerRecord | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { userId }, ConsistentRead: consistent }),
  );
  if (!Item) return undefined;
  const tombstone = findTombstone(Item, new Date());
  if (tombstone) throw toProblem(tombstone);
  return parseRecord(Item);
};

interface CustomerDetails {
  readonly email: string | undefined;
  readonly profile: Profile;
}

/** Sets the address if the record has none. */
const setEmail = (email: string | undefined) =>
  email === undefined
    ? { set: [], values: {} }
    : { set: ['email = if_not_exists(email, :email)'], values: { ':email': email } };

/** Stores the profile once: of several simultaneous calls, one returns `completed`. */
export const completeProfile = async (
  userId: string,
  { email, profile }: CustomerDetails,
): Promise<'completed' | 'already-complete'> => {
  const address = setEmail(email);
  const record = await change(userId, {
    set: ['profile = :profile', ...address.set],
    condition: 'attribute_not_exists(profile)',
    values: { ':profile': profile, ...address.values },
  });
  return record ? 'completed' : 'already-complete';
};

/** Creates the record or adds what it lacks, and returns what is stored then. Overwrites nothing. */
export const create = (userId: string, { email, profile }: CustomerDetails): Promise<CustomerRecord> => {
  const address = setEmail(email);
  return changeUnconditionally(userId, {
    set: ['profile = if_not_exists(profile, :profile)', ...address.set],
    values: { ':profile': profile, ...address.values },
  });
};

/** Binds a Stripe customer unless one is bound. Returns the id of the bound one. */
export const bindStripeCustomer = async (userId: string, stripeCustomerId: string): Promise<string> => {
  const record = await changeUnconditionally(userId, {
    set: ['stripeCustomerId = if_not_exists(stripeCustomerId, :stripeCustomerId)'],
    values: { ':stripeCustomerId': stripeCustomerId },
  });
  return record.stripeCustomerId ?? stripeCustomerId;
};

/**
 * Replaces a Stripe customer that was deleted, and returns the id of the bound one. Of several simultaneous calls, one wins. Ends
 * the checkout attempt. Raises `syncVersion`, so that a sync that read the old binding cannot write.
 */
export const replaceStripeCustomer = async (
  userId: string,
  deleted: string,
  next: string,
): Promise<string> => {
  const replaced = await change(userId, {
    set: ['stripeCustomerId = :next', 'syncVersion = if_not_exists(syncVersion, :zero) + :one'],
    remove: ['checkoutAttempt', 'paidSessionId'],
    condition: 'stripeCustomerId = :deleted',
    values: { ':next': next, ':deleted': deleted, ':zero': 0, ':one': 1 },
  });
  const record = replaced ?? (await find(userId, { consistent: true }));
  return record?.stripeCustomerId ?? next;
};

/** The customer to whom a Stripe customer is bound. The index lags, so a binding of the last second may be missing. */
export const findByStripeCustomer = async (stripeCustomerId: string): Promise<CustomerRecord | undefined> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName,
      IndexName: BY_STRIPE_CUSTOMER,
      KeyConditionExpression: 'stripeCustomerId = :stripeCustomerId',
      ExpressionAttributeValues: { ':stripeCustomerId': stripeCustomerId },
      Limit: 1,
    }),
  );
  const [key] = z.array(z.object({ userId: z.string() })).parse(Items);
  const record = key && (await find(key.userId, { consistent: true }));
  return record?.stripeCustomerId === stripeCustomerId ? record : undefined;
};

/** Begins a checkout attempt unless one is under way. Returns the attempt that is under way now. */
export const beginAttempt = async (userId: string, attempt: CheckoutAttempt): Promise<CheckoutAttempt> => {
  const record = await changeUnconditionally(userId, {
    set: ['checkoutAttempt = if_not_exists(checkoutAttempt, :attempt)'],
    values: { ':attempt': attempt },
  });
  return record.checkoutAttempt ?? attempt;
};

/** Stores the checkout session of an attempt. Returns `overtaken` if another attempt has replaced it. */
export const saveSession = async (
  userId: string,
  attemptId: string,
  sessionId: string,
): Promise<'saved' | 'overtaken'> => {
  const record = await change(userId, {
    set: ['checkoutAttempt.sessionId = :sessionId'],
    condition: 'checkoutAttempt.id = :attemptId',
    values: { ':attemptId': attemptId, ':sessionId': sessionId },
  });
  return record ? 'saved' : 'overtaken';
};

/** Ends a checkout attempt. Returns `overtaken` if another attempt has replaced it. */
export const endAttempt = async (userId: string, attemptId: string): Promise<'ended' | 'overtaken'> => {
  const record = await change(userId, {
    remove: ['checkoutAttempt'],
    condition: 'checkoutAttempt.id = :attemptId',
    values: { ':attemptId': attemptId },
  });
  return record ? 'ended' : 'overtaken';
};

/** Stores that a checkout session is paid. That never changes. */
export const savePaidSession = async (userId: string, sessionId: string): Promise<void> => {
  await changeUnconditionally(userId, {
    set: ['paidSessionId = :sessionId'],
    values: { ':sessionId': sessionId },
  });
};

/** Writes our copy of a subscription; undefined removes it. Returns `overtaken` if it was written since `readSyncVersion`. */
export const writeSubscription = async (
  userId: string,
  readSyncVersion: number,
  subscription: SubscriptionRecord | undefined,
): Promise<'written' | 'overtaken'> => {
  const copy = subscription
    ? { set: ['subscription = :subscription'], values: { ':subscription': subscription } }
    : { remove: ['subscription'] };
  const index =
    subscription && !hasEnded(subscription.status)
      ? { set: ['notEndedSubscription = :mark'], values: { ':mark': MARK } }
      : { remove: ['notEndedSubscription'] };
  // The count is missing until the first write, because a record may be older than its first subscription.
  const expected =
    readSyncVersion === 0
      ? { condition: 'attribute_not_exists(syncVersion)' }
      : { condition: 'syncVersion = :expected', values: { ':expected': readSyncVersion } };
  const record = await change(userId, {
    set: ['syncVersion = :next', ...(copy.set ?? []), ...(index.set ?? [])],
    remove: [...(copy.remove ?? []), ...(index.remove ?? [])],
    condition: expected.condition,
    values: { ':next': readSyncVersion + 1, ...copy.values, ...index.values, ...expected.values },
  });
  return record ? 'written' : 'overtaken';
};

/**
 * Every subscription that has not ended, one page of the index at a time. A record that cannot be parsed is left out and reported
 * to `onUnreadable`.
 */
export async function* listNotEndedSubscriptions(
  onUnreadable: (userId: string, error: unknown) => void,
): AsyncGenerator<CustomerSubscription> {
  const items = queryItems({
    TableName,
    IndexName: NOT_ENDED_SUBSCRIPTIONS,
    KeyConditionExpression: 'notEndedSubscription = :mark',
    ExpressionAttributeValues: { ':mark': MARK },
  });
  for await (const item of items) {
    const { data, error } = CustomerSubscription.safeParse(item);
    if (error) onUnreadable(String(item['userId']), error);
    else yield data;
  }
}
