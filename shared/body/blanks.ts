// The blanks of a prompt: `{{name}}` in its text, which readers fill in with words of their own. A body stores the text as written.
import { fold } from '../fold.ts';
import { limits } from '../limits.ts';

export interface Blank {
  readonly name: string;
  /** The name without case and accents. Blanks with one key get the same words. */
  readonly key: string;
}

/** A part of a prompt: words, or a blank. */
export type PromptPart = string | Blank;

/** A place in a text that begins like a blank. */
interface FoundBlank extends Blank {
  readonly start: number;
  readonly end: number;
  /** Why this is no blank. */
  readonly problem: string | undefined;
}

const { name: MAX_NAME, perPrompt: MAX_BLANKS } = limits.blank;

/** Why a name cannot be that of a blank; undefined if it can. Joiners are part of words in some scripts. */
export const findNameProblem = (name: string): string | undefined => {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'A blank needs a name, such as {{business}}';
  if (!/^[\p{L}\p{M}\p{N}\p{Join_Control} -]+$/u.test(name))
    return `The name of a blank has only letters, digits, spaces and hyphens: {{${name.slice(0, MAX_NAME)}}}`;
  return Array.from(name).length > MAX_NAME
    ? `The name of a blank has at most ${MAX_NAME} characters: {{${name.slice(0, MAX_NAME)}…}}`
    : undefined;
};

/** The key of a name: the same for each way to write it. */
export const toBlankKey = (name: string): string => fold(name.trim().replaceAll(/\s+/g, ' '));

/** Two braces or more, the name on the same line, and the braces that close it. */
const LIKE_BLANK = /(\{{2,})([^{}\n]*)(\}\})?/g;

/** Every place of a text that is a blank, or begins like one and has a problem. */
export const findBlanks = (text: string): FoundBlank[] =>
  [...text.matchAll(LIKE_BLANK)].map(({ index, 0: { length }, 1: open = '', 2: inner = '', 3: close }) => {
    const name = inner.trim().replaceAll(/\s+/g, ' ');
    const problem =
      open.length > 2
        ? 'A blank has two braces on each side, and no blank within it: {{business}}'
        : close === undefined
          ? `A blank is not closed. Please write its name and }} on one line: {{${name.slice(0, MAX_NAME)}}}`
          : findNameProblem(name);
    return { start: index, end: index + length, name, key: toBlankKey(name), problem };
  });

/** The first reason why a prompt with this text cannot be published. */
export const findBlankProblem = (text: string): string | undefined => {
  const found = findBlanks(text);
  const problem = found.find((blank) => blank.problem !== undefined)?.problem;
  if (problem !== undefined) return problem;
  return new Set(found.map(({ key }) => key)).size > MAX_BLANKS
    ? `A prompt has at most ${MAX_BLANKS} different blanks`
    : undefined;
};

/** The parts of a prompt in their order. What begins like a blank and is none stays words. */
export const splitPrompt = (text: string): PromptPart[] => {
  const parts: PromptPart[] = [];
  let end = 0;
  for (const blank of findBlanks(text)) {
    if (blank.problem !== undefined) continue;
    parts.push(text.slice(end, blank.start), { name: blank.name, key: blank.key });
    end = blank.end;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
};

/** The blanks of a prompt, each once. */
export const listBlanks = (parts: readonly PromptPart[]): Blank[] => {
  const blanks = new Map<string, Blank>();
  for (const part of parts) if (typeof part !== 'string' && !blanks.has(part.key)) blanks.set(part.key, part);
  return [...blanks.values()];
};

/** What stands in the place of a blank without words. */
export const toOpenBlank = ({ name }: Blank): string => `[${name}]`;

/** The words of a reader, by the keys of blanks. */
export type OwnWordsByKey = ReadonlyMap<string, string>;

/** A prompt as one text. Words that look like a blank stay words. */
export const fillPrompt = (parts: readonly PromptPart[], words: OwnWordsByKey = new Map()): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : (words.get(part.key) ?? toOpenBlank(part))))
    .join('');
