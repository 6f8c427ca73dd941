// Which texts match a query, by the indexes that the caller may use.
import { toFoldedWords } from '#shared/fold.ts';
import { toSearchOptions, type Comparison, type SearchIndex, type TextKey } from './search-index.ts';

/** What matches in a text, or in a part of it. */
interface Match {
  readonly score: number;
  /** The words of the query that it has. */
  readonly queried: readonly string[];
  /** Its own words that match them. */
  readonly words: readonly string[];
}

/** A text that may match: in what every customer may see, in its body, or in both. */
export interface Candidate {
  readonly key: TextKey;
  readonly listed?: Match;
  readonly body?: Match;
}

const merge = (a: Match | undefined, b: Match | undefined): Match | undefined =>
  a && b
    ? {
        score: a.score + b.score,
        queried: [...a.queried, ...b.queried],
        words: [...a.words, ...b.words],
      }
    : (a ?? b);

/** The words that a text must have. A single letter, like the `s` of `baker's`, need not be there unless there are only such. */
export const listWanted = (query: string, comparison: Comparison): string[] => {
  if (comparison === 'near') return [];
  const words = toFoldedWords(query);
  const longer = words.filter((word) => word.length > 1);
  return longer.length > 0 ? longer : words;
};

/** What a candidate matches by, with or without its body; undefined if it lacks one of the wanted words. */
export const toMatch = (
  { listed, body }: Candidate,
  wanted: readonly string[],
  isOpen: boolean,
): Match | undefined => {
  const match = isOpen ? merge(listed, body) : listed;
  return match && wanted.every((word) => match.queried.includes(word)) ? match : undefined;
};

/** The texts of these indexes with words of the query. */
export const listCandidates = (
  query: string,
  comparison: Comparison,
  { listed, bodies }: { listed: SearchIndex; bodies: readonly SearchIndex[] },
): Candidate[] => {
  const candidates = new Map<TextKey, Candidate>();
  const add = (index: SearchIndex, part: 'listed' | 'body') => {
    for (const { id, score, queryTerms, terms } of index.search(query, toSearchOptions(comparison))) {
      const key: TextKey = id;
      const match = { score, queried: queryTerms, words: terms };
      candidates.set(key, { ...candidates.get(key), key, [part]: match });
    }
  };
  add(listed, 'listed');
  for (const body of bodies) add(body, 'body');
  return [...candidates.values()];
};
