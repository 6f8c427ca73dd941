// Converts the peculiar HTML of Word and Docs. Style attributes have been renamed to `data-style` by then: see paste.ts.

export const readStyle = (element: Element): string => element.getAttribute('data-style') ?? '';

/** Comments, the marks that link to them, and text that was deleted while changes were tracked. */
const REVIEWS = [
  'del',
  '.msoDel',
  '.MsoCommentReference',
  '.MsoCommentText',
  '.msocomanchor',
  '.msocomtxt',
  '.msocomoff',
].join();

const REVIEW_STYLE = /mso-element:\s*comment|mso-special-character:\s*comment|mso-hide:\s*all/i;

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

/** Drops the comments of reviewers, which were never meant for readers. */
export const dropReviews = (page: Document): void => {
  for (const element of page.querySelectorAll(REVIEWS)) element.remove();
  for (const element of page.querySelectorAll('[data-style*="mso-" i]'))
    if (REVIEW_STYLE.test(readStyle(element))) element.remove();
  for (const link of page.querySelectorAll('a[href^="#cmnt"]')) dropDocsComment(link);
};

const LIST_ITEM = /mso-list:\s*l\d+\s+level(\d)/i;
const NUMBER = /^\s*\(?(?:(\d+)|[a-z]{1,4})[.)]/i;

/** Converts lists of Word, whose items are paragraphs with the level in a style and the bullet as text. */
export const convertWordLists = (page: Document): void => {
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

export const convertWordQuotes = (page: Document): void => {
  for (const quote of page.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const box = page.createElement('blockquote');
    quote.replaceWith(box);
    box.append(quote);
  }
};
