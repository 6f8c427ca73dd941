// The text of a body: its words, and its headings with their ids.
import { toSlug } from '../blog-paths.ts';
import { isBlank } from '../text.ts';
import type { Block, Body, Inline, ListItem, Table } from './schema.ts';

type Row = Table['content'][number];
type Node = Block | ListItem | Row | Row['content'][number] | Inline;

const readText = (node: Node): string => {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'hardBreak':
      return '\n';
    case 'horizontalRule':
    case 'image':
    case 'video':
      return '';
    case 'paragraph':
    case 'heading':
    case 'prompt':
    case 'tableCell':
      return (node.content ?? []).map(readText).join('');
    case 'tableRow':
      return node.content.map(readText).join('\t');
    case 'table':
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
    case 'blockquote':
    case 'callout':
      return node.content.map(readText).join('\n');
  }
};

/** The text of a body without formatting. */
export const readBodyText = ({ content }: Body): string => content.map(readText).join('\n\n');

/** The number of words in a body. A word stands between spaces and has a letter or a digit. Captions and alt texts do not count. */
export const countWords = (body: Body): number =>
  readBodyText(body)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Whether a body shows nothing. The article is then its extract alone. */
export const isEmptyBody = ({ content }: Body): boolean =>
  content.every((block) => block.type !== 'image' && block.type !== 'video' && isBlank(readText(block)));

export interface Heading {
  /** Unique in its body. It changes only when the words of the heading change, or those of an equal heading above it. */
  readonly id: string;
  readonly level: 2 | 3;
  readonly text: string;
}

/** Maps each heading that is not empty to its id and level. The prefix of an id keeps it apart from the page's own ids. */
export const mapHeadings = ({ content }: Body): ReadonlyMap<Block, Heading> => {
  const headings = new Map<Block, Heading>();
  const ids = new Set<string>();
  const counts = new Map<string, number>();
  for (const block of content) {
    if (block.type !== 'heading') continue;
    const text = readText(block).replaceAll(/\s+/g, ' ').trim();
    if (isBlank(text)) continue;
    const words = `section-${toSlug(text)}`.replace(/-$/, '');
    let id = words;
    let count = counts.get(words) ?? 1;
    while (ids.has(id)) id = `${words}-${(count += 1)}`;
    counts.set(words, count);
    ids.add(id);
    headings.set(block, { id, level: block.attrs.level, text });
  }
  return headings;
};
