// Commands within a table.
import type { Command } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { limits } from '#shared/limits.ts';

interface Cell {
  readonly table: Node;
  /** The position before the table. */
  readonly position: number;
  readonly row: number;
  readonly column: number;
}

/** The cell with the cursor, or the first cell of a selected table. */
export const findCell = ({ selection }: Pick<EditorState, 'selection'>): Cell | undefined => {
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.type.name === 'table')
    return { table: selection.node, position: selection.from, row: 0, column: 0 };
  const table = $from.node(1);
  return $from.depth >= 3 && table.type.name === 'table'
    ? { table, position: $from.before(1), row: $from.index(1), column: $from.index(2) }
    : undefined;
};

export const isEmptyTable = (table: Node): boolean => {
  let isEmpty = true;
  table.descendants((node) => {
    if (node.isInline) isEmpty = false;
  });
  return isEmpty;
};

/** The position within a cell. */
const startOfCell = ({ table, position }: Cell, row: number, column: number): number => {
  let start = position + 1;
  for (let index = 0; index < row; index += 1) start += table.child(index).nodeSize;
  start += 1;
  for (let index = 0; index < column; index += 1) start += table.child(row).child(index).nodeSize;
  return start + 1;
};

/** A command for the table at the cursor. `change` returns whether it is possible, and changes nothing without `dispatch`. */
const inTable =
  (change: (cell: Cell, ...[props, isDone]: [Parameters<Command>[0], boolean]) => boolean): Command =>
  (props) => {
    const cell = findCell({ selection: props.tr.selection });
    return cell !== undefined && change(cell, props, props.dispatch !== undefined);
  };

/** Replaces the rows of a table, and puts the cursor into one of its cells. */
const replaceRows = (
  { tr }: Parameters<Command>[0],
  cell: Cell,
  rows: readonly Node[],
  [row, column]: readonly [number, number],
): void => {
  const table = cell.table.copy(Fragment.from(rows));
  tr.replaceWith(cell.position, cell.position + cell.table.nodeSize, table);
  tr.setSelection(TextSelection.create(tr.doc, startOfCell({ ...cell, table }, row, column)));
};

const emptyCells = ({ type: { schema } }: Node, count: number): Node[] =>
  Array.from({ length: count }, () => schema.node('tableCell'));

/** Inserts a table below the block with the cursor, or replaces an empty block. The first row is the head. */
export const insertTable: Command = ({ state: { schema }, tr, dispatch }) => {
  const { $from, $to } = tr.selection;
  if (findCell(tr)) return false;
  if (!dispatch) return true;
  const row = schema.node(
    'tableRow',
    undefined,
    [1, 2, 3].map(() => schema.node('tableCell')),
  );
  const table = schema.node('table', undefined, [row, row, row]);
  const isEmpty =
    $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  const position = isEmpty ? $from.before(1) : $to.depth === 0 ? $to.pos : $to.after(1);
  tr.replaceWith(position, isEmpty ? $from.after(1) : position, table);
  tr.setSelection(Selection.near(tr.doc.resolve(position + 1)));
  return true;
};

/** Moves to the next or the previous cell, with its text selected. */
export const goToCell = (step: 1 | -1): Command =>
  inTable((cell, { tr }, isDone) => {
    const columns = cell.table.child(0).childCount;
    const index = cell.row * columns + cell.column + step;
    const row = Math.floor(index / columns);
    if (index < 0 || row >= cell.table.childCount) return false;
    if (!isDone) return true;
    const start = startOfCell(cell, row, index % columns);
    const end = start + cell.table.child(row).child(index % columns).content.size;
    tr.setSelection(TextSelection.create(tr.doc, start, end)).scrollIntoView();
    return true;
  });

/** Adds a row below the one with the cursor, and moves to its beginning. */
export const addRow: Command = inTable((cell, props, isDone) => {
  const { table, row } = cell;
  if (table.childCount >= limits.table.rows) return false;
  const rows = [...table.children];
  const added = table.child(row).copy(Fragment.from(emptyCells(table, table.child(row).childCount)));
  rows.splice(row + 1, 0, added);
  if (isDone) replaceRows(props, cell, rows, [row + 1, 0]);
  return true;
});

/** Adds a column after the one with the cursor, and moves to it. */
export const addColumn: Command = inTable((cell, props, isDone) => {
  const { table, row, column } = cell;
  if (table.child(0).childCount >= limits.table.columns) return false;
  const rows = table.children.map((each) => {
    const cells = [...each.children];
    cells.splice(column + 1, 0, ...emptyCells(table, 1));
    return each.copy(Fragment.from(cells));
  });
  if (isDone) replaceRows(props, cell, rows, [row, column + 1]);
  return true;
});

/** Replaces the table by an empty paragraph. One Undo brings it back. */
export const removeTable: Command = inTable(({ table, position }, { tr, state: { schema } }, isDone) => {
  if (!isDone) return true;
  tr.replaceWith(position, position + table.nodeSize, schema.node('paragraph'));
  closeHistory(tr.setSelection(TextSelection.create(tr.doc, position + 1)));
  return true;
});

/** Removes the row with the cursor, and the table if that was its last row. */
export const removeRow: Command = inTable((cell, props, isDone) => {
  const { table, row, column } = cell;
  const rows = table.children.filter((_, index) => index !== row);
  if (rows.length === 0) return removeTable(props);
  if (isDone) replaceRows(props, cell, rows, [Math.min(row, rows.length - 1), column]);
  return true;
});

/** Removes the column with the cursor, and the table if that was its last column. */
export const removeColumn: Command = inTable((cell, props, isDone) => {
  const { table, row, column } = cell;
  const left = table.child(0).childCount - 1;
  if (left === 0) return removeTable(props);
  const rows = table.children.map((each) =>
    each.copy(Fragment.from(each.children.filter((_, index) => index !== column))),
  );
  if (isDone) replaceRows(props, cell, rows, [row, Math.min(column, left - 1)]);
  return true;
});
