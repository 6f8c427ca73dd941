// Drops what the page or the sheet did not show: what its author hid, doubles for screen readers, and controls.
import { readStyle } from './pasted-style.ts';

const NOT_SHOWN = [
  '[hidden], template, script, noscript, svg, canvas, iframe, object, audio',
  'button, [role=button], input, select, textarea, .button-wrapper, .subscription-widget-wrap',
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .screen-reader-only, .u-hiddenVisually',
  // The formulas of KaTeX stand there as MathML, too.
  '.katex-html, annotation, annotation-xml',
  '.mw-editsection',
  // Word Online's sign of the end of a paragraph, and the picture of a box to tick in Docs.
  '.EOP',
  '[role=checkbox] > img',
].join();

/** A link in a heading that leads to the heading itself. */
const PERMALINK = /^[\s#¶§🔗]*$/u;

/** The values of styles that show nothing. */
const HIDING: readonly (readonly [property: string, value: RegExp])[] = [
  ['display', /^none/],
  ['visibility', /^(?:hidden|collapse)/],
  ['mso-hide', /^all/],
  ['opacity', /^0(?:\.0+)?%?(?:\s|$)/],
  // How pages hide what only screen readers shall read.
  ['clip', /^rect\((?:\s*[01](?:px)?[\s,]*){4}\)/],
  ['clip-path', /^inset\((?:50|100)%/],
  ['left', /^-\d{4,}px/],
  ['text-indent', /^-\d{4,}px/],
];

const isHidden = (element: Element): boolean => {
  if (HIDING.some(([property, value]) => value.test(readStyle(element, property)))) return true;
  if (readStyle(element, 'overflow').startsWith('hidden'))
    return ['width', 'height', 'max-height'].some((side) => /^[01]px|^0$/.test(readStyle(element, side)));
  // Letters of another size within are shown.
  return (
    /^0(?:px|pt|em|rem)?$/.test(readStyle(element, 'font-size')) &&
    !element.querySelector('[data-style*="font" i]')
  );
};

/** The numbers of the hidden columns of a table. */
const findHiddenColumns = (table: HTMLTableElement): ReadonlySet<number> => {
  const columns = [...table.querySelectorAll('col')].flatMap((column) =>
    Array.from({ length: column.span }, () => isHidden(column) || column.getAttribute('width') === '0'),
  );
  return new Set(columns.flatMap((isOut, index) => (isOut ? [index] : [])));
};

const dropHiddenColumns = (table: HTMLTableElement): void => {
  const hidden = findHiddenColumns(table);
  if (hidden.size === 0) return;
  for (const row of table.rows) {
    let column = 0;
    for (const cell of [...row.cells]) {
      if (cell.colSpan === 1 && hidden.has(column)) cell.remove();
      column += cell.colSpan;
    }
  }
};

/** Boxes to tick become signs, before controls are dropped. */
const convertBoxes = (page: Document): void => {
  for (const box of page.querySelectorAll(
    'input[type=checkbox], [role=checkbox], div.checkbox-on, div.checkbox-off',
  )) {
    const isTicked = box.matches('[checked], [aria-checked=true], .checkbox-on');
    const sign = isTicked ? '☑ ' : '☐ ';
    if (box.localName === 'li') (box.querySelector('p') ?? box).prepend(sign);
    else box.replaceWith(sign);
  }
};

export const dropHidden = (page: Document): void => {
  convertBoxes(page);
  for (const table of page.querySelectorAll('table')) dropHiddenColumns(table);
  for (const element of page.body.querySelectorAll(NOT_SHOWN)) element.remove();
  for (const link of page.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a'))
    if (PERMALINK.test(link.textContent)) link.remove();
  for (const element of page.body.querySelectorAll('[data-style]')) if (isHidden(element)) element.remove();
};
