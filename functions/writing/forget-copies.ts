import { Access } from '#shared/contract/articles.ts';
import { unavailable } from '../platform/problem.ts';
import { isDue } from '../articles/article-id.ts';
import type { Publication } from './draft.ts';
import { invalidateBlog } from './edge.client.ts';

/**
 * Makes the edge forget its copies of the blog. If that fails, throws 503 with a sentence that says what was done. The next try
 * repeats it.
 */
export const forgetCopies = async (sentence: string): Promise<void> => {
  try {
    await invalidateBlog();
  } catch (error) {
    throw unavailable(error, sentence);
  }
};

/** The larger the rank, the fewer people may read. */
const rank = (access: Access): number => Access.options.indexOf(access);

/**
 * Whether a correction lets fewer people read an article that the edge may have cached: one that has appeared. For a repeated
 * correction the former access is unknown, because the first try has replaced it. It counts unless everyone may read.
 */
export const isNarrowed = (
  before: Publication | undefined,
  { newsletterId, module, version, access }: Publication,
  now: Date,
): boolean => {
  const former = before && before.version !== version ? before.access : 'everyone';
  return module === undefined && isDue(newsletterId, now) && rank(access) > rank(former);
};
