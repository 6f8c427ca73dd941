// The world of customers with the tables of lessons and progress, and with lessons of the test's choice.
import type { Body } from '#shared/body/schema.ts';
import type { ModuleId } from '#shared/modules.ts';
import { bodyWith } from '../../body-with.ts';
import type { SubscriptionRecord } from '../../../functions/customers/customer.ts';
import { toEntry, type StoredLesson } from '../../../functions/lessons/lesson.ts';
import { toLessonRows, toModuleRow } from '../../../functions/lessons/lesson-records.ts';
import { newLesson, newUlid } from '../../stored-lessons.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { environment } from '../events.ts';
import { samplePlan } from '../subscriptions/subscriptions.ts';

/** A plan that is open now. */
export const openPlan = samplePlan({ priceId: environment.ESSENTIALS_PRICE_ID });

/** Opens it, empty, with `more` tables. See openWorld. */
export const openLearnTables = async ({
  tables: more = [],
  ...options
}: { isMetered?: boolean; tables?: readonly string[] } = {}) => {
  const tables = await openCustomerTables({ tables: ['articles', 'progress', ...more], ...options });
  return {
    ...tables,
    /** Writes an item of the articles table. */
    putRow: (row: object) => tables.put('articles', row),
    putProgress: (items: readonly object[]) => tables.putAll('progress', items),
    putCustomers: (items: readonly object[]) => tables.putAll('customers', items),
    /** Stores a lesson in no module's list. */
    storeLesson: async (changes: Partial<StoredLesson> = {}, body: Body = bodyWith('Ask for a table.')) => {
      const lesson = newLesson(changes);
      await tables.putAll('articles', toLessonRows(lesson, body));
      return lesson;
    },
    /** Replaces the list of a module, without the rows of its lessons. */
    storeModule: async (id: ModuleId, lessons: readonly StoredLesson[]) => {
      const entries = lessons.map((lesson) => toEntry(lesson, newUlid()));
      await tables.put('articles', toModuleRow({ id, lessons: entries, revision: 1 }));
    },
    storePlan: (userId: string, subscription: SubscriptionRecord) =>
      tables.put('customers', { userId, version: 1, stripeCustomerId: `cus_${userId}`, subscription }),
    storedProgress: async (userId: string) =>
      (await tables.scan('progress')).filter((item) => item['userId'] === userId),
  };
};
