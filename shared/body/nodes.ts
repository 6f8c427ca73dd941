// A body as plain nodes, from which renderers make HTML or elements. Addresses are checked again here, the last place before they
// are shown. Nodes that show nothing are left out.
import { IMAGE_KEY } from '../images.ts';
import { isBlank } from '../text.ts';
import { splitPrompt, type PromptPart } from './blanks.ts';
import { parseLinkAddress } from './link-address.ts';
import type { Block, Body, BodyImage, Inline, ListItem, Table } from './schema.ts';
import { mapHeadings, type Heading } from './text.ts';
import { parseVideo, type Video } from './video.ts';

export type PlainInline =
  | string
  | { readonly tag: 'br' }
  | { readonly tag: 'strong' | 'em'; readonly children: readonly PlainInline[] }
  | { readonly tag: 'a'; readonly href: string; readonly children: readonly PlainInline[] };

type PlainRow = readonly (readonly PlainInline[])[];

export interface PlainTable {
  readonly tag: 'table';
  /** Absent if the first row shows nothing. */
  readonly head?: PlainRow;
  /** Each row has as many cells as the others and the head. */
  readonly rows: readonly PlainRow[];
}

export interface PlainPrompt {
  readonly tag: 'prompt';
  /** Its place among the prompts of the body, from 0 on. */
  readonly place: number;
  /** As it was written, with its blanks. */
  readonly text: string;
  readonly parts: readonly PromptPart[];
}

/** The id of a prompt on a page, which an address may name. */
export const toPromptId = (place: number): string => `prompt-${place + 1}`;

export type PlainNode =
  | { readonly tag: 'p'; readonly children: readonly PlainInline[] }
  | { readonly tag: 'heading'; readonly heading: Heading; readonly children: readonly PlainInline[] }
  | { readonly tag: 'ul' | 'li' | 'blockquote' | 'callout'; readonly children: readonly PlainNode[] }
  | { readonly tag: 'ol'; readonly start: number; readonly children: readonly PlainNode[] }
  | PlainPrompt
  | PlainTable
  | { readonly tag: 'hr' }
  | { readonly tag: 'image'; readonly image: BodyImage['attrs'] }
  | { readonly tag: 'video'; readonly video: Video; readonly title: string };

const checkHref = (stored: string): string => {
  const { href } = parseLinkAddress(stored);
  if (href === undefined) throw new Error('A link of a body has an address that is not allowed');
  return href;
};

const refuse = (node: never): never => {
  throw new Error(`A body has an unknown node: ${JSON.stringify(node).slice(0, 100)}`);
};

const toStyled = (inline: Inline): PlainInline => {
  if (inline.type === 'hardBreak') return { tag: 'br' };
  if (inline.type !== 'text') return refuse(inline);
  let node: PlainInline = inline.text;
  for (const mark of inline.marks ?? []) {
    if (mark.type === 'bold') node = { tag: 'strong', children: [node] };
    else if (mark.type === 'italic') node = { tag: 'em', children: [node] };
    else if (mark.type !== 'link') refuse(mark);
  }
  return node;
};

const findHref = (inline: Inline): string | undefined => {
  const link = inline.type === 'text' ? inline.marks?.find((mark) => mark.type === 'link') : undefined;
  return link?.attrs.href;
};

/** Merges neighbors, so that a link over bold and plain words stays one link. */
const toInlines = (inlines: readonly Inline[] = []): PlainInline[] => {
  const nodes: PlainInline[] = [];
  let open: { href: string; children: PlainInline[] } | undefined;
  for (const inline of inlines) {
    const href = findHref(inline);
    if (href === undefined) {
      open = undefined;
      nodes.push(toStyled(inline));
    } else if (open?.href === href) {
      open.children.push(toStyled(inline));
    } else {
      open = { href: checkHref(href), children: [toStyled(inline)] };
      nodes.push({ tag: 'a', ...open });
    }
  }
  return nodes;
};

const showsText = (inlines: readonly Inline[] = []): boolean =>
  inlines.some((inline) => inline.type === 'text' && !isBlank(inline.text));

const toTable = ({ content }: Table): PlainTable | undefined => {
  const columns = Math.max(...content.map((row) => row.content.length));
  const [head, ...rows] = content.map((row) => ({
    isShown: row.content.some((cell) => showsText(cell.content)),
    cells: Array.from({ length: columns }, (_, column) => toInlines(row.content[column]?.content)),
  }));
  const shown = rows.filter(({ isShown }) => isShown).map(({ cells }) => cells);
  if (head?.isShown) return { tag: 'table', head: head.cells, rows: shown };
  return shown.length > 0 ? { tag: 'table', rows: shown } : undefined;
};

/** The plain nodes of a body, in its order. Throws for an unknown node and for an address that the schema would refuse. */
export const toPlainNodes = (body: Body): PlainNode[] => {
  const headings = mapHeadings(body);
  let prompts = 0;

  const toNodes = (blocks: readonly (Block | ListItem)[]): PlainNode[] =>
    blocks.flatMap((block) => {
      const node = toNode(block);
      return node && !('children' in node && node.children.length === 0) ? [node] : [];
    });

  const toNode = (block: Block | ListItem): PlainNode | undefined => {
    switch (block.type) {
      case 'paragraph':
        return showsText(block.content) ? { tag: 'p', children: toInlines(block.content) } : undefined;
      case 'heading': {
        const heading = headings.get(block);
        return heading && { tag: 'heading', heading, children: toInlines(block.content) };
      }
      case 'bulletList':
        return { tag: 'ul', children: toNodes(block.content) };
      case 'orderedList':
        return { tag: 'ol', start: block.attrs.start, children: toNodes(block.content) };
      case 'listItem':
        return { tag: 'li', children: toNodes(block.content) };
      case 'blockquote':
      case 'callout':
        return { tag: block.type, children: toNodes(block.content) };
      case 'prompt': {
        const text = (block.content ?? []).map((part) => part.text).join('');
        if (isBlank(text)) return undefined;
        prompts += 1;
        return { tag: 'prompt', place: prompts - 1, text, parts: splitPrompt(text) };
      }
      case 'table':
        return toTable(block);
      case 'horizontalRule':
        return { tag: 'hr' };
      case 'image':
        if (!IMAGE_KEY.test(block.attrs.key)) throw new Error('An image of a body is not ours');
        return { tag: 'image', image: block.attrs };
      case 'video': {
        const video = parseVideo(block.attrs.url);
        if (!video) throw new Error('A video of a body has an unknown address');
        return { tag: 'video', video, title: block.attrs.title };
      }
      default:
        return refuse(block);
    }
  };

  return toNodes(body.content);
};
