// An index of the search: words and ids, no text (docs/decisions/0041).
import { gunzipSync, gzipSync } from 'node:zlib';
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { ArticleId } from '#shared/contract/articles.ts';
import { toFoldedWords } from '#shared/fold.ts';

/** The id of a text in the indexes: `lesson/01K…`. */
export type TextKey = `${'article' | 'lesson'}/${ArticleId}`;

/** What an index takes of a text: the part that every customer may see, or the body. */
export interface IndexedText {
  readonly key: TextKey;
  readonly title?: string;
  readonly extract?: string;
  readonly inside?: string;
  readonly takeaway?: string | undefined;
  readonly body?: string;
}

/** If these change, FORMAT does too (shared/search-files.ts). */
const OPTIONS = {
  idField: 'key',
  fields: ['title', 'extract', 'inside', 'takeaway', 'body'],
  tokenize: toFoldedWords,
  processTerm: (word: string) => word,
};

export type SearchIndex = MiniSearch<IndexedText>;

export const createIndex = (): SearchIndex => new MiniSearch<IndexedText>(OPTIONS);

export const toBytes = (index: SearchIndex): Uint8Array => gzipSync(JSON.stringify(index));

/** Throws if the bytes are not those of a whole index. */
export const parseIndex = (bytes: Uint8Array): SearchIndex =>
  MiniSearch.loadJSON<IndexedText>(gunzipSync(bytes).toString(), OPTIONS);

/** How a query is compared: `near` takes what only comes close, for a query that finds nothing. */
export type Comparison = 'found' | 'near';

/** Letters that may differ in a word. A short word would become another one; in a long one two letters may be swapped. */
const countErrors = (word: string, comparison: Comparison): number | false => {
  if (word.length < 4) return false;
  return (word.length < 8 ? 1 : 2) + (comparison === 'near' ? 1 : 0);
};

/** A word also finds those that it begins. A single letter would begin too many. */
export const toSearchOptions = (comparison: Comparison): SearchOptions => ({
  boost: { title: 4, takeaway: 2, inside: 2, extract: 1.5 },
  prefix: (word) => word.length > 1,
  fuzzy: (word) => countErrors(word, comparison),
});
