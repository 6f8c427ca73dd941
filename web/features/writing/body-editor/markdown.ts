// Recognizes Markdown, which assistants write to the clipboard without HTML.
import { Marked } from 'marked';

/** Signs that begin a block. A single kind is usual in plain text: a list with dashes, a quoted mail. */
const SIGNS = [
  /^#{1,6} +\S/m,
  /^ {0,3}[-*+] +\S/m,
  /^ {0,3}\d{1,4}[.)] +\S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}(?:---+|\*\*\*+|___+) *$/m,
  /^ *\|.*\|.*\n *\|? *:?-+:? *\|/m,
];

/** Whether lines of a text begin with at least two kinds of signs. */
export const isMarkdown = (text: string): boolean => SIGNS.filter((sign) => sign.test(text)).length >= 2;

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

/** The HTML of a text in Markdown. Its links and images are not checked. */
export const renderMarkdown = (text: string): string => markdown.parse(text, { async: false });
