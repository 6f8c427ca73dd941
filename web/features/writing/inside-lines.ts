// The lines of 'What is inside', as an editor writes them.
import type { Body } from '#shared/body/schema.ts';
import { mapHeadings } from '#shared/body/text.ts';
import { limits } from '#shared/limits.ts';
import { isBlank } from '#shared/text.ts';

const { lines: MAX_LINES, max: MAX_LENGTH } = limits.inside;

/** The lines of a text, without those that show nothing. */
export const parseLines = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => !isBlank(line));

/** The text, cut after a word if it is too long for a line. One long word is cut within. */
const shorten = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text;
  const end = text.lastIndexOf(' ', MAX_LENGTH - 1);
  const start = text.slice(0, end > 0 ? end : MAX_LENGTH - 1);
  return `${start.replace(/\p{Surrogate}$/u, '')}…`;
};

/** The headings of a body that can be copied below these lines: those that are not there yet, as many as there is room for. */
export const listNewHeadings = (body: Body | undefined, lines: readonly string[]): string[] => {
  if (!body) return [];
  const headings = new Set([...mapHeadings(body).values()].map(({ text }) => shorten(text)));
  return [...headings]
    .filter((heading) => !lines.includes(heading))
    .slice(0, Math.max(0, MAX_LINES - lines.length));
};
