import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { nodes } from '../../../../web/features/writing/body-editor/nodes.ts';
import { describePlace } from '../../../../web/features/writing/body-editor/tool-states.ts';
import { bulletList, doc, heading, paragraph } from '../../articles/body/bodies.ts';

const schema = getSchema(nodes);
const document = schema.nodeFromJSON(
  doc(paragraph('plain'), heading(2, 'heading'), bulletList([paragraph('first')], [paragraph('second')])),
);

/** The editor's state with the cursor after the first letter of a word. */
const stateAt = (word: string): EditorState => {
  const state = EditorState.create({ doc: document, plugins: [history()] });
  let position = 0;
  document.descendants((node, at) => {
    if (node.text === word) position = at + 1;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(document, position)));
};

const bold = schema.mark('bold');

describe('what the tools depend on', () => {
  it('stays while one types letters', () => {
    const typing = stateAt('plain').apply(stateAt('plain').tr.insertText('a'));
    expect(describePlace(typing.apply(typing.tr.insertText('b')))).toBe(describePlace(typing));
  });

  it('differs from block to block, and from item to item of a list', () => {
    const places = ['plain', 'heading', 'first', 'second'].map((word) => describePlace(stateAt(word)));
    expect(new Set(places).size).toBe(4);
  });

  const change = (state: EditorState, make: (tr: Transaction) => Transaction) => state.apply(make(state.tr));
  it.each<[string, (state: EditorState) => EditorState]>([
    ['the next letter becomes bold', (state) => change(state, (tr) => tr.addStoredMark(bold))],
    ['there is something to undo', (state) => change(state, (tr) => tr.insertText('a'))],
    [
      'the block becomes a heading',
      (state) => change(state, (tr) => tr.setBlockType(2, 2, document.child(1).type, { level: 3 })),
    ],
    ['a block is added', (state) => change(state, (tr) => tr.split(3))],
  ])('changes when %s', (_, make) => {
    const state = stateAt('plain');
    expect(describePlace(make(state))).not.toBe(describePlace(state));
  });

  it('changes when there is something to redo', () => {
    const typed = change(stateAt('plain'), (tr) => tr.insertText('a'));
    let undone = typed;
    undo(typed, (tr) => (undone = typed.apply(tr)));
    expect(describePlace(undone)).not.toBe(describePlace(stateAt('plain')));
  });

  it('is unknown while something is selected', () => {
    const selected = change(stateAt('plain'), (tr) => tr.setSelection(TextSelection.create(tr.doc, 1, 3)));
    expect(describePlace(selected)).toBeUndefined();
  });
});
