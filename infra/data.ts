// The tables: billed per request, and recoverable to any second of the last weeks.
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { TableProps } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import {
  BY_STRIPE_CUSTOMER,
  CUSTOMERS_BY_CONTACT_ADDRESS,
  DRAFTS_BY_LIST,
  KEPT_BY_KIND,
  MAILS_BY_STATE,
  NOT_ENDED_SUBSCRIPTIONS,
  REQUESTS_BY_ADDRESS,
  REQUESTS_BY_CUSTOMER,
  SUBSCRIBERS_BY_STATE,
  TOMBSTONES,
  UNUSED_UPLOADS,
} from '#shared/table-indexes.ts';
import { toRemovalPolicy } from './stage.ts';
import type { Protection, Stage } from './stage.ts';
import { getTableSettings } from './table-settings.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

export class Data extends Construct {
  readonly articles: Table;
  readonly drafts: Table;
  readonly customers: Table;
  /** Outlives a lost table of customers: a restore reads who must not come back. */
  readonly forgottenCustomers: Table;
  /** The lessons that customers have done. */
  readonly progress: Table;
  /** What customers keep: their own words for prompts, prompts and texts. */
  readonly kept: Table;
  readonly oneTimeTokens: Table;
  readonly stripeEvents: Table;
  readonly contactRequests: Table;
  readonly uploads: Table;
  /** The subscribers of the newsletter, a note of each who left, and counts by day. */
  readonly subscribers: Table;
  /** Counts of the calls that cost money or mail, by person and by network. */
  readonly rateLimits: Table;
  /** Mails to customers, subscribers and staff, and what became of them. */
  readonly mails: Table;
  /** All tables, by the id of their construct. */
  readonly tables: Readonly<Record<string, Table>>;

  constructor(scope: Construct, id: string, stage: Stage, { isProtected }: Protection) {
    super(scope, id);
    const tables: Record<string, Table> = {};
    this.tables = tables;
    const table = (name: string, keys: Pick<TableProps, 'partitionKey' | 'sortKey'>) => {
      const { timeToLive, recoveryDays } = getTableSettings(stage, name);
      const created = new Table(this, name, {
        ...keys,
        ...(timeToLive !== undefined && { timeToLiveAttribute: timeToLive }),
        billingMode: BillingMode.PAY_PER_REQUEST,
        pointInTimeRecoverySpecification: {
          pointInTimeRecoveryEnabled: true,
          recoveryPeriodInDays: recoveryDays,
        },
        deletionProtection: isProtected,
        removalPolicy: toRemovalPolicy(stage),
      });
      tables[name] = created;
      return created;
    };

    this.articles = table('Articles', {
      partitionKey: text('shelf'),
      sortKey: text('newsletterId'),
    });
    this.drafts = table('Drafts', {
      partitionKey: text('draftId'),
      sortKey: text('part'),
    });
    this.drafts.addGlobalSecondaryIndex({
      indexName: DRAFTS_BY_LIST,
      partitionKey: text('listName'),
      sortKey: text('listedAt'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['list', 'version', 'saved', 'publication', 'row'],
    });
    this.customers = table('Customers', {
      partitionKey: text('userId'),
    });
    this.customers.addGlobalSecondaryIndex({
      indexName: BY_STRIPE_CUSTOMER,
      partitionKey: text('stripeCustomerId'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    this.customers.addGlobalSecondaryIndex({
      indexName: CUSTOMERS_BY_CONTACT_ADDRESS,
      partitionKey: text('contactAddress'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['subscription', 'tombstone'],
    });
    this.customers.addGlobalSecondaryIndex({
      indexName: NOT_ENDED_SUBSCRIPTIONS,
      partitionKey: text('notEndedSubscription'),
      sortKey: text('userId'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['stripeCustomerId', 'subscription'],
    });
    this.customers.addGlobalSecondaryIndex({
      indexName: TOMBSTONES,
      partitionKey: text('tombstone'),
      sortKey: text('userId'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    this.forgottenCustomers = table('ForgottenCustomers', {
      partitionKey: text('userId'),
    });
    this.progress = table('Progress', { partitionKey: text('userId'), sortKey: text('lessonId') });
    this.kept = table('Kept', { partitionKey: text('userId'), sortKey: text('itemId') });
    this.kept.addGlobalSecondaryIndex({
      indexName: KEPT_BY_KIND,
      partitionKey: text('userId'),
      sortKey: text('kindAndTime'),
    });
    this.oneTimeTokens = table('OneTimeTokens', {
      partitionKey: text('tokenHash'),
    });
    this.stripeEvents = table('StripeEvents', {
      partitionKey: text('eventId'),
    });
    this.contactRequests = table('ContactRequests', {
      partitionKey: text('requestId'),
    });
    for (const [indexName, attribute] of [
      [REQUESTS_BY_CUSTOMER, 'userId'],
      [REQUESTS_BY_ADDRESS, 'fromAddress'],
    ] as const)
      // With all of a request, because who finds one exports it.
      this.contactRequests.addGlobalSecondaryIndex({ indexName, partitionKey: text(attribute) });
    this.uploads = table('Uploads', { partitionKey: text('imageKey') });
    this.uploads.addGlobalSecondaryIndex({
      indexName: UNUSED_UPLOADS,
      partitionKey: text('unused'),
      sortKey: text('deleteAfter'),
      projectionType: ProjectionType.KEYS_ONLY,
    });
    this.subscribers = table('Subscribers', { partitionKey: text('subscriberId') });
    this.subscribers.addGlobalSecondaryIndex({
      indexName: SUBSCRIBERS_BY_STATE,
      partitionKey: text('state'),
      sortKey: text('address'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['confirmedAt'],
    });
    this.rateLimits = table('RateLimits', {
      partitionKey: text('counterId'),
    });
    this.mails = table('Mails', { partitionKey: text('mailId') });
    this.mails.addGlobalSecondaryIndex({
      indexName: MAILS_BY_STATE,
      partitionKey: text('state'),
      sortKey: text('since'),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: ['kind', 'repeats'],
    });
  }
}
