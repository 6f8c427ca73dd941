// Cleans what is pasted from a word processor or a web page. The editor's schema drops everything else that it does not know.
import { isBlank } from '#shared/text.ts';
import { linkAddresses } from './autolink.ts';
import { leaveOutImages, leaveOutLinks, nameSharedAddresses, type LeftOut } from './left-out.ts';
import { convertCode, convertHeadings, liftBlocks } from './paste-blocks.ts';
import { dropHidden } from './paste-hidden.ts';
import { convertTables } from './paste-tables.ts';
import { convertParagraphs, convertWordLists, convertWordQuotes, dropReviews } from './paste-word.ts';
import { convertFigures, leaveOutMarks, leaveOutStruck } from './paste-words.ts';
import { isBold, isItalic, parsePastedHtml } from './pasted-style.ts';

/** Marks what was copied in our editor, and needs no cleaning. Other editors of this kind have marks of their own. */
export const OWN_COPY = 'data-plainly-body';

/** Puts the content of an element into a new one. */
const wrapContent = (element: Element, name: string): void => {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

/** Docs, Word and Notes write bold and italic as styles. Docs wraps everything in `<b style="font-weight:normal">`. */
const convertStyles = (page: Document): void => {
  for (const bold of page.querySelectorAll('b, strong'))
    if (isBold(bold) === false) bold.replaceWith(...bold.childNodes);
  for (const span of page.querySelectorAll('span, font, a')) {
    if (isBold(span)) wrapContent(span, 'strong');
    if (isItalic(span)) wrapContent(span, 'em');
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

/** Callouts of other editors. */
const convertCallouts = (page: Document): void => {
  for (const callout of page.querySelectorAll('figure.callout, .notion-callout-block, [data-callout]'))
    wrapContent(callout, 'aside');
};

/** The HTML of the clipboard, with its structure only in elements, and the parts that were left out. */
export const cleanPastedHtml = (html: string): { html: string; leftOut: LeftOut } => {
  const page = parsePastedHtml(html);
  const isOurs = page.querySelector(`[${OWN_COPY}]`) !== null;
  if (isOurs)
    return {
      html: page.body.innerHTML,
      leftOut: { links: leaveOutLinks(page, true), images: leaveOutImages(page) },
    };
  for (const element of page.querySelectorAll('[data-pm-slice]')) element.removeAttribute('data-pm-slice');
  dropHidden(page);
  dropReviews(page);
  for (const space of page.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  convertFigures(page);
  const leftOut = {
    links: leaveOutLinks(page, false),
    people: nameSharedAddresses(page),
    images: leaveOutImages(page),
    struck: leaveOutStruck(page),
    marks: leaveOutMarks(page),
  };
  convertParagraphs(page);
  convertStyles(page);
  convertWordLists(page);
  convertWordQuotes(page);
  convertCallouts(page);
  dropEmptyParagraphs(page);
  convertCode(page);
  const tables = convertTables(page);
  convertHeadings(page);
  liftBlocks(page);
  linkAddresses(page);
  return { html: page.body.innerHTML, leftOut: { ...leftOut, tables } };
};
