// The plain nodes of a body as a mail shows them: elements that carry their style, absolute addresses, and the same in plain text.
import { toAbsolute } from '#shared/body/link-address.ts';
import {
  fillPrompt,
  splitPrompt,
  toOpenBlank,
  type OwnWordsByKey,
  type PromptPart,
} from '#shared/body/blanks.ts';
import type { PlainInline, PlainNode, PlainTable } from '#shared/body/nodes.ts';
import { toWatchUrl } from '#shared/body/video.ts';
import { toShareImage } from '#shared/images.ts';
import * as words from '#shared/words.ts';
import { toImageUrl } from '../images/image-key.ts';
import { element, emptyElement, escapeXml, parentElement } from '../platform/xml.ts';
import { renderLayout } from './layout-table.ts';
import { directed, DISPLAY_FONT, findDirection, look, type Direction } from './letter-style.ts';

/** The width of the text, in pixels. Outlook for Windows shows an image as wide as its attribute says. */
const TEXT_WIDTH = 550;

export const LINK_LOOK = look('text-decoration:underline', { text: 'link' });
export const PARAGRAPH_LOOK = look('margin:0 0 16px');
const HEADING_LOOKS = {
  2: look(`margin:32px 0 12px;${DISPLAY_FONT};font-size:22px;line-height:1.3;font-weight:600`),
  3: look(`margin:24px 0 8px;${DISPLAY_FONT};font-size:18px;line-height:1.3;font-weight:600`),
};
// By margins, because Outlook for Windows pads no list.
export const LIST_LOOKS = {
  ltr: look('margin:0 0 16px 24px;padding:0'),
  rtl: look('margin:0 24px 16px 0;padding:0'),
};
export const ITEM_LOOK = look('margin:0 0 8px');
const BOX = { width: '100%', ...look('width:100%;margin:0 0 16px;border-collapse:separate') };
const QUOTE_PAINT = { text: 'ink-soft', border: 'sun' } as const;
// In a box the last paragraph has a margin of its own.
const QUOTE_LOOKS = {
  ltr: look('padding:12px 0 0 20px;border-left:4px solid', QUOTE_PAINT),
  rtl: look('padding:12px 20px 0 0;border-right:4px solid', QUOTE_PAINT),
};
const CALLOUT_LOOK = look('padding:16px 20px 0;border-radius:14px', { background: 'sun-soft' });
const PROMPT_LOOK = look('padding:16px 20px;border:1px solid;border-radius:14px', {
  background: 'paper-soft',
  border: 'line-strong',
});
const PROMPT_TEXT_LOOK = look(
  'margin:0;font-family:Consolas,Menlo,monospace;font-size:14px;line-height:1.5;word-break:break-word',
);
// Bold where a program shows no background.
const OWN_WORDS_LOOK = look('font-weight:600', { background: 'sun-soft' });
const BOX_TITLE_LOOK = look('margin:0 0 8px;font-weight:600');
// A wide table is scrolled where the program can; elsewhere its columns get narrow.
const SCROLL_LOOK = look('margin:0 0 16px;overflow-x:auto');
const TABLE_LOOK = look('width:100%;border-collapse:collapse;font-size:15px;line-height:1.45');
const CELL = 'padding:8px 10px;border:1px solid;vertical-align:top;min-width:72px;word-break:normal';
const toCellLooks = (side: 'left' | 'right') => ({
  td: look(`${CELL};text-align:${side}`, { border: 'line' }),
  th: look(`${CELL};text-align:${side};font-weight:600`, { background: 'paper-soft', border: 'line' }),
});
const CELL_LOOKS = { ltr: toCellLooks('left'), rtl: toCellLooks('right') };
const RULE_LOOK = look('width:96px;margin:32px auto;border:0;border-top:2px solid', {
  border: 'line-strong',
});
const FIGURE_LOOK = look('margin:0 0 16px');
const CAPTION_LOOK = look('margin:6px 0 0;font-size:14px', { text: 'ink-soft' });
const IMAGE_LOOK = look('display:block;max-width:100%;height:auto;border:0;border-radius:8px');

/** Breaks long text at blanks. HTML shows both alike, but in `pre`. */
export const breakLines = (text: string): string => text.replaceAll(/(.{60,}?) /g, '$1\n');

const NO_BREAK_SPACE = '\u{A0}';

/** Keeps indents without `white-space`, which Outlook for Windows and some accounts in Gmail's apps ignore. */
const keepSpaces = (text: string): string =>
  text.replaceAll('\t', '    ').replaceAll(/^ +| +(?= )/gm, (run) => NO_BREAK_SPACE.repeat(run.length));

/**
 * Renders nodes as HTML, with a reader's own words marked in the blanks of prompts. All that is within a quote, a list or a table runs
 * in the direction of its first words. `siteUrl` has no slash at its end.
 */
export const renderNodesHtml = (
  nodes: readonly PlainNode[],
  siteUrl: string,
  ownWords?: OwnWordsByKey,
): string => {
  const renderPromptPart = (part: PromptPart): string => {
    if (typeof part === 'string')
      return part
        .split('\n')
        .map((line) => escapeXml(breakLines(line)))
        .join(emptyElement('br', {}));
    const own = ownWords?.get(part.key);
    // The direction of the words does not change that of the prompt.
    return own === undefined
      ? escapeXml(toOpenBlank(part))
      : element('b', own, { dir: 'auto', ...OWN_WORDS_LOOK });
  };

  const renderInline = (node: PlainInline): string => {
    if (typeof node === 'string') return escapeXml(breakLines(node));
    switch (node.tag) {
      case 'br':
        return emptyElement('br', {});
      case 'a':
        return parentElement('a', node.children.map(renderInline), {
          href: toAbsolute(node.href, siteUrl),
          ...LINK_LOOK,
        });
      case 'strong':
      case 'em':
        return parentElement(node.tag, node.children.map(renderInline));
    }
  };

  const renderNodes = (children: readonly PlainNode[], direction?: Direction): string[] =>
    children.map((node) => renderNode(node, direction));

  const renderRow = (
    name: 'th' | 'td',
    cells: readonly (readonly PlainInline[])[],
    direction: Direction,
  ): string =>
    parentElement(
      'tr',
      cells.map((cell) =>
        parentElement(name, cell.map(renderInline), {
          ...(name === 'th' && { scope: 'col' }),
          ...CELL_LOOKS[direction][name],
        }),
      ),
    );

  const renderTable = ({ head, rows }: PlainTable, direction: Direction): string =>
    parentElement(
      'table',
      [
        ...(head ? [parentElement('thead', [renderRow('th', head, direction)])] : []),
        parentElement(
          'tbody',
          rows.map((row) => renderRow('td', row, direction)),
        ),
      ],
      TABLE_LOOK,
    );

  const renderNode = (node: PlainNode, outer?: Direction): string => {
    const direction = outer ?? findDirection(renderNodesText([node], siteUrl));
    const dir = outer === undefined && direction === 'rtl' ? { dir: 'rtl' } : {};
    switch (node.tag) {
      case 'p':
        return parentElement('p', node.children.map(renderInline), { ...dir, ...PARAGRAPH_LOOK });
      case 'heading': {
        const { level } = node.heading;
        return parentElement(`h${level}`, node.children.map(renderInline), {
          ...dir,
          ...HEADING_LOOKS[level],
        });
      }
      case 'ul':
      case 'ol':
        return parentElement(node.tag, renderNodes(node.children, direction), {
          ...(node.tag === 'ol' && { start: String(node.start) }),
          ...dir,
          ...LIST_LOOKS[direction],
        });
      case 'li':
        return parentElement('li', renderNodes(node.children, direction), ITEM_LOOK);
      case 'blockquote': {
        const cell = parentElement('td', renderNodes(node.children, direction), QUOTE_LOOKS[direction]);
        return parentElement('blockquote', [renderLayout([cell], BOX)], { ...dir, ...look('margin:0') });
      }
      case 'callout': {
        const title = element('p', words.calloutTitle, BOX_TITLE_LOOK);
        return renderLayout([parentElement('td', [title, ...renderNodes(node.children)], CALLOUT_LOOK)], BOX);
      }
      case 'prompt': {
        const parts = splitPrompt(keepSpaces(node.text)).map(renderPromptPart);
        const content = [
          element('p', words.promptTitle, BOX_TITLE_LOOK),
          parentElement('p', parts, directed(node.text, PROMPT_TEXT_LOOK)),
        ];
        return renderLayout([parentElement('td', content, PROMPT_LOOK)], BOX);
      }
      case 'table':
        // By keys it scrolls only with the focus.
        return parentElement('div', [renderTable(node, direction)], {
          ...dir,
          tabindex: '0',
          ...SCROLL_LOOK,
        });
      case 'hr':
        return emptyElement('hr', RULE_LOOK);
      case 'image': {
        const { key, alt, caption, width } = node.image;
        const shown = Math.min(width ?? TEXT_WIDTH, TEXT_WIDTH);
        // The JPEG, because some mail programs show no WebP.
        const src = toShareImage(toImageUrl(siteUrl, key));
        return parentElement(
          'div',
          [
            emptyElement('img', { src, alt, width: String(shown), ...IMAGE_LOOK }),
            ...(caption ? [element('p', caption, directed(caption, CAPTION_LOOK))] : []),
          ],
          FIGURE_LOOK,
        );
      }
      case 'video': {
        const link = { href: toWatchUrl(node.video), ...LINK_LOOK };
        return parentElement('p', [element('a', node.title || words.untitledVideo, link)], {
          ...dir,
          ...PARAGRAPH_LOOK,
        });
      }
    }
  };

  return renderNodes(nodes).join('\n');
};

const indent = (text: string, first: string, others: string): string =>
  first + text.replaceAll('\n', `\n${others}`);

/** Renders the same nodes as plain text: blocks with an empty line between them. */
export const renderNodesText = (
  nodes: readonly PlainNode[],
  siteUrl: string,
  ownWords?: OwnWordsByKey,
): string => {
  const toText = (node: PlainInline): string => {
    if (typeof node === 'string') return node;
    switch (node.tag) {
      case 'br':
        return '\n';
      case 'a': {
        const href = toAbsolute(node.href, siteUrl);
        const label = joinInlines(node.children);
        return label === href ? href : `${label} (${href})`;
      }
      case 'strong':
      case 'em':
        return joinInlines(node.children);
    }
  };

  const joinInlines = (inlines: readonly PlainInline[]): string => inlines.map(toText).join('');

  const toLine = (cells: readonly (readonly PlainInline[])[]): string =>
    cells.map((cell) => joinInlines(cell).replaceAll('\n', ' ')).join(' | ');

  const joinItems = (items: readonly PlainNode[], toMark: (index: number) => string): string =>
    items
      .map((item, index) => {
        const mark = toMark(index);
        return indent(renderBlock(item), mark, ' '.repeat(mark.length));
      })
      .join('\n');

  const joinBlocks = (blocks: readonly PlainNode[]): string => blocks.map(renderBlock).join('\n\n');

  const renderBlock = (node: PlainNode): string => {
    switch (node.tag) {
      case 'p':
        return joinInlines(node.children);
      case 'heading': {
        const title = joinInlines(node.children);
        return `${title}\n${(node.heading.level === 2 ? '=' : '-').repeat(Math.min(title.length, 60))}`;
      }
      case 'ul':
        return joinItems(node.children, () => '- ');
      case 'ol':
        return joinItems(node.children, (index) => `${node.start + index}. `);
      case 'li':
        return node.children.map(renderBlock).join('\n');
      case 'blockquote':
        return indent(joinBlocks(node.children), '> ', '> ');
      case 'callout':
        return `${words.calloutTitle}:\n\n${indent(joinBlocks(node.children), '  ', '  ')}`;
      case 'prompt':
        return `${words.promptTitle}:\n\n${indent(fillPrompt(node.parts, ownWords), '    ', '    ')}`;
      case 'table':
        return [...(node.head ? [node.head] : []), ...node.rows].map(toLine).join('\n');
      case 'hr':
        return '* * *';
      case 'image': {
        const { alt, caption } = node.image;
        return [`[${alt}]`, ...(caption ? [caption] : [])].join('\n');
      }
      case 'video':
        return `${node.title || words.untitledVideo}: ${toWatchUrl(node.video)}`;
    }
  };

  return joinBlocks(nodes);
};
