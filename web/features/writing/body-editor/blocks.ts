// Commands for whole blocks.
import { getNodeType, type ChainedCommands, type Command } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeRange } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { findWrapping } from '@tiptap/pm/transform';
import { findCell } from './table-commands.ts';

/**
 * The selected top-level blocks, without the empty paragraph at the end of every document. Undefined for a cursor between two
 * blocks or before the first, as before a divider.
 */
const findBlocks = ({ doc, selection: { $from, $to } }: EditorState): NodeRange | undefined => {
  const range = new NodeRange($from, $to, 0);
  if (range.startIndex === range.endIndex) return undefined;
  const last = doc.child(range.endIndex - 1);
  const isMore = last.type.name === 'paragraph' && last.content.size === 0;
  return isMore && range.endIndex - range.startIndex > 1
    ? new NodeRange($from, doc.resolve(range.end - last.nodeSize), 0)
    : range;
};

/** Puts the selected blocks into a box, or takes everything out of the box around them. */
export const toggleBox =
  (name: 'blockquote' | 'callout'): Command =>
  ({ state, tr, dispatch }) => {
    const range = findBlocks(state);
    if (!range) return false;
    const { start, end, startIndex, endIndex } = range;
    if (endIndex - startIndex === 1 && state.doc.child(startIndex).type.name === name) {
      const inside = new NodeRange(state.doc.resolve(start + 1), state.doc.resolve(end - 1), 1);
      if (dispatch) tr.lift(inside, 0);
      return true;
    }
    // A box holds no headings.
    tr.setBlockType(start, end, getNodeType('paragraph', state.schema));
    const blocks = new NodeRange(tr.doc.resolve(start), tr.doc.resolve(end), 0);
    const wrapping = findWrapping(blocks, getNodeType(name, state.schema));
    if (dispatch && wrapping) tr.wrap(blocks, wrapping);
    return wrapping !== null;
  };

/** Turns the selected blocks into one prompt with a line for each, or a prompt into paragraphs. */
export const togglePrompt: Command = ({ state, tr, commands, dispatch }) => {
  const range = findBlocks(state);
  if (!range || findCell(state)) return false;
  const { start, end, startIndex, endIndex } = range;
  if (endIndex - startIndex === 1 && state.doc.child(startIndex).isTextblock) {
    return commands.toggleNode('prompt', 'paragraph');
  }
  const text = state.doc.textBetween(start, end, '\n', '\n').trim();
  if (text === '') return false;
  if (dispatch) {
    tr.replaceWith(start, end, state.schema.node('prompt', undefined, [state.schema.text(text)]));
    tr.setSelection(TextSelection.create(tr.doc, start + 1 + text.length));
  }
  return true;
};

/**
 * Moves the selected blocks past the block before or after them. Moving that block instead keeps the selection, and the images that
 * are being uploaded beside the blocks.
 */
export const moveBlocks =
  (step: 1 | -1): Command =>
  ({ state, tr, dispatch }) => {
    const { doc } = state;
    const range = findBlocks(state);
    const passed = range && doc.maybeChild(step > 0 ? range.endIndex : range.startIndex - 1);
    const isLastLine = step > 0 && passed === doc.lastChild && passed?.content.size === 0;
    if (!range || !passed || (isLastLine && passed.type.name === 'paragraph')) return false;
    if (!dispatch) return true;
    const { start, end } = range;
    if (step > 0) tr.delete(end, end + passed.nodeSize).insert(start, passed);
    else tr.insert(end, passed).delete(start - passed.nodeSize, start);
    closeHistory(tr).scrollIntoView();
    return true;
  };

/** Inserts a divider at the cursor, or below its table. */
export const insertDivider = (chain: ChainedCommands): ChainedCommands =>
  chain
    .command(({ tr, dispatch }) => {
      const cell = findCell(tr);
      if (cell && dispatch) tr.setSelection(NodeSelection.create(tr.doc, cell.position));
      return true;
    })
    .setHorizontalRule();

/** Inserts a video, with the cursor below it. */
export const insertVideo =
  (attributes: { readonly url: string; readonly title: string }): Command =>
  ({ state: { schema }, tr, dispatch }) => {
    if (!dispatch) return true;
    const { to } = tr.selection;
    const video = schema.node('video', attributes);
    // A cell holds only words.
    const cell = findCell(tr);
    if (cell) tr.insert(cell.position + cell.table.nodeSize, video);
    else tr.replaceSelectionWith(video);
    const after = cell ? cell.position + cell.table.nodeSize + video.nodeSize : tr.mapping.map(to);
    if (tr.doc.lastChild?.type === video.type) tr.insert(tr.doc.content.size, schema.node('paragraph'));
    tr.setSelection(Selection.near(tr.doc.resolve(after)));
    return true;
  };
