// The plain nodes of a body as a mail shows them: elements that carry their style, absolute addresses, and the same in plain text.
import { toAbsolute } from '#shared/body/link-address.ts';
import { fillPrompt, toOpenBlank, type OwnWordsByKey, type PromptPart } from '#shared/body/blanks.ts';
import type { PlainInline, PlainNode, PlainTable } from '#shared/body/nodes.ts';
import { toWatchUrl } from '#shared/body/video.ts';
import { toShareImage } from '#shared/images.ts';
import * as words from '#shared/words.ts';
import { toImageUrl } from '../images/image-key.ts';
import { element, emptyElement, escapeXml, parentElement } from '../platform/xml.ts';
import { DISPLAY_FONT, look } from './letter-style.ts';

/** The width of the text, in pixels. Old programs of Windows show an image as wide as its attribute says. */
const TEXT_WIDTH = 536;

export const LINK_LOOK = look('text-decoration:underline', { text: 'link' });
const PARAGRAPH_LOOK = look('margin:0 0 16px');
const BOX = 'margin:0 0 16px;padding:16px 20px';
const HEADING_LOOKS = {
  2: look(`margin:32px 0 12px;${DISPLAY_FONT};font-size:22px;line-height:1.3;font-weight:600`),
  3: look(`margin:24px 0 8px;${DISPLAY_FONT};font-size:18px;line-height:1.3;font-weight:600`),
};
const LIST_LOOK = look('margin:0 0 16px;padding:0 0 0 24px');
const ITEM_LOOK = look('margin:0 0 8px');
const QUOTE_LOOK = look('margin:0 0 16px;padding:0 0 0 20px;border-left:4px solid', {
  text: 'ink-soft',
  border: 'sun',
});
// Its last paragraph has a margin of its own.
const CALLOUT_LOOK = look('margin:0 0 16px;padding:16px 20px 1px;border-radius:14px', {
  background: 'sun-soft',
});
const PROMPT_LOOK = look(`${BOX};border:1px solid;border-radius:14px`, {
  background: 'paper-soft',
  border: 'line-strong',
});
const PRE_LOOK = look(
  'margin:0;font-family:ui-monospace,Consolas,Menlo,monospace;font-size:14px;line-height:1.5;white-space:pre-wrap;word-break:break-word',
);
// Bold where a program shows no background.
const OWN_WORDS_LOOK = look('font-weight:600', { background: 'sun-soft' });
const BOX_TITLE_LOOK = look('margin:0 0 8px;font-weight:600');
// A wide table is scrolled where the program can; elsewhere its columns get narrow.
const SCROLL_LOOK = look('margin:0 0 16px;overflow-x:auto');
const TABLE_LOOK = look('width:100%;border-collapse:collapse;font-size:15px;line-height:1.45');
const CELL =
  'padding:8px 10px;border:1px solid;text-align:left;vertical-align:top;min-width:72px;word-break:normal';
const CELL_LOOK = look(CELL, { border: 'line' });
const HEAD_LOOK = look(`${CELL};font-weight:600`, { background: 'paper-soft', border: 'line' });
const RULE_LOOK = look('width:96px;margin:32px auto;border:0;border-top:2px solid', {
  border: 'line-strong',
});
const FIGURE_LOOK = look('margin:0 0 16px');
const CAPTION_LOOK = look('margin:6px 0 0;font-size:14px', { text: 'ink-soft' });
const IMAGE_STYLE = 'display:block;width:100%;height:auto;border:0;border-radius:8px';

/** Breaks long text at blanks. HTML shows both alike, but in `pre`. */
export const breakLines = (text: string): string => text.replaceAll(/(.{60,}?) /g, '$1\n');

/** Renders nodes as HTML, with a reader's own words marked in the blanks of prompts. `siteUrl` has no slash at its end. */
export const renderNodesHtml = (
  nodes: readonly PlainNode[],
  siteUrl: string,
  ownWords?: OwnWordsByKey,
): string => {
  const renderPromptPart = (part: PromptPart): string => {
    if (typeof part === 'string') return escapeXml(part);
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

  const renderNodes = (children: readonly PlainNode[]): string[] => children.map(renderNode);

  const renderRow = (name: 'th' | 'td', cells: readonly (readonly PlainInline[])[]): string =>
    parentElement(
      'tr',
      cells.map((cell) =>
        parentElement(
          name,
          cell.map(renderInline),
          name === 'th' ? { scope: 'col', ...HEAD_LOOK } : CELL_LOOK,
        ),
      ),
    );

  const renderTable = ({ head, rows }: PlainTable): string =>
    parentElement(
      'div',
      [
        parentElement(
          'table',
          [
            ...(head ? [parentElement('thead', [renderRow('th', head)])] : []),
            parentElement(
              'tbody',
              rows.map((row) => renderRow('td', row)),
            ),
          ],
          TABLE_LOOK,
        ),
      ],
      // By keys it scrolls only with the focus.
      { tabindex: '0', ...SCROLL_LOOK },
    );

  const renderNode = (node: PlainNode): string => {
    switch (node.tag) {
      case 'p':
        return parentElement('p', node.children.map(renderInline), PARAGRAPH_LOOK);
      case 'heading': {
        const { level } = node.heading;
        return parentElement(`h${level}`, node.children.map(renderInline), HEADING_LOOKS[level]);
      }
      case 'ul':
        return parentElement('ul', renderNodes(node.children), LIST_LOOK);
      case 'ol':
        return parentElement('ol', renderNodes(node.children), { start: String(node.start), ...LIST_LOOK });
      case 'li':
        return parentElement('li', renderNodes(node.children), ITEM_LOOK);
      case 'blockquote':
        return parentElement('blockquote', renderNodes(node.children), QUOTE_LOOK);
      case 'callout':
        return parentElement(
          'div',
          [element('p', words.calloutTitle, BOX_TITLE_LOOK), ...renderNodes(node.children)],
          CALLOUT_LOOK,
        );
      case 'prompt':
        return parentElement(
          'div',
          [
            element('p', words.promptTitle, BOX_TITLE_LOOK),
            parentElement('pre', node.parts.map(renderPromptPart), PRE_LOOK),
          ],
          PROMPT_LOOK,
        );
      case 'table':
        return renderTable(node);
      case 'hr':
        return emptyElement('hr', RULE_LOOK);
      case 'image': {
        const { key, alt, caption, width } = node.image;
        const shown = Math.min(width ?? TEXT_WIDTH, TEXT_WIDTH);
        // The JPEG, because some mail programs show no WebP.
        const src = toShareImage(toImageUrl(siteUrl, key));
        const style = `${IMAGE_STYLE};max-width:${shown}px`;
        return parentElement(
          'div',
          [
            emptyElement('img', { src, alt, width: String(shown), style }),
            ...(caption ? [element('p', caption, CAPTION_LOOK)] : []),
          ],
          FIGURE_LOOK,
        );
      }
      case 'video': {
        const link = { href: toWatchUrl(node.video), ...LINK_LOOK };
        return parentElement('p', [element('a', node.title || words.untitledVideo, link)], PARAGRAPH_LOOK);
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
