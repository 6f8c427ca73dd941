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

/** The cell of the cursor, or the first one of a selected table. */
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

/** A command for the table of the cursor. `change` answers whether it is possible; it changes nothing while nobody dispatches. */
const inTable =
  (change: (cell: Cell, ...[props, isDone]: [Parameters<Command>[0], boolean]) => boolean): Command =>
  (props) => {
    const cell = findCell({ selection: props.tr.selection });
    return cell !== undefined && change(cell, props, props.dispatch !== undefined);
  };

/** Puts other rows into a table, and the cursor into one of its cells. */
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

/** Inserts a table below the cursor's block, or in the place of an empty one. Its first row is the head. */
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

/** Adds a row below the cursor's, and moves to its beginning. */
export const addRow: Command = inTable((cell, props, isDone) => {
  const { table, row } = cell;
  if (table.childCount >= limits.table.rows) return false;
  const rows = [...table.children];
  const added = table.child(row).copy(Fragment.from(emptyCells(table, table.child(row).childCount)));
  rows.splice(row + 1, 0, added);
  if (isDone) replaceRows(props, cell, rows, [row + 1, 0]);
  return true;
});

/** Adds a column behind the cursor's, and moves to it. */
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

/** Takes the table away, and leaves an empty paragraph in its place. One Undo brings it back. */
export const removeTable: Command = inTable(({ table, position }, { tr, state: { schema } }, isDone) => {
  if (!isDone) return true;
  tr.replaceWith(position, position + table.nodeSize, schema.node('paragraph'));
  closeHistory(tr.setSelection(TextSelection.create(tr.doc, position + 1)));
  return true;
});

/** Removes the cursor's row; with the last one, the table. */
export const removeRow: Command = inTable((cell, props, isDone) => {
  const { table, row, column } = cell;
  const rows = table.children.filter((_, index) => index !== row);
  if (rows.length === 0) return removeTable(props);
  if (isDone) replaceRows(props, cell, rows, [Math.min(row, rows.length - 1), column]);
  return true;
});

/** Removes the cursor's column; with the last one, the table. */
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
