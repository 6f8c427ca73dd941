// The HTML of a text in Lexical, the format of Ghost's editor since version 5.
import { escapeHtml, readList, readText, renderCard } from './cards.ts';
import { isRecord } from '../../../json.ts';

/** The bits of a text's format, and the elements for them. Underlines and code have no mark in a body. */
const FORMATS: readonly (readonly [bit: number, element: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [32, 'sub'],
  [64, 'sup'],
];

const renderText = (node: unknown): string => {
  const format = Number(readText(node, 'format'));
  return FORMATS.reduce(
    (html, [bit, element]) => ((format & bit) === 0 ? html : `<${element}>${html}</${element}>`),
    escapeHtml(readText(node, 'text')),
  );
};

const renderNode = (node: unknown): string => {
  if (!isRecord(node)) return '';
  const type = readText(node, 'type');
  const children = () => readList(node, 'children').map(renderNode).join('');
  switch (type) {
    case 'root':
    case 'at-link':
      return children();
    case 'text':
    case 'extended-text':
    case 'tk':
      return renderText(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    case 'zwnj':
    case 'at-link-search':
      return '';
    case 'paragraph':
      return `<p>${children()}</p>`;
    case 'heading':
    case 'extended-heading': {
      const level = /^h[1-6]$/.exec(readText(node, 'tag'))?.[0] ?? 'h2';
      return `<${level}>${children()}</${level}>`;
    }
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote><p>${children()}</p></blockquote>`;
    case 'list': {
      const list = readText(node, 'tag') === 'ol' ? 'ol' : 'ul';
      return `<${list} start="${Number(readText(node, 'start')) || 1}">${children()}</${list}>`;
    }
    case 'listitem':
      return `<li>${children()}</li>`;
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(readText(node, 'url'))}">${children()}</a>`;
    default:
      return renderCard(type, node);
  }
};

/** Throws if the JSON is broken. */
export const renderLexical = (json: string): string => {
  const document: unknown = JSON.parse(json);
  return renderNode(isRecord(document) ? document['root'] : undefined);
};
