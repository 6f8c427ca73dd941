// A body between the editor and us: what leaves the editor gets the form of a body, and what this browser kept comes back.
import * as z from 'zod/mini';
import { parseLinkAddress } from '#shared/body/link-address.ts';
import { Block, type Body } from '#shared/body/schema.ts';
import { limits } from '#shared/limits.ts';
import { isBlank } from '#shared/text.ts';
import { tidy } from '#shared/tidy.ts';
import { isRecord } from './json.ts';

const isAllowed = (mark: unknown): boolean =>
  !isRecord(mark) ||
  !isRecord(mark['attrs']) ||
  parseLinkAddress(String(mark['attrs']['href'])).problem === undefined;

const normalizeAttribute = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return tidy(value, 'one').trim();
  return name === 'start' ? Math.min(Number(value), limits.listStart) : value;
};

/**
 * A replacer for `JSON.stringify`. The editor can mark a line break, start a list at any number, break the line of an alt text, and
 * writes attributes without a value.
 */
const normalize = (key: string, value: unknown): unknown => {
  if (key === 'marks' && Array.isArray(value)) return value.filter(isAllowed);
  if (!isRecord(value)) return value ?? undefined;
  if (value['type'] === 'hardBreak') return { type: 'hardBreak' };
  if (key !== 'attrs') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, attribute]) => [name, normalizeAttribute(name, attribute)]),
  );
};

/** A node of the editor as a block of a body. Its lengths are not limited. */
export const toBlock = (node: unknown): Block => JSON.parse(JSON.stringify(node, normalize));

/** The words of any node, with a line for each block. */
const readWords = (node: unknown): string => {
  if (!isRecord(node)) return '';
  const { text, content } = node;
  if (typeof text === 'string') return text;
  return `${Array.isArray(content) ? content.map(readWords).join('') : ''}\n`;
};

const toParagraphs = (node: unknown): Block[] =>
  readWords(node)
    .split('\n')
    .filter((line) => !isBlank(line))
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));

/** Whether an editor can correct a problem in the text: a length, or a character. */
const isCorrectable = ({ code }: { readonly code: string }): boolean =>
  code === 'too_big' || code === 'custom';

const readBlock = (kept: unknown): Block[] => {
  const block = toBlock(kept);
  const { error } = Block.safeParse(block);
  return error?.issues.every(isCorrectable) === false ? toParagraphs(kept) : [block];
};

/** A body that this browser kept. A block that a body cannot have becomes paragraphs with its words, so that no word is lost. */
export const KeptBody = z.pipe(
  z.unknown(),
  z.transform((kept): Body => {
    const content = isRecord(kept) && Array.isArray(kept['content']) ? kept['content'] : [kept];
    return { type: 'doc', content: content.filter(isRecord).flatMap(readBlock) };
  }),
);
