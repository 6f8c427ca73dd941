// Words of a pasted text that a body has no marks for: struck-out ones, raised and lowered ones, and what assistants add.
import { readStyle } from './pasted-style.ts';

/** What assistants write for their sources. People see a button there, and others a riddle. */
const CITATIONS = new RegExp(
  [
    // ChatGPT: the private characters of a citation, with what stands between them.
    /\s?\uE200[^\uE200\uE201]{0,200}\uE201/,
    /\s?(?<!\w)(?:cite|filecite|navlist|video|image_group|forecast|finance|sports|schedule|standing)(?:turn\d+[a-z]+\d+)+/,
    /\s?:(?:contentReference\[oaicite:\d+\]|oaicite)(?:\{[^}\n]{0,40}\})?/,
    /\s?【[^】\n]{0,60}†[^】\n]{0,80}】/,
    /\s?\[oai_citation:\d+‡[^\]\n]*\](?:\([^)\n]*\))?/,
    // Gemini.
    /\[cite_start\]/,
    /\s?\[cite: ?\d+(?:, ?\d+)*\]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Bullets of Word's symbol fonts at the beginning of a line of plain text. */
const SYMBOL_BULLET = /^([^\S\n]*)[\uF000-\uF0FF][^\S\n]+/gm;

/** A text without citations of assistants and without characters that only one font has, and what was taken out. */
export const dropMarks = (text: string): { text: string; marks: string[] } => {
  const marks: string[] = [];
  const take = (mark: string): string => {
    marks.push(
      mark.replaceAll(/\p{Co}/gu, '').trim() || `U+${mark.codePointAt(0)?.toString(16).toUpperCase()}`,
    );
    return '';
  };
  const rest = text
    .replaceAll(SYMBOL_BULLET, '$1- ')
    .replaceAll(CITATIONS, take)
    .replaceAll(/\p{Co}/gu, take);
  return { text: rest, marks };
};

/** Drops the marks of assistants from the texts of a page, and the figures of Wikipedia's notes, which do not come along. */
export const leaveOutMarks = (page: Document): string[] => {
  const found = [...page.querySelectorAll('sup.reference')].map((figure) => {
    figure.remove();
    return figure.textContent.trim();
  });
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    const { text, marks } = dropMarks(node.data);
    if (marks.length > 0) node.data = text;
    found.push(...marks);
  }
  return found;
};

const isStruck = (element: Element): boolean =>
  element.matches('s, strike, del') ||
  /line-through/.test(readStyle(element, 'text-decoration') + readStyle(element, 'text-decoration-line'));

/** Drops struck-out words, and returns them: whoever struck them did not mean them to be read. */
export const leaveOutStruck = (page: Document): string[] =>
  [...page.querySelectorAll('s, strike, del, [data-style*="line-through" i]')].flatMap((element) => {
    if (!isStruck(element) || !element.isConnected) return [];
    element.remove();
    const words = element.textContent.replaceAll(/\s+/g, ' ').trim();
    return words === '' ? [] : [words];
  });

const SIGNS = '0123456789+-=()ni';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎';

const findSigns = (element: Element) => {
  const align = readStyle(element, 'vertical-align');
  if (element.localName === 'sup' || align === 'super') return RAISED;
  return element.localName === 'sub' || align === 'sub' ? LOWERED : '';
};

/** Writes raised and lowered figures with their own characters, and the figure of a note in brackets: `m²`, `H₂O`, `a claim[1]`. */
export const convertFigures = (page: Document): void => {
  for (const note of page.querySelectorAll('a[href^="#_ftn"], a[href^="#ftnt"], a[href^="#fn"]')) {
    const figure = note.textContent.replaceAll(/[[\]\s]/g, '');
    if (/^[\da-z*†‡]{1,4}$/i.test(figure)) (note.closest('sup') ?? note).replaceWith(`[${figure}]`);
  }
  for (const element of page.querySelectorAll('sup, sub, [data-style*="vertical-align" i]')) {
    const signs = findSigns(element);
    const written = element.textContent.trim();
    const figures = written.replaceAll(/[^]/g, (sign) => signs[SIGNS.indexOf(sign)] ?? '');
    if (figures !== '' && figures.length === written.length) element.replaceWith(figures);
  }
};
