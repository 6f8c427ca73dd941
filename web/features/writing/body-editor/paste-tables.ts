// Converts tables of other programs to rows of cells with only words.
import { limits } from '#shared/limits.ts';
import { isBlank } from '#shared/text.ts';
import { shorten } from './left-out.ts';

const BLOCKS = 'p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, pre, blockquote';

/** Turns the blocks of a cell into lines. */
const flattenCell = (cell: Element): void => {
  for (const block of cell.querySelectorAll(BLOCKS)) {
    block.before(cell.ownerDocument.createElement('br'));
    block.after(cell.ownerDocument.createElement('br'));
    block.replaceWith(...block.childNodes);
  }
  for (const divider of cell.querySelectorAll('hr')) divider.remove();
  cell.normalize();
  const isBreak = (node: ChildNode | null) =>
    (node instanceof Element && node.localName === 'br') || (node instanceof Text && isBlank(node.data));
  while (isBreak(cell.firstChild)) cell.firstChild?.remove();
  while (isBreak(cell.lastChild)) cell.lastChild?.remove();
  for (const lineBreak of cell.querySelectorAll('br')) {
    while (isBreak(lineBreak.nextSibling)) lineBreak.nextSibling?.remove();
  }
};

/** Whether a table is only layout: it contains other tables, or has one column. */
const isLayout = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null || [...table.rows].every(({ cells }) => cells.length <= 1);

const fits = ({ rows }: HTMLTableElement): boolean =>
  rows.length <= limits.table.rows &&
  [...rows].every(
    ({ cells }) =>
      cells.length <= limits.table.columns &&
      [...cells].every(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1),
  );

/** Turns a row into one paragraph. */
const toParagraph = (page: Document, row: HTMLTableRowElement): Element => {
  const paragraph = page.createElement('p');
  for (const cell of row.cells) {
    if (isBlank(cell.textContent)) continue;
    if (paragraph.hasChildNodes()) paragraph.append(' – ');
    paragraph.append(...cell.childNodes);
  }
  return paragraph;
};

/** Converts every table to one that a body can have. Returns the first row of each that had to become paragraphs. */
export const convertTables = (page: Document): string[] => {
  const lost: string[] = [];
  for (const table of page.querySelectorAll('table')) {
    if (isLayout(table)) {
      const cells = [...table.rows].flatMap(({ cells }) => [...cells]);
      table.replaceWith(
        ...cells.map((cell) => {
          const box = page.createElement('div');
          box.append(...cell.childNodes);
          return box;
        }),
      );
      continue;
    }
    if (table.caption) {
      const paragraph = page.createElement('p');
      paragraph.append(...table.caption.childNodes);
      table.before(paragraph);
      table.caption.remove();
    }
    for (const image of table.querySelectorAll('img')) table.after(image);
    const rows = [...table.rows].filter(({ textContent }) => !isBlank(textContent));
    for (const { cells } of rows) for (const cell of cells) flattenCell(cell);
    if (fits(table)) {
      table.replaceChildren(...rows);
    } else {
      const paragraphs = rows.map((row) => toParagraph(page, row));
      lost.push(shorten(paragraphs[0]?.textContent ?? ''));
      table.replaceWith(...paragraphs);
    }
  }
  return lost;
};
