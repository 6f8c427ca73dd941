// One line of a text around what was found in it.
import type { Line } from '#shared/contract/search.ts';
import { fold, toFoldedWords } from '#shared/fold.ts';

/** Characters of a line, and of what stands before its first match. */
const MAX = 160;
const LEAD = 50;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const findMatches = (line: string, words: ReadonlySet<string>) =>
  Array.from(line.matchAll(WORD)).flatMap(({ 0: word, index }) => {
    const matched = toFoldedWords(word).filter((each) => words.has(each));
    return matched.length > 0 ? [{ start: index, end: index + word.length, matched }] : [];
  });

/** The part of a line around `at`, from a space to a space where there is one. */
const cut = (line: string, at: number): { start: number; end: number } => {
  const early = Math.max(0, at - LEAD);
  const space = line.slice(early, at).search(/\s/);
  const start = early === 0 ? 0 : space < 0 ? at : early + space + 1;
  if (line.length - start <= MAX) return { start, end: line.length };
  const last = line.slice(start, start + MAX).search(/\s\S*$/);
  return { start, end: start + (start + last > at ? last : MAX) };
};

/**
 * The line with most of the words, or the first one with as many, cut to a length that fits; the beginning of `otherwise` if no line
 * has any.
 */
export const makeLine = (texts: readonly string[], words: ReadonlySet<string>, otherwise: string): Line => {
  let line = otherwise;
  let matches: ReturnType<typeof findMatches> = [];
  let most = 0;
  for (const candidate of texts.flatMap((text) => text.split(/[\n\t]+/))) {
    const folded = fold(candidate);
    // Most lines have none, and this is faster than their words.
    if (![...words].some((word) => folded.includes(word))) continue;
    const found = findMatches(candidate, words);
    const count = new Set(found.flatMap(({ matched }) => matched)).size;
    if (count > most) [line, matches, most] = [candidate, found, count];
  }
  const { start, end } = cut(line, matches[0]?.start ?? 0);
  const parts: Line = start > 0 ? [{ text: '…', isMatch: false }] : [];
  let done = start;
  const add = (to: number, isMatch: boolean) => {
    // A cut may have divided a character of two units.
    if (to > done) parts.push({ text: line.slice(done, to).toWellFormed(), isMatch });
    done = Math.max(done, to);
  };
  for (const match of matches) {
    if (match.start >= end) break;
    add(match.start, false);
    add(Math.min(match.end, end), true);
  }
  add(end, false);
  return end < line.length ? [...parts, { text: '…', isMatch: false }] : parts;
};
