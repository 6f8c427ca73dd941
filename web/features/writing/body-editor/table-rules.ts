// Rules that keep a table valid, whatever is selected, deleted or pasted in it.
import { Extension } from '@tiptap/core';
import { Fragment, Slice, type Node, type ResolvedPos, type Schema } from '@tiptap/pm/model';
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { findCell } from './table-commands.ts';

/** Adds the missing cells of rows. */
const fillRows = ({ doc, tr, schema }: EditorState): Transaction | undefined => {
  doc.forEach((table, position) => {
    if (table.type.name !== 'table') return;
    const columns = Math.max(...table.children.map(({ childCount }) => childCount));
    table.forEach((row, offset) => {
      const missing = Array.from({ length: columns - row.childCount }, () => schema.node('tableCell'));
      if (missing.length > 0) tr.insert(tr.mapping.map(position + offset + row.nodeSize), missing);
    });
  });
  return tr.docChanged ? tr : undefined;
};

/** Limits a selection that begins in a cell to that cell: deleting across cells would move the later cells into other columns. */
const stayInCell = ($anchor: ResolvedPos, $head: ResolvedPos): TextSelection | null => {
  const { parent, doc } = $anchor;
  if (parent.type.name !== 'tableCell' || $anchor.sameParent($head)) return null;
  const isSameTable = $head.depth > 1 && $head.before(1) === $anchor.before(1);
  if (!isSameTable) return null;
  return TextSelection.create(doc, $anchor.pos, $head.pos < $anchor.pos ? $anchor.start() : $anchor.end());
};

const findCellElement = (node: globalThis.Node | null): Element | null | undefined =>
  (node instanceof Element ? node : node?.parentElement)?.closest('td');

/** Sets the browser's selection to the document's, so that the browser deletes nothing in other cells. */
const selectInPage = (view: EditorView): void => {
  if (view.state.selection.$from.parent.type.name !== 'tableCell') return;
  const { anchorNode = null, focusNode = null } = getSelection() ?? {};
  if (findCellElement(anchorNode) !== findCellElement(focusNode)) view.focus();
};

/** Whether a slice contains more than words. */
const hasBlocks = (content: Fragment): boolean => {
  let found = false;
  content.descendants(({ type }) => {
    if (type.name === 'table' || (type.isBlock && type.isAtom)) found = true;
  });
  return found;
};

/** The words of a slice, with a line for each block. */
const toInlines = (content: Fragment, schema: Schema): Node[] => {
  const inlines: Node[] = [];
  const add = (node: Node): void => {
    if (node.isInline) {
      inlines.push(node);
      return;
    }
    if (node.isTextblock && inlines.length > 0) inlines.push(schema.node('hardBreak'));
    node.forEach(add);
  };
  content.forEach(add);
  return inlines;
};

export const TableRules = Extension.create({
  name: 'tableRules',
  // Runs after the report of what was left out of a paste.
  priority: 0,
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) ? fillRows(state) : undefined,
      props: {
        createSelectionBetween: (view, $anchor, $head) => {
          const selection = stayInCell($anchor, $head);
          if (selection) queueMicrotask(() => selectInPage(view));
          return selection;
        },
        // A key press may come before the browser has reported a selection.
        handleDOMEvents: { keydown: selectInPage },
        /** A cell takes words. Everything else goes below the table. */
        handlePaste: ({ state, dispatch }, _event, { content }) => {
          const cell = findCell(state);
          if (!cell) return false;
          const { tr, schema } = state;
          const below = cell.position + cell.table.nodeSize;
          if (hasBlocks(content)) tr.replaceRange(below, below, new Slice(content, 0, 0));
          else tr.replaceSelection(new Slice(Fragment.from(toInlines(content, schema)), 0, 0));
          dispatch(tr.scrollIntoView());
          return true;
        },
      },
    }),
  ],
});
