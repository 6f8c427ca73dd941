// Recognizes Markdown, which assistants write to the clipboard without HTML.
import { Marked } from 'marked';

const BULLETS = /^(\s*)[-*+•‣◦▪●○–](?=\s+\S)/gm;
const ITEM = /^[^\S\n]*(?:[-*+•‣◦▪●○–]|\d{1,4}[.)])[^\S\n]+\S/;

/** Signs that begin a block. A single kind of these is usual in plain text. */
const SIGNS = [
  /^#{1,6} +\S/m,
  /^ {0,3}[-*+] +\S/m,
  /^ {0,3}\d{1,4}[.)] +\S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}(?:---+|\*\*\*+|___+) *$/m,
];

/** Signs that plain text does not have. */
const CLEAR = [
  /^#{2,6} +\S/m,
  /^ {0,3}```[^`]*^ {0,3}```/m,
  /^ *\|.*\|.*\n *\|? *:?-+:? *\|/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^\]\n]+\]\(https?:\/\/[^\s)]+\)/,
  /^<aside>\n/m,
];

/** Whether each line is an item of a list, or the rest of one. */
const isList = (text: string): boolean => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.filter((line) => ITEM.test(line)).length;
  return (
    items > 1 && ITEM.test(lines[0] ?? '') && lines.every((line) => ITEM.test(line) || /^\s{2}/.test(line))
  );
};

/** Whether a text is Markdown: a list alone, a clear sign, or lines that begin with two kinds of signs. */
export const isMarkdown = (text: string): boolean =>
  isList(text) || CLEAR.some((sign) => sign.test(text)) || SIGNS.filter((sign) => sign.test(text)).length > 1;

const isText = () => undefined;

/** Recognizes only what a body can hold. Everything else, above all HTML, stays as it was written. */
const markdown = new Marked({
  breaks: true,
  tokenizer: { html: isText, tag: isText, del: isText, code: isText, lheading: isText },
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  walkTokens: (token) => {
    // An address without a scheme would get http.
    if (token.type === 'link' && token.raw.startsWith('www.')) token['href'] = `https://${token.raw}`;
  },
});

/** A callout of Notion. */
const ASIDE = /^<aside>\n([\s\S]*?)\n<\/aside>$/m;

/** The HTML of a text in Markdown. Its links and images are not checked. */
export const renderMarkdown = (text: string): string => {
  const aside = ASIDE.exec(text);
  if (aside) {
    const [whole, inside = ''] = aside;
    const before = renderMarkdown(text.slice(0, aside.index));
    return `${before}<aside>${renderMarkdown(inside)}</aside>${renderMarkdown(text.slice(aside.index + whole.length))}`;
  }
  return markdown.parse(text.replaceAll(BULLETS, '$1-'), { async: false });
};
