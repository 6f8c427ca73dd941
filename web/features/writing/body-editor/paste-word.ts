// Converts the peculiar HTML of Word, Docs and Notes.
import { readFontSize, readStyle } from './pasted-style.ts';

/** Comments, the marks that link to them, and text that was deleted while changes were tracked. */
const REVIEWS = [
  'del[cite]',
  '.msoDel',
  '.MsoCommentReference',
  '.MsoCommentText',
  '.msocomanchor',
  '.msocomtxt',
  '.msocomoff',
].join();

/** Drops a comment mark of Docs in the text, or the comment itself: a box that begins with a link back to the mark. */
const dropDocsComment = (link: Element): void => {
  if (!link.getAttribute('href')?.startsWith('#cmnt_ref')) {
    (link.closest('sup') ?? link).remove();
    return;
  }
  const first = link.closest('p');
  const box = first?.closest('div');
  const isBox = box?.firstElementChild === first;
  (isBox ? box : first)?.remove();
};

/** Drops the comments of reviewers, which were never meant for readers, and the line above footnotes. */
export const dropReviews = (page: Document): void => {
  for (const line of page.querySelectorAll('[data-style*="footnote-list" i] > hr')) line.remove();
  for (const element of page.querySelectorAll(REVIEWS)) element.remove();
  for (const element of page.querySelectorAll('[data-style*="mso-" i]'))
    if (/comment/.test(readStyle(element, 'mso-element') + readStyle(element, 'mso-special-character')))
      element.remove();
  for (const link of page.querySelectorAll('a[href^="#cmnt"]')) dropDocsComment(link);
};

/** Names an element anew. */
const rename = (element: Element, name: string): void => {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};

/** The levels of Notes, which has only sizes: a paragraph that is much larger than most is a heading. */
const convertLargeLines = (page: Document): void => {
  if (!page.querySelector('meta[name=Generator][content^=Cocoa]')) return;
  const lines = [...page.querySelectorAll('p')].map((line) => ({ line, size: readFontSize(line) }));
  const sizes = lines.map(({ size }) => size).toSorted((one, other) => one - other);
  const usual = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0;
  for (const { line, size } of lines) {
    if (size < usual * 1.25) continue;
    for (const span of line.querySelectorAll<HTMLElement>('span')) span.dataset['style'] = '';
    rename(line, size < usual * 1.6 ? 'h3' : 'h1');
  }
};

/** Headings that are paragraphs by name: those of Word, of Word Online, and the large lines of Notes. */
export const convertParagraphs = (page: Document): void => {
  for (const heading of page.querySelectorAll('[role=heading]'))
    rename(heading, heading.getAttribute('aria-level') === '1' ? 'h1' : 'h3');
  for (const title of page.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  for (const subtitle of page.querySelectorAll('p.MsoSubtitle')) rename(subtitle, 'h3');
  convertLargeLines(page);
};

/** Gives each item of Word Online, which stands in a list of its own, the form of Word. */
const convertOnlineLists = (page: Document): void => {
  for (const item of page.querySelectorAll('li[data-aria-level]')) {
    const paragraph = page.createElement('p');
    paragraph.dataset['style'] = `mso-list: l0 level${item.getAttribute('data-aria-level') ?? '1'}`;
    const mark = page.createElement('span');
    mark.dataset['style'] = 'mso-list: ignore';
    mark.textContent = item.parentElement?.localName === 'ol' ? '1.' : '·';
    paragraph.append(mark, ...item.childNodes);
    item.closest('.ListContainerWrapper')?.replaceWith(paragraph);
  }
};

const NUMBER = /^\s*\(?(?:(\d+)|[a-z]{1,4})[.)]/i;

/** Converts lists of Word, whose items are paragraphs with the level in a style and the bullet as text. */
export const convertWordLists = (page: Document): void => {
  convertOnlineLists(page);
  let open: { readonly level: number; readonly list: Element }[] = [];
  for (const item of page.querySelectorAll('[data-style*="mso-list:" i], [class^=MsoListParagraph]')) {
    const level = Number(/level(\d)/.exec(readStyle(item, 'mso-list'))?.[1] ?? 0);
    if (level === 0) {
      // A further paragraph of the item above.
      const isAfterItem = item.matches('p') && item.previousElementSibling === open[0]?.list;
      if (isAfterItem) open.at(-1)?.list.lastElementChild?.append(item);
      continue;
    }
    const mark = item.querySelector('[data-style*="mso-list:" i]');
    const number = NUMBER.exec(mark?.textContent ?? '');
    mark?.remove();
    // A numbered heading stays a heading.
    if (/^h\d$/.test(item.localName)) continue;
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

export const convertWordQuotes = (page: Document): void => {
  for (const quote of page.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const box = page.createElement('blockquote');
    quote.replaceWith(box);
    box.append(quote);
  }
};
