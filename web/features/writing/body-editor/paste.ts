// Cleans what is pasted from a word processor or a web page. The editor's schema drops everything else that it does not know.
import { isBlank } from '#shared/text.ts';
import { linkAddresses } from './autolink.ts';
import { convertCode, convertHeadings, liftBlocks } from './paste-blocks.ts';
import { convertTables } from './paste-tables.ts';
import { convertWordLists, convertWordQuotes, dropReviews, readStyle } from './paste-word.ts';
import { leaveOutImages, leaveOutLinks, type LeftOut } from './left-out.ts';

/** An opening tag, with attributes that may contain `>`. */
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * Renames style attributes and event handlers in the text, and drops style elements and comments. Under our security policy, the
 * browser would report and ignore each of them while parsing, and the styles would be lost.
 */
const hideStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(TAG, (tag) => tag.replaceAll(/(?<=[\s/"'])(?:style|on[a-z]+)(?=\s*=)/gi, 'data-$&'));

/** The pattern is anchored, because Word writes `mso-bidi-font-weight:normal` into bold text. */
const IS_BOLD = /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i;
const IS_ITALIC = /(?:^|;)\s*font-style:\s*italic/i;
const IS_NORMAL_WEIGHT = /(?:^|;)\s*font-weight:\s*(?:normal|400)/i;

/** Puts the content of an element into a new one. */
const wrapContent = (element: Element, name: string): Element => {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
  return wrapper;
};

/** Docs and Word write bold and italic as styles. Docs wraps everything in `<b style="font-weight:normal">`. */
const convertStyles = (page: Document): void => {
  for (const bold of page.querySelectorAll('b, strong')) {
    if (IS_NORMAL_WEIGHT.test(readStyle(bold))) bold.replaceWith(...bold.childNodes);
  }
  for (const span of page.querySelectorAll('span')) {
    if (IS_BOLD.test(readStyle(span))) wrapContent(span, 'strong');
    if (IS_ITALIC.test(readStyle(span))) wrapContent(span, 'em');
  }
};

/** Word and Docs put empty paragraphs and line breaks between paragraphs. */
const dropEmptyParagraphs = (page: Document): void => {
  for (const paragraph of page.querySelectorAll('p')) {
    if (isBlank(paragraph.textContent)) paragraph.remove();
  }
  for (const lineBreak of page.querySelectorAll('br')) {
    const isBetweenBlocks = [...(lineBreak.parentElement?.children ?? [])].some((element) =>
      element.matches('p, ul, ol, h1, h2, h3, h4, h5, h6, table, blockquote, div'),
    );
    if (isBetweenBlocks) lineBreak.remove();
  }
};

/** The HTML of the clipboard, with its structure only in elements, and the parts that were left out. */
export const cleanPastedHtml = (html: string): { html: string; leftOut: LeftOut } => {
  const page = new DOMParser().parseFromString(hideStyles(html), 'text/html');
  // A text that was copied in an editor like ours needs no cleaning.
  const isOurs = page.querySelector('[data-pm-slice]') !== null;
  if (!isOurs) dropReviews(page);
  let tables = 0;
  const leftOut = { links: leaveOutLinks(page, isOurs), images: leaveOutImages(page) };
  if (!isOurs) {
    convertStyles(page);
    convertWordLists(page);
    convertWordQuotes(page);
    dropEmptyParagraphs(page);
    convertCode(page);
    tables = convertTables(page);
    convertHeadings(page);
    liftBlocks(page);
    linkAddresses(page);
  }
  return { html: page.body.innerHTML, leftOut: { ...leftOut, tables } };
};
