import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Profile } from '#shared/contract/profile.ts';
import { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import {
  isOpen,
  type CheckoutAttempt,
  type CustomerRecord,
  type OpenSubscription,
  type SubscriptionRecord,
} from './customer.ts';
import { patience } from '../platform/aws-timeouts.ts';
import { settings } from '../platform/settings.ts';

const BY_STRIPE_CUSTOMER = 'byStripeCustomer';
/** Sparse: who has no `openSubscription` is not in it. */
const OPEN_SUBSCRIPTIONS = 'openSubscriptions';
const OPEN = 'open';

const StoredSubscription = z.object({
  priceId: z.string(),
  stripeSubscriptionId: z.string(),
  status: SubscriptionStatus,
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  cancelAt: z.nullable(z.iso.datetime()),
});

/** A later shape takes the next number and joins the parse with an upgrade; what fits none fails loudly. */
const Stored = z.object({
  version: z.literal(1),
  userId: z.string(),
  email: z.optional(z.string()),
  profile: z.optional(Profile),
  stripeCustomerId: z.optional(z.string()),
  subscription: z.optional(StoredSubscription),
  syncVersion: z._default(z.int(), 0),
  checkoutAttempt: z.optional(
    z.object({
      id: z.string(),
      priceId: z.string(),
      sessionId: z.optional(z.string()),
      startedAt: z.iso.datetime(),
    }),
  ),
});

const StoredOpen = z.object({
  userId: z.string(),
  stripeCustomerId: z.string(),
  subscription: StoredSubscription,
});

const { CUSTOMERS_TABLE: TableName } = settings('CUSTOMERS_TABLE');
const table = DynamoDBDocumentClient.from(new DynamoDBClient(patience), {
  marshallOptions: { removeUndefinedValues: true },
});

const recordIn = (item: unknown): CustomerRecord => {
  const { version: _, ...record } = Stored.parse(item);
  return record;
};

interface Change {
  /** What `SET` takes, in DynamoDB's language. */
  readonly set?: readonly string[];
  readonly remove?: readonly string[];
  readonly condition?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Changes a record, which comes into being by any change; undefined where the condition did not hold. */
const change = async (
  userId: string,
  { set = [], remove = [], condition, values = {} }: Change,
): Promise<CustomerRecord | undefined> => {
  const UpdateExpression = [
    `SET ${['version = if_not_exists(version, :version)', ...set].join(', ')}`,
    ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
  ].join(' ');
  const input: UpdateCommandInput = {
    TableName,
    Key: { userId },
    UpdateExpression,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ':version': 1, ...values },
    ReturnValues: 'ALL_NEW',
  };
  try {
    const { Attributes } = await table.send(new UpdateCommand(input));
    return recordIn(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/** A change that nothing can refuse. */
const changed = async (userId: string, wanted: Omit<Change, 'condition'>): Promise<CustomerRecord> => {
  const record = await change(userId, wanted);
  if (!record) throw new Error('An update without a condition failed its condition');
  return record;
};

/** The record of a customer: half a read unit, or a whole one to see every write that was answered before. */
export const find = async (
  userId: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<CustomerRecord | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName, Key: { userId }, ConsistentRead: consistent }),
  );
  return Item && recordIn(Item);
};

interface Told {
  readonly email: string | undefined;
  readonly profile: Profile;
}

/** Fills in an address that we do not know yet. */
const withEmail = (email: string | undefined) =>
  email === undefined
    ? { set: [], values: {} }
    : { set: ['email = if_not_exists(email, :email)'], values: { ':email': email } };

/** Stores the profile once: of any number at the same moment one is told `completed`. */
export const completeProfile = async (
  userId: string,
  { email, profile }: Told,
): Promise<'completed' | 'already-complete'> => {
  const address = withEmail(email);
  const record = await change(userId, {
    set: ['profile = :profile', ...address.set],
    condition: 'attribute_not_exists(profile)',
    values: { ':profile': profile, ...address.values },
  });
  return record ? 'completed' : 'already-complete';
};

/** Creates the record or fills in what it lacks, changes nothing that is there, and answers what is stored. */
export const create = (userId: string, { email, profile }: Told): Promise<CustomerRecord> => {
  const address = withEmail(email);
  return changed(userId, {
    set: ['profile = if_not_exists(profile, :profile)', ...address.set],
    values: { ':profile': profile, ...address.values },
  });
};

/** Binds a customer of Stripe's, and answers the one that is bound: the first stays as long as Stripe has them. */
export const bindStripeCustomer = async (userId: string, stripeCustomerId: string): Promise<string> => {
  const record = await changed(userId, {
    set: ['stripeCustomerId = if_not_exists(stripeCustomerId, :stripeCustomerId)'],
    values: { ':stripeCustomerId': stripeCustomerId },
  });
  return record.stripeCustomerId ?? stripeCustomerId;
};

/**
 * Binds another customer of Stripe's in the place of one who is gone, and answers the one that is bound then: of any
 * number at the same moment one. The attempt at buying ends, and who has seen what was before can no longer write it.
 */
export const replaceStripeCustomer = async (userId: string, gone: string, next: string): Promise<string> => {
  const replaced = await change(userId, {
    set: ['stripeCustomerId = :next', 'syncVersion = if_not_exists(syncVersion, :none) + :one'],
    remove: ['checkoutAttempt'],
    condition: 'stripeCustomerId = :gone',
    values: { ':next': next, ':gone': gone, ':none': 0, ':one': 1 },
  });
  const record = replaced ?? (await find(userId, { consistent: true }));
  return record?.stripeCustomerId ?? next;
};

/** Whom we have bound to a customer of Stripe's; a binding of the last second may not be seen yet. */
export const findByStripeCustomer = async (stripeCustomerId: string): Promise<CustomerRecord | undefined> => {
  const { Items = [] } = await table.send(
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

/** Begins an attempt at buying unless one is under way, and answers the one that is. */
export const beginAttempt = async (userId: string, attempt: CheckoutAttempt): Promise<CheckoutAttempt> => {
  const record = await changed(userId, {
    set: ['checkoutAttempt = if_not_exists(checkoutAttempt, :attempt)'],
    values: { ':attempt': attempt },
  });
  return record.checkoutAttempt ?? attempt;
};

/** Notes the session of an attempt, unless another attempt has taken its place. */
export const noteSession = async (
  userId: string,
  attemptId: string,
  sessionId: string,
): Promise<'noted' | 'overtaken'> => {
  const record = await change(userId, {
    set: ['checkoutAttempt.sessionId = :sessionId'],
    condition: 'checkoutAttempt.id = :attemptId',
    values: { ':attemptId': attemptId, ':sessionId': sessionId },
  });
  return record ? 'noted' : 'overtaken';
};

/** Ends an attempt, unless another one has taken its place. */
export const endAttempt = async (userId: string, attemptId: string): Promise<'ended' | 'overtaken'> => {
  const record = await change(userId, {
    remove: ['checkoutAttempt'],
    condition: 'checkoutAttempt.id = :attemptId',
    values: { ':attemptId': attemptId },
  });
  return record ? 'ended' : 'overtaken';
};

/** Writes what Stripe says now, undefined for nothing, unless another has written since `seenSyncVersion`. */
export const writeSubscription = async (
  userId: string,
  seenSyncVersion: number,
  subscription: SubscriptionRecord | undefined,
): Promise<'written' | 'overtaken'> => {
  const held = subscription
    ? { set: ['subscription = :subscription'], values: { ':subscription': subscription } }
    : { remove: ['subscription'] };
  const listed =
    subscription && isOpen(subscription.status)
      ? { set: ['openSubscription = :open'], values: { ':open': OPEN } }
      : { remove: ['openSubscription'] };
  // The first write finds no count: a record may be older than its first subscription.
  const seen =
    seenSyncVersion === 0
      ? { condition: 'attribute_not_exists(syncVersion)' }
      : { condition: 'syncVersion = :seen', values: { ':seen': seenSyncVersion } };
  const record = await change(userId, {
    set: ['syncVersion = :next', ...(held.set ?? []), ...(listed.set ?? [])],
    remove: [...(held.remove ?? []), ...(listed.remove ?? [])],
    condition: seen.condition,
    values: { ':next': seenSyncVersion + 1, ...held.values, ...listed.values, ...seen.values },
  });
  return record ? 'written' : 'overtaken';
};

/**
 * Every subscription that is not over, a page of the index at a time. A record that fits no version is left out, and
 * `onUnreadable` is told of it.
 */
export async function* openSubscriptions(
  onUnreadable: (userId: string, error: unknown) => void,
): AsyncGenerator<OpenSubscription> {
  let resumeAt: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new QueryCommand({
        TableName,
        IndexName: OPEN_SUBSCRIPTIONS,
        KeyConditionExpression: 'openSubscription = :open',
        ExpressionAttributeValues: { ':open': OPEN },
        ExclusiveStartKey: resumeAt,
      }),
    );
    for (const item of Items) {
      const open = StoredOpen.safeParse(item);
      if (open.success) yield open.data;
      else onUnreadable(String(item.userId), open.error);
    }
    resumeAt = LastEvaluatedKey;
  } while (resumeAt);
}
