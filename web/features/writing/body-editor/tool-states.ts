import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { TextSelection, type EditorState } from '@tiptap/pm/state';
import type { Tool } from './tools.ts';

/**
 * A text that identifies the state of all tools while nothing is selected: the blocks around the cursor, the style of the next
 * letter, and whether something can be undone. Undefined for a selection, because the tools depend on its content too.
 */
export const describePlace = (state: EditorState): string | undefined => {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.$cursor) return undefined;
  const { $cursor } = selection;
  const blocks = Array.from({ length: $cursor.depth + 1 }, (_, depth) => {
    const { type, attrs, childCount } = $cursor.node(depth);
    const position = depth < $cursor.depth ? [$cursor.index(depth), childCount] : [];
    return [type.name, attrs, ...position];
  });
  const marks = state.storedMarks ?? $cursor.marks();
  return JSON.stringify([blocks, marks, undoDepth(state) > 0, redoDepth(state) > 0]);
};

/** Whether a tool can do something with the selection. */
export const isPossible = (editor: Editor, does: Tool['does']): boolean => {
  if (typeof does === 'function') return does(editor.can().chain()).run();
  return does !== 'link' || editor.can().setMark('link');
};

export interface ToolState {
  readonly isOn: boolean | undefined;
  readonly isPossible: boolean;
}

/** Returns a function that reads the state of each tool. Asking all tools takes longer than everything else after a key press. */
export const createToolStates = (editor: Editor, tools: readonly Tool[]) => {
  const askTools = (): ToolState[] =>
    tools.map(({ isOn, does }) => ({ isOn: isOn?.(editor), isPossible: isPossible(editor, does) }));
  let former: { place: string | undefined; states: ToolState[] } | undefined;
  return () => {
    const place = describePlace(editor.state);
    if (place === undefined || former?.place !== place) former = { place, states: askTools() };
    return former.states;
  };
};
