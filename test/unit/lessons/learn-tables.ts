// The tables of lessons, progress and customers on a local DynamoDB behind a meter, with lessons of the test's choice.
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Body } from '#shared/body/schema.ts';
import type { ModuleId } from '#shared/modules.ts';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';
import { toEntry, type StoredLesson } from '../../../functions/lessons/lesson.ts';
import { toLessonRows, toModuleRow } from '../../../functions/lessons/lesson-records.ts';
import { lessonBody, newLesson, newUlid } from '../../stored-lessons.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { environment } from '../events.ts';

const { ARTICLES_TABLE, PROGRESS_TABLE, CUSTOMERS_TABLE } = environment;
const BATCH = 25;

/** A plan that is open now. */
export const openPlan: SubscriptionRecord = {
  priceId: environment.ESSENTIALS_PRICE_ID,
  stripeSubscriptionId: 'sub_1',
  status: 'active',
  currentPeriodStart: '2026-11-01T09:00:00.000Z',
  currentPeriodEnd: '2026-12-01T09:00:00.000Z',
  cancelAt: null,
};

/** Creates the tables, empty, and sets the environment for modules that are loaded afterwards. */
export const openLearnTables = async () => {
  const tables = await openCustomerTables();
  const { table } = tables;
  const createTable = (TableName: string, hash: string, range: string) =>
    table.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: hash, KeyType: 'HASH' },
          { AttributeName: range, KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [hash, range].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      }),
    );
  await createTable(ARTICLES_TABLE, 'shelf', 'newsletterId');
  await createTable(PROGRESS_TABLE, 'userId', 'lessonId');

  const put = (TableName: string, Item: object) =>
    table.send(new PutCommand({ TableName, Item: { ...Item } }));
  const putAll = async (TableName: string, items: readonly object[]) => {
    for (let start = 0; start < items.length; start += BATCH) {
      const puts = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item: { ...Item } } }));
      await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
    }
  };

  return {
    ...tables,
    /** Writes an item of the articles table. */
    putRow: (row: object) => put(ARTICLES_TABLE, row),
    putProgress: (items: readonly object[]) => putAll(PROGRESS_TABLE, items),
    putCustomers: (items: readonly object[]) => putAll(CUSTOMERS_TABLE, items),
    /** Stores a lesson in no module's list. */
    storeLesson: async (changes: Partial<StoredLesson> = {}, body: Body = lessonBody('Ask for a table.')) => {
      const lesson = newLesson(changes);
      for (const row of toLessonRows(lesson, body)) await put(ARTICLES_TABLE, row);
      return lesson;
    },
    /** Replaces the list of a module, without the rows of its lessons. */
    storeModule: async (id: ModuleId, lessons: readonly StoredLesson[]) => {
      const entries = lessons.map((lesson) => toEntry(lesson, newUlid()));
      await put(ARTICLES_TABLE, toModuleRow({ id, lessons: entries, revision: 1 }));
    },
    storePlan: (userId: string, subscription: SubscriptionRecord) =>
      put(CUSTOMERS_TABLE, { userId, version: 1, stripeCustomerId: `cus_${userId}`, subscription }),
    storedProgress: async (userId: string) => {
      const { Items = [] } = await table.send(
        new QueryCommand({
          TableName: PROGRESS_TABLE,
          KeyConditionExpression: 'userId = :userId',
          ExpressionAttributeValues: { ':userId': userId },
          ConsistentRead: true,
        }),
      );
      return Items;
    },
  };
};
