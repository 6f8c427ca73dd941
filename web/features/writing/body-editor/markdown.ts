// Markdown, as assistants write it to the clipboard without HTML beside it.
import { Marked } from 'marked';

/** What begins a block. One kind alone is usual in plain text: a list with dashes, a quoted mail. */
const SIGNS = [
  /^#{1,6} +\S/m,
  /^ {0,3}[-*+] +\S/m,
  /^ {0,3}\d{1,4}[.)] +\S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}(?:```|~~~)/m,
  /^ {0,3}(?:---+|\*\*\*+|___+) *$/m,
  /^ *\|.*\|.*\n *\|? *:?-+:? *\|/m,
];

/** Whether at least two kinds of signs begin lines of a text. */
export const isMarkdown = (text: string): boolean => SIGNS.filter((sign) => sign.test(text)).length >= 2;

const isText = () => undefined;

/** Only what a body can hold is recognized. Everything else stays as it was written, HTML above all. */
const markdown = new Marked({
  breaks: true,
  tokenizer: { html: isText, tag: isText, del: isText, code: isText, lheading: isText },
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
  walkTokens: (token) => {
    // An address without a scheme would become http.
    if (token.type === 'link' && token.raw.startsWith('www.')) token['href'] = `https://${token.raw}`;
  },
});

/** The HTML of a text in Markdown. Its links and images are not checked. */
export const renderMarkdown = (text: string): string => markdown.parse(text, { async: false });
