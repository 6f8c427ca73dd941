import { parentElement } from '../platform/xml.ts';

const LAYOUT = { role: 'presentation', border: '0', cellpadding: '0', cellspacing: '0' };

/** A table of one column that every mail program lays out alike. Outlook for Windows pads nothing but cells. */
export const renderLayout = (
  cells: readonly string[],
  attributes: Readonly<Record<string, string>>,
): string =>
  parentElement(
    'table',
    cells.map((cell) => parentElement('tr', [cell])),
    { ...LAYOUT, ...attributes },
  );
