// Cleans what is pasted from a word processor or a web page. What is left over is dropped by the schema of the editor.
import { isBlank } from '#shared/text.ts';

/** An opening tag, with attributes that may contain `>`. */
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

/**
 * Renames style attributes and event handlers in the text, and drops style elements and comments. Under our security policy the
 * browser reports each of them that it parses, and ignores it: a style would be lost.
 */
const hideStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(TAG, (tag) => tag.replaceAll(/(?<=[\s/"'])(?:style|on[a-z]+)(?=\s*=)/gi, 'data-$&'));

const readStyle = (element: Element): string => element.getAttribute('data-style') ?? '';

/** Anchored, because Word writes `mso-bidi-font-weight:normal` into what is bold. */
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

const LIST_ITEM = /mso-list:\s*l\d+\s+level(\d)/i;
const NUMBER = /^\s*\(?(?:(\d+)|[a-z]{1,4})[.)]/i;

/** Word writes the items of a list as paragraphs, with their level in a style and their mark as text. */
const convertWordLists = (page: Document): void => {
  let open: { readonly level: number; readonly list: Element }[] = [];
  for (const item of page.querySelectorAll('[data-style*="mso-list:" i]')) {
    const level = Number(LIST_ITEM.exec(readStyle(item))?.[1] ?? 0);
    if (level === 0) continue;
    const mark = item.querySelector('[data-style*="mso-list:" i]');
    const number = NUMBER.exec(mark?.textContent ?? '');
    mark?.remove();
    const name = number ? 'ol' : 'ul';

    if (item.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter(
      ({ level: other, list }) => other < level || (other === level && list.localName === name),
    );
    let current = open.at(-1);
    if (current?.level !== level) {
      const list = page.createElement(name);
      if (number?.[1]) list.setAttribute('start', number[1]);
      if (current) current.list.lastElementChild?.append(list);
      else item.before(list);
      current = { level, list };
      open.push(current);
    }
    const entry = current.list.appendChild(page.createElement('li'));
    entry.append(...item.childNodes);
    item.remove();
  }
};

const convertWordQuotes = (page: Document): void => {
  for (const quote of page.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const box = page.createElement('blockquote');
    quote.replaceWith(box);
    box.append(quote);
  }
};

/** Word and Docs put empty paragraphs and line breaks between paragraphs. */
const dropEmptyParagraphs = (page: Document): void => {
  for (const paragraph of page.querySelectorAll('p')) {
    if (isBlank(paragraph.textContent) && !paragraph.querySelector('img')) paragraph.remove();
  }
  for (const lineBreak of page.querySelectorAll('br')) {
    const isBetweenBlocks = [...(lineBreak.parentElement?.children ?? [])].some((element) =>
      element.matches('p, ul, ol, h1, h2, h3, h4, h5, h6, table, blockquote, div'),
    );
    if (isBetweenBlocks) lineBreak.remove();
  }
};

/** The HTML of the clipboard with its structure in elements alone. */
export const cleanPastedHtml = (html: string): string => {
  const hidden = hideStyles(html);
  // What is copied in an editor like ours has its structure already.
  if (hidden.includes('data-pm-slice')) return hidden;
  const page = new DOMParser().parseFromString(hidden, 'text/html');
  convertStyles(page);
  convertWordLists(page);
  convertWordQuotes(page);
  dropEmptyParagraphs(page);
  return page.body.innerHTML;
};
