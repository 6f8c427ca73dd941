// A customer's own words: how a change is stored, and what the customer sees.
import { toBlankKey } from '#shared/body/blanks.ts';
import type { OwnWord, OwnWords } from '#shared/contract/own-words.ts';
import { limits } from '#shared/limits.ts';
import * as customers from '../customers/customers.table.ts';
import { badRequest, unavailable } from '../platform/problem.ts';
import type { StoredWords } from './kept.ts';
import { findWords, saveWords } from './kept.table.ts';

interface Change {
  readonly words?: readonly OwnWord[] | undefined;
  readonly isInMail?: boolean | undefined;
}

const NONE: StoredWords = { version: 1, revision: 0, words: [], isInMail: true };

const applyChange = (
  stored: StoredWords,
  { words = [], isInMail = stored.isInMail }: Change,
): StoredWords => {
  const changed = new Map(stored.words.map((word) => [toBlankKey(word.name), word]));
  for (const word of words) {
    if (word.text === '') changed.delete(toBlankKey(word.name));
    else changed.set(toBlankKey(word.name), word);
  }
  if (changed.size > Math.max(limits.ownWords.max, stored.words.length))
    throw badRequest(
      `You can keep words for ${limits.ownWords.max} blanks. Please delete some in your account first`,
    );
  return { version: 1, revision: stored.revision + 1, words: [...changed.values()], isInMail };
};

const toOwnWords = ({ revision, words, isInMail }: StoredWords): OwnWords => ({
  revision,
  words: words.toSorted((a, b) => a.name.localeCompare(b.name)),
  isInMail,
});

/** The words of a customer; none if nothing was ever saved. */
export const readOwnWords = async (userId: string): Promise<OwnWords> =>
  toOwnWords((await findWords(userId)) ?? NONE);

/** How often a save is tried while other saves of the customer come first. */
const MAX_TRIES = 5;

/** Changes the words of a customer, and leaves what another save has changed meanwhile. Throws 410 if the customer was forgotten. */
export const changeOwnWords = async (userId: string, change: Change, now: Date): Promise<OwnWords> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const stored = (await findWords(userId)) ?? NONE;
    const changed = applyChange(stored, change);
    if (await saveWords(userId, changed, customers.checkNotForgotten(userId, now)))
      return toOwnWords(changed);
    await customers.find(userId, { consistent: true });
  }
  throw unavailable(new Error('Other saves of the same words came first'));
};
