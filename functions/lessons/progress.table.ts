// The lessons that customers have done, one item each. The items outlive plans and lessons: only the customer removes them, or
// forgetting the customer does.
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { DoneLesson, type LessonId } from '#shared/contract/lessons.ts';
import { documents, queryItems } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const { PROGRESS_TABLE: TableName } = settings('PROGRESS_TABLE');

// A new shape gets the next version, and the parser upgrades older items. An unknown version throws.
const StoredProgress = z.extend(DoneLesson, { version: z.literal(1), userId: z.string() });

const parseProgress = (item: unknown): DoneLesson => {
  const { lessonId, doneAt } = StoredProgress.parse(item);
  return { lessonId, doneAt };
};

/** Marks a lesson as done, and returns when it was first marked. Of several simultaneous calls, one sets the time. */
export const setDone = async (userId: string, lessonId: LessonId, now: Date): Promise<string> => {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName,
      Key: { userId, lessonId },
      UpdateExpression:
        'SET version = if_not_exists(version, :version), doneAt = if_not_exists(doneAt, :now)',
      ExpressionAttributeValues: { ':version': 1, ':now': now.toISOString() },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return parseProgress(Attributes).doneAt;
};

/** Marks a lesson as not done. */
export const removeDone = async (userId: string, lessonId: LessonId): Promise<void> => {
  await documents.send(new DeleteCommand({ TableName, Key: { userId, lessonId } }));
};

/** Removes all marks of a customer. Reads only their keys, so that even marks that cannot be parsed are removed. */
export const removeAll = async (userId: string): Promise<void> => {
  const marks = queryItems({
    TableName,
    KeyConditionExpression: 'userId = :userId',
    ExpressionAttributeValues: { ':userId': userId },
    ProjectionExpression: 'lessonId',
    ConsistentRead: true,
  });
  for await (const { lessonId } of marks)
    await documents.send(new DeleteCommand({ TableName, Key: { userId, lessonId } }));
};

/**
 * All lessons that the customer has done. A consistent read, so that a new mark shows on the next page. Costs a read unit per 4 kB,
 * which is some 35 lessons.
 */
export const listDone = async (userId: string): Promise<DoneLesson[]> => {
  const marks = queryItems({
    TableName,
    KeyConditionExpression: 'userId = :userId',
    ExpressionAttributeValues: { ':userId': userId },
    ConsistentRead: true,
  });
  const done: DoneLesson[] = [];
  for await (const mark of marks) done.push(parseProgress(mark));
  return done;
};
