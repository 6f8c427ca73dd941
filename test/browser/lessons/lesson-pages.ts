// Lessons for the browser's tests.
import { randomUUID } from 'node:crypto';
import type { ModuleId } from '#shared/modules.ts';
import type { StoredLesson } from '../../../functions/lessons/lesson.ts';
import { storeLesson } from '../../stored-lessons.ts';
import { bodyThatEndsIn } from '../articles/whole-articles.ts';

export type WholeLesson = StoredLesson & { readonly secret: string };

/** Stores a lesson at the end of a module. Its body ends in a secret. */
export const storeOne = async (
  module: ModuleId,
  changes: Partial<StoredLesson> = {},
): Promise<WholeLesson> => {
  const secret = `The end: ${randomUUID()}`;
  const lesson = await storeLesson({ module, images: [], ...changes }, bodyThatEndsIn(secret));
  return { ...lesson, secret };
};
