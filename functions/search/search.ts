// Answers a query with the texts that match it, as the caller may see them at this moment.
import { readBodyText } from '#shared/body/text.ts';
import type { Hit, SearchAnswer } from '#shared/contract/search.ts';
import { limits } from '#shared/limits.ts';
import { isListed } from '#shared/sharing.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { mayRead, type Reader } from '../articles/access.ts';
import { isDue } from '../articles/article-id.ts';
import { getArticle } from '../articles/articles.table.ts';
import { readBody } from '../articles/read-article.ts';
import { getLesson } from '../lessons/lessons.table.ts';
import { makeLine } from './line.ts';
import { loadIndex } from './load.ts';
import { listCandidates, listWanted, toMatch, type Candidate } from './match.ts';
import type { Comparison, SearchIndex } from './search-index.ts';

interface Query {
  readonly text: string;
  readonly reader: Reader;
  readonly now: Date;
}

const toId = ({ key }: Candidate): string => key.slice(key.indexOf('/') + 1);

/** The published text of a candidate; undefined if it was withdrawn, or taken out of the lists. */
const readText = async (candidate: Candidate, now: Date) => {
  const id = toId(candidate);
  if (candidate.key.startsWith('article/')) {
    const article = await getArticle(id, now);
    if (!article || !isListed(article)) return undefined;
    const { newsletterId, slug, title, access, words, hasBody, subtitle } = article;
    const minutes = hasBody ? { minutes: countMinutes(words) } : {};
    const hit = { kind: 'article', newsletterId, slug, title, access, ...minutes } as const;
    return { hit, text: { ...article, newsletterId }, lines: [subtitle] };
  }
  const lesson = await getLesson(id, now);
  if (!lesson) return undefined;
  const { lessonId, slug, title, access, module, minutes, includesExercise, takeaway = '' } = lesson;
  const hit = { kind: 'lesson', lessonId, slug, title, access, module, minutes, includesExercise } as const;
  return { hit, text: { ...lesson, newsletterId: lessonId, hasBody: true }, lines: [takeaway] };
};

/** A candidate as its text is now; undefined if it is gone, or if what matched is not for this reader any more. */
const toHit = async (
  candidate: Candidate,
  wanted: readonly string[],
  { reader, now }: Query,
): Promise<{ hit: Hit; score: number } | undefined> => {
  const found = await readText(candidate, now);
  if (!found) return undefined;
  const { text, hit, lines } = found;
  const body = candidate.body && (await readBody(text, reader));
  const isOpen = candidate.body ? body !== undefined : !text.hasBody || mayRead(text.access, reader);
  const match = toMatch(candidate, wanted, isOpen);
  if (!match) return undefined;
  const listed = [...lines, text.extract, ...(text.inside ?? [])];
  const line = makeLine(
    [...(body ? [readBodyText(body)] : []), ...listed],
    new Set(match.words),
    text.extract,
  );
  return { hit: { ...hit, isOpen, line }, score: match.score };
};

const findHits = async (
  indexes: { listed: SearchIndex; bodies: readonly SearchIndex[] },
  comparison: Comparison,
  query: Query,
): Promise<Hit[]> => {
  const wanted = listWanted(query.text, comparison);
  const best = listCandidates(query.text, comparison, indexes)
    .filter((candidate) => isDue(toId(candidate), query.now))
    .flatMap((candidate) => {
      const match = toMatch(candidate, wanted, true);
      return match ? [{ candidate, score: match.score }] : [];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limits.search.hits);
  const hits = await Promise.all(best.map(({ candidate }) => toHit(candidate, wanted, query)));
  return hits
    .filter((hit) => hit !== undefined)
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
};

/** The best texts for a query. The bodies that the reader may not read play no part: their index is not even loaded. */
export const search = async (query: Query): Promise<SearchAnswer> => {
  const levels = (['customers', 'essentials'] as const).filter((access) => mayRead(access, query.reader));
  const [listed, ...loaded] = await Promise.all((['listed', ...levels] as const).map(loadIndex));
  const bodies = loaded.filter((index) => index !== undefined);
  if (!listed || bodies.length < levels.length) return { state: 'preparing', hits: [] };
  const hits = await findHits({ listed, bodies }, 'found', query);
  if (hits.length > 0) return { state: 'found', hits };
  return { state: 'near', hits: await findHits({ listed, bodies }, 'near', query) };
};
