// A table: rows of cells with only words. The nodes are our own, because those of prosemirror-tables have merged cells and widths,
// which a body must not have.
import { Node } from '@tiptap/core';
import { limits } from '#shared/limits.ts';
import { addRow, findCell, goToCell, isEmptyTable, removeTable } from './table-commands.ts';

const { rows, columns } = limits.table;

export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: `tableRow{1,${rows}}`,
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['div', { class: 'table' }, ['table', ['tbody', 0]]],
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: `tableCell{1,${columns}}`,
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

export const TableCell = Node.create({
  name: 'tableCell',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: () => ['td', 0],

  addKeyboardShortcuts() {
    const { editor } = this;
    /** Deletes an empty table. Otherwise a key at the edge of a cell deletes nothing, because cells are never joined. */
    const deleteAt = (edge: 'start' | 'end') => () => {
      const { selection } = editor.state;
      const cell = findCell(editor.state);
      if (!cell) return false;
      if (isEmptyTable(cell.table)) return editor.commands.command(removeTable);
      const { $from, empty } = selection;
      return empty && $from.parentOffset === (edge === 'start' ? 0 : $from.parent.content.size);
    };
    const breakLine = () =>
      findCell(editor.state) !== undefined && editor.commands.insertContent({ type: 'hardBreak' });
    return {
      // In the last cell, Tab begins a new row.
      Tab: () => {
        if (!findCell(editor.state)) return false;
        return editor.commands.command(goToCell(1)) || editor.commands.command(addRow) || true;
      },
      'Shift-Tab': () => editor.commands.command(goToCell(-1)),
      Enter: breakLine,
      'Shift-Enter': breakLine,
      Backspace: deleteAt('start'),
      Delete: deleteAt('end'),
    };
  },
});
