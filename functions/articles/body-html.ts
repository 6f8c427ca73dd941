// A body as HTML for readers outside our pages: plain elements, absolute addresses, no script and no style.
import { toImageUrl } from '../images/image-key.ts';
import { toAbsolute } from '#shared/body/link-address.ts';
import { fillPrompt } from '#shared/body/blanks.ts';
import { toPlainNodes, type PlainInline, type PlainNode, type PlainTable } from '#shared/body/nodes.ts';
import type { Body } from '#shared/body/schema.ts';
import { toWatchUrl } from '#shared/body/video.ts';
import * as words from '#shared/words.ts';
import { element, emptyElement, escapeXml, parentElement } from '../platform/xml.ts';

/** Renders a body. `siteUrl` has no slash at its end. Throws for an unknown node and for an address that is not allowed. */
export const renderBodyHtml = (body: Body, siteUrl: string): string => {
  const renderInline = (node: PlainInline): string => {
    if (typeof node === 'string') return escapeXml(node);
    switch (node.tag) {
      case 'br':
        return emptyElement('br', {});
      case 'a':
        return parentElement('a', node.children.map(renderInline), { href: toAbsolute(node.href, siteUrl) });
      case 'strong':
      case 'em':
        return parentElement(node.tag, node.children.map(renderInline));
    }
  };

  const renderNodes = (nodes: readonly PlainNode[]): string[] => nodes.map(renderNode);

  const renderRow = (name: 'th' | 'td', cells: readonly (readonly PlainInline[])[]): string =>
    parentElement(
      'tr',
      cells.map((cell) =>
        parentElement(name, cell.map(renderInline), name === 'th' ? { scope: 'col' } : undefined),
      ),
    );

  const renderTable = ({ head, rows }: PlainTable): string =>
    parentElement('table', [
      ...(head ? [parentElement('thead', [renderRow('th', head)])] : []),
      parentElement(
        'tbody',
        rows.map((row) => renderRow('td', row)),
      ),
    ]);

  const renderNode = (node: PlainNode): string => {
    switch (node.tag) {
      case 'p':
        return parentElement('p', node.children.map(renderInline));
      case 'heading':
        return parentElement(`h${node.heading.level}`, node.children.map(renderInline));
      case 'ul':
      case 'li':
      case 'blockquote':
        return parentElement(node.tag, renderNodes(node.children));
      case 'ol':
        return parentElement('ol', renderNodes(node.children), { start: String(node.start) });
      case 'callout':
        return parentElement('div', [
          parentElement('p', [element('strong', words.calloutTitle)]),
          ...renderNodes(node.children),
        ]);
      case 'prompt':
        return element('pre', fillPrompt(node.parts));
      case 'table':
        return renderTable(node);
      case 'hr':
        return emptyElement('hr', {});
      case 'image': {
        const { key, alt, caption, width, height } = node.image;
        const size = width && height ? { width: String(width), height: String(height) } : {};
        return parentElement('figure', [
          emptyElement('img', { src: toImageUrl(siteUrl, key), alt, ...size }),
          ...(caption ? [element('figcaption', caption)] : []),
        ]);
      }
      case 'video':
        return parentElement('p', [
          element('a', node.title || words.untitledVideo, { href: toWatchUrl(node.video) }),
        ]);
    }
  };

  return renderNodes(toPlainNodes(body)).join('\n');
};
