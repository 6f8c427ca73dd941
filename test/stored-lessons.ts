// Lessons with bodies, written straight into the tables.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Body } from '#shared/body/schema.ts';
import { toSlug } from '#shared/blog-paths.ts';
import type { ModuleId } from '#shared/modules.ts';
import { bodyWith } from './body-with.ts';
import { toEntry, type StoredLesson, type StoredModule } from '../functions/lessons/lesson.ts';
import {
  parseModuleRow,
  toLessonRows,
  toModuleKey,
  toModuleRow,
  toWithdrawnLessonRow,
} from '../functions/lessons/lesson-records.ts';
import { createUlid } from '../functions/platform/ulid.ts';
import { useTable } from './here-table.ts';

export const newUlid = (ms = Date.now()): string => createUlid(ms, randomBytes(10).toString('hex'));

/** A lesson with a unique title and the test's changes, published a minute ago. A lesson's time is in its id. */
export const newLesson = (changes: Partial<StoredLesson> = {}): StoredLesson => {
  const title = changes.title ?? `Ask for a table ${randomUUID()}`;
  const publishDate = changes.publishDate ?? new Date(Date.now() - 60_000).toISOString();
  return {
    lessonId: newUlid(Date.parse(publishDate)),
    module: 'ai-fundamentals',
    slug: toSlug(title),
    title,
    extract: 'A table is easier to check than a text. Ask for one.',
    images: [{ key: 'blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg', alt: 'A florist' }],
    publishDate,
    access: 'customers',
    minutes: 4,
    includesExercise: false,
    ...changes,
  };
};

type Put = { Put: { TableName: string; Item: Record<string, unknown> } };

/** Changes the lessons of a module, in one transaction with other writes. Begins again when another change came first. */
const changeModule = async (
  id: ModuleId,
  change: (lessons: StoredModule['lessons']) => StoredModule['lessons'],
  toOtherWrites: (
    TableName: string,
  ) => (Put | { Delete: { TableName: string; Key: Record<string, unknown> } })[],
) =>
  useTable('Articles', async (table, TableName) => {
    for (;;) {
      const { Item } = await table.send(
        new GetCommand({ TableName, Key: toModuleKey(id), ConsistentRead: true }),
      );
      const { lessons, revision } = Item ? parseModuleRow(Item) : { lessons: [], revision: 0 };
      const put = {
        Put: {
          TableName,
          Item: { ...toModuleRow({ id, lessons: change(lessons), revision: revision + 1 }) },
          ...(Item
            ? {
                ConditionExpression: 'revision = :revision',
                ExpressionAttributeValues: { ':revision': revision },
              }
            : { ConditionExpression: 'attribute_not_exists(shelf)' }),
        },
      };
      try {
        await table.send(new TransactWriteCommand({ TransactItems: [...toOtherWrites(TableName), put] }));
        return;
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        await setTimeout(Math.random() * 50);
      }
    }
  });

const toPuts = (rows: readonly object[], TableName: string): Put[] =>
  rows.map((row) => ({ Put: { TableName, Item: { ...row } } }));

/** Stores a lesson at the end of its module, and returns it. One with a later `publishDate` is scheduled. */
export const storeLesson = async (
  changes: Partial<StoredLesson> = {},
  body: Body = bodyWith('Ask for a table with three columns.'),
): Promise<StoredLesson> => {
  const lesson = newLesson(changes);
  await changeModule(
    lesson.module,
    (lessons) => [...lessons, toEntry(lesson, newUlid())],
    (TableName) => toPuts(toLessonRows(lesson, body), TableName),
  );
  return lesson;
};

/** Removes a lesson from its module, and leaves the marker of a withdrawn lesson. */
export const withdrawLesson = async ({ lessonId, module, access }: StoredLesson): Promise<void> => {
  const rows = toLessonRows(newLesson({ lessonId, module, access }), bodyWith('Gone'));
  await changeModule(
    module,
    (lessons) => lessons.filter((entry) => entry.lessonId !== lessonId),
    (TableName) => [
      ...rows.map(({ shelf, newsletterId }) => ({ Delete: { TableName, Key: { shelf, newsletterId } } })),
      ...toPuts([toWithdrawnLessonRow(lessonId)], TableName),
    ],
  );
};

/** The items of a customer's progress. */
export const storedProgress = (userId: string): Promise<Record<string, unknown>[]> =>
  useTable('Progress', async (table, TableName) => {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
        ConsistentRead: true,
      }),
    );
    return Items;
  });
