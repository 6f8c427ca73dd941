import { Access } from '#shared/contract/articles.ts';
import { isListed } from '#shared/sharing.ts';
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
 * Whether a correction lets fewer people read or find an article that the edge may have cached: one that has appeared. For a
 * repeated correction the former state is unknown, because the first try has replaced it. It counts unless everyone may read and
 * lists have it.
 */
export const isNarrowed = (
  before: Publication | undefined,
  { newsletterId, module, version, ...after }: Publication,
  now: Date,
): boolean => {
  const former: Pick<Publication, 'access' | 'isUnlisted'> =
    before && before.version !== version ? before : { access: 'everyone' };
  const leavesLists = isListed(former) && !isListed(after);
  return (
    module === undefined &&
    isDue(newsletterId, now) &&
    (leavesLists || rank(after.access) > rank(former.access))
  );
};
