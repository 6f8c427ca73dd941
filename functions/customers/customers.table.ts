import { GetCommand, QueryCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Profile } from '#shared/contract/profile.ts';
import {
  BY_STRIPE_CUSTOMER,
  CUSTOMERS_BY_CONTACT_ADDRESS,
  NOT_ENDED_SUBSCRIPTIONS,
} from '#shared/table-indexes.ts';
import {
  documents,
  queryItems,
  tryWrite,
  type Write,
  writeTransaction,
} from '../platform/documents.table.ts';
import { toEpochSeconds } from '../platform/epoch-seconds.ts';
import { settings } from '../platform/settings.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { hasEnded } from './subscription-access.ts';
import {
  confirmableAddresses,
  CustomerSubscription,
  StoredCustomer,
  type AddressLinks,
  type CheckoutAttempt,
  type ConfirmPurpose,
  type CustomerRecord,
  type FormerAddresses,
  SubscriptionRecord,
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
  /** Writes that happen together with the change, or not at all: the mails that it causes. */
  readonly mails?: readonly Write[];
}

/** Returns false if the condition does not hold. */
const changeWithMails = (
  { UpdateExpression = '', ...update }: UpdateCommandInput,
  mails: readonly Write[],
): Promise<boolean> =>
  retryWhileContended(async () => {
    const outcome = await writeTransaction([{ Update: { UpdateExpression, ...update } }, ...mails]);
    return outcome === 'contended' ? outcome : outcome === 'committed';
  });

/**
 * Changes a record, and creates it if it does not exist. Returns undefined if the condition does not hold. Throws 410, and writes
 * nothing, if the customer was forgotten.
 */
const change = async (
  userId: string,
  { set = [], remove = [], condition, values = {}, mails = [] }: Change,
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
  };
  if (mails.length > 0) {
    const isChanged = await changeWithMails(input, mails);
    const record = await find(userId, { consistent: true });
    return isChanged ? record : undefined;
  }
  const written = await tryWrite(documents.send(new UpdateCommand({ ...input, ReturnValues: 'ALL_NEW' })));
  if (written) return parseRecord(written.Attributes);
  await find(userId, { consistent: true });
  return undefined;
};

/** The part of a transaction that refuses it once the customer is forgotten, so that a late call stores nothing elsewhere. */
export const checkNotForgotten = (userId: string, now: Date): Write => ({
  ConditionCheck: {
    TableName,
    Key: { userId },
    ConditionExpression: NOT_FORGOTTEN,
    ExpressionAttributeValues: { ':now': toEpochSeconds(now) },
  },
});

const changeUnconditionally = async (
  userId: string,
  update: Omit<Change, 'condition'>,
): Promise<CustomerRecord> => {
  const record = await change(userId, update);
  if (!record) throw new Error('An update without a condition failed its condition');
  return record;
};

interface FindOptions {
  readonly consistent?: boolean;
}

const read = async (userId: string, { consistent = false }: FindOptions) => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { userId }, ConsistentRead: consistent }),
  );
  if (!Item) return {};
  const tombstone = findTombstone(Item, new Date());
  return tombstone ? { tombstone } : { record: parseRecord(Item) };
};

/** A customer's record. Costs half a read unit, or a whole one if consistent. Throws 410 if the customer was forgotten. */
export const find = async (
  userId: string,
  options: FindOptions = {},
): Promise<CustomerRecord | undefined> => {
  const { record, tombstone } = await read(userId, options);
  if (tombstone) throw toProblem(tombstone);
  return record;
};

/** A customer's newest record; undefined also if the customer was forgotten. */
export const findUnlessForgotten = async (userId: string): Promise<CustomerRecord | undefined> =>
  (await read(userId, { consistent: true })).record;

interface NewCustomer {
  readonly email: string | undefined;
  readonly profile: Profile;
  readonly completedAt: Date;
  /** The address, if the tenant verified it. */
  readonly contactAddress?: string | undefined;
  /** The address to which the first link is sent. */
  readonly pendingAddress?: string | undefined;
  readonly addressLinks?: AddressLinks | undefined;
  readonly mails?: readonly Write[];
}

/** Sets attributes that the record lacks. Those without a value are left out. */
const setMissing = (attributes: Readonly<Record<string, unknown>>) => {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    set: given.map(([name]) => `${name} = if_not_exists(${name}, :${name})`),
    values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
};

/** Stores the profile once: of several simultaneous calls, one returns `completed`. */
export const completeProfile = async (
  userId: string,
  { completedAt, mails = [], ...details }: NewCustomer,
): Promise<'completed' | 'already-complete'> => {
  const record = await change(userId, {
    ...setMissing({ ...details, completedAt: completedAt.toISOString() }),
    condition: 'attribute_not_exists(profile)',
    mails,
  });
  return record ? 'completed' : 'already-complete';
};

/** Replaces the whole profile: of two devices the last one wins. Returns undefined, and changes nothing, if there is no profile. */
export const replaceProfile = (userId: string, profile: Profile): Promise<CustomerRecord | undefined> =>
  change(userId, {
    set: ['profile = :profile'],
    condition: 'attribute_exists(profile)',
    values: { ':profile': profile },
  });

/** Stores that the tenant has verified an address. Returns undefined, and changes nothing, if an address is confirmed already. */
export const confirmByTenant = (
  userId: string,
  { email, contactAddress }: { readonly email: string; readonly contactAddress: string },
  mails: readonly Write[],
): Promise<CustomerRecord | undefined> =>
  change(userId, {
    ...setMissing({ email, contactAddress }),
    condition: 'attribute_not_exists(contactAddress)',
    mails,
  });

interface PendingAddress {
  readonly pendingAddress: string;
  readonly links: AddressLinks;
  /** When the last link was sent, as the writer has read it. */
  readonly lastAtBefore: string | undefined;
}

/**
 * Stores to which address a link is sent. The confirmed address stays until it is pressed. Returns undefined, and changes nothing, if a
 * link was sent meanwhile.
 */
export const savePendingAddress = (
  userId: string,
  purpose: ConfirmPurpose,
  { pendingAddress, links: value, lastAtBefore }: PendingAddress,
  mails: readonly Write[],
): Promise<CustomerRecord | undefined> => {
  const { pending, links } = confirmableAddresses[purpose];
  return change(userId, {
    set: [`${pending} = :pendingAddress`, `${links} = :links`],
    condition: lastAtBefore === undefined ? `attribute_not_exists(${links})` : `${links}.lastAt = :before`,
    values: {
      ':pendingAddress': pendingAddress,
      ':links': value,
      ...(lastAtBefore === undefined ? {} : { ':before': lastAtBefore }),
    },
    mails,
  });
};

/** Forgets the address to which a link was sent. */
export const removePendingAddress = (userId: string, purpose: ConfirmPurpose): Promise<CustomerRecord> =>
  changeUnconditionally(userId, { remove: [confirmableAddresses[purpose].pending] });

/** Part of a transaction, which fails unless this is the contact address then. It changes nothing. */
export const toContactAddressCheck = (userId: string, contactAddress: string, now: Date): Write => ({
  Update: {
    TableName,
    Key: { userId },
    UpdateExpression: 'SET contactAddress = :contactAddress',
    ConditionExpression: `contactAddress = :contactAddress AND ${NOT_FORGOTTEN}`,
    ExpressionAttributeValues: { ':contactAddress': contactAddress, ':now': toEpochSeconds(now) },
  },
});

interface Confirmation {
  readonly address: string;
  /** Replaces those of the record. */
  readonly formerAddresses?: FormerAddresses | undefined;
}

/** Makes the pending address the confirmed one. Returns undefined if another address is pending now, or none. */
export const confirmPendingAddress = (
  userId: string,
  purpose: ConfirmPurpose,
  { address, formerAddresses }: Confirmation,
  mails: readonly Write[],
): Promise<CustomerRecord | undefined> => {
  const { confirmed, pending } = confirmableAddresses[purpose];
  const former = formerAddresses ? { ':former': formerAddresses } : undefined;
  return change(userId, {
    set: [`${confirmed} = :address`, ...(former ? ['formerAddresses = :former'] : [])],
    // What came back was sent to the former address.
    remove: [pending, ...(purpose === 'confirm-address' ? ['mailsReturnedAt'] : [])],
    condition: `${pending} = :address`,
    values: { ':address': address, ...former },
    mails,
  });
};

/** Removes the former contact addresses, unless there is another one meanwhile. */
export const removeFormerAddresses = async (
  userId: string,
  formerAddresses: FormerAddresses,
): Promise<void> => {
  await change(userId, {
    remove: ['formerAddresses'],
    condition: 'size(formerAddresses) = :count',
    values: { ':count': formerAddresses.length },
  });
};

/** Ends the copies of invoices, and takes back a question for another address. */
export const removeInvoiceAddresses = (userId: string): Promise<CustomerRecord> =>
  changeUnconditionally(userId, { remove: ['invoiceAddress', 'pendingInvoiceAddress'] });

/** Ends the copies of invoices to one address. Does nothing if they go to another one now. */
export const removeInvoiceAddress = async (userId: string, address: string): Promise<void> => {
  await change(userId, {
    remove: ['invoiceAddress'],
    condition: 'invoiceAddress = :address',
    values: { ':address': address },
  });
};

/** Stores when a mail to the contact address last came back; undefined if one has arrived since. Does nothing if the address is another one now. */
export const saveReturn = async (
  userId: string,
  contactAddress: string,
  mailsReturnedAt: string | undefined,
): Promise<void> => {
  await change(userId, {
    ...(mailsReturnedAt === undefined
      ? { remove: ['mailsReturnedAt'] }
      : { set: ['mailsReturnedAt = :mailsReturnedAt'] }),
    condition: 'contactAddress = :contactAddress',
    values: {
      ':contactAddress': contactAddress,
      ...(mailsReturnedAt === undefined ? {} : { ':mailsReturnedAt': mailsReturnedAt }),
    },
  });
};

/** Stores which contact address Stripe has, unless the address or the Stripe customer has changed meanwhile. */
export const saveAddressAtStripe = async (
  userId: string,
  contactAddress: string,
  stripeCustomerId: string,
): Promise<void> => {
  await change(userId, {
    set: ['addressAtStripe = :contactAddress'],
    condition: 'contactAddress = :contactAddress AND stripeCustomerId = :stripeCustomerId',
    values: { ':contactAddress': contactAddress, ':stripeCustomerId': stripeCustomerId },
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
    remove: ['checkoutAttempt', 'paidSessionId', 'addressAtStripe'],
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

/**
 * Writes our copy of a subscription; undefined removes it. Puts the mails that the change causes into the outbox. Returns
 * `overtaken`, and does neither, if it was written since `readSyncVersion`.
 */
export const writeSubscription = async (
  userId: string,
  readSyncVersion: number,
  subscription: SubscriptionRecord | undefined,
  mails: readonly Write[] = [],
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
    mails,
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

const Listed = z.object({
  userId: z.string(),
  tombstone: z.optional(z.string()),
  subscription: z.optional(SubscriptionRecord),
});

/**
 * The customers with this confirmed contact address, in lower case, each with the subscription if there is one. A tombstone is no
 * customer. The index lags by up to a second.
 */
export const listByContactAddress = async (
  contactAddress: string,
): Promise<Pick<CustomerRecord, 'userId' | 'subscription'>[]> => {
  const items = queryItems({
    TableName,
    IndexName: CUSTOMERS_BY_CONTACT_ADDRESS,
    KeyConditionExpression: 'contactAddress = :contactAddress',
    ExpressionAttributeValues: { ':contactAddress': contactAddress },
  });
  const found: Pick<CustomerRecord, 'userId' | 'subscription'>[] = [];
  for await (const item of items) {
    const { userId, tombstone, subscription } = Listed.parse(item);
    if (tombstone === undefined) found.push({ userId, subscription });
  }
  return found;
};
