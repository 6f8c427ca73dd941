import { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { DraftBody } from '#shared/body/parse.ts';
import { findBlockTools } from '../../../../web/features/writing/body-editor/block-list.tsx';
import { moveBlocks } from '../../../../web/features/writing/body-editor/blocks.ts';
import { nodes } from '../../../../web/features/writing/body-editor/nodes.ts';
import { toDocument } from '../../../../web/features/writing/body-editor/to-body.ts';
import { bulletList, doc, image, paragraph, table } from '../../articles/body/bodies.ts';

const blocks = {
  first: paragraph('first'),
  list: bulletList([paragraph('one')], [paragraph('two')]),
  picture: image(),
  table: table(['a', 'b']),
};
type Name = keyof typeof blocks;
const NAMES = Object.keys(blocks) as Name[];

/** An editor with all blocks, and the empty paragraph that ends every text, with a block selected as a click would. */
const openAt = (name: Name, last: Name = name) => {
  const editor = new Editor({
    element: null,
    extensions: nodes,
    content: toDocument(DraftBody.parse(doc(...Object.values(blocks), { type: 'paragraph' }))),
  });
  const starts = new Map<string, number>();
  editor.state.doc.forEach((_node, offset, index) => starts.set(NAMES[index] ?? '', offset));
  const from = starts.get(name) ?? 0;
  const to = starts.get(last) ?? 0;
  if (name === 'picture') editor.commands.setNodeSelection(from);
  else editor.commands.setTextSelection({ from: from + 3, to: to + 3 });
  return editor;
};

const readOrder = ({ state: { doc } }: Editor) =>
  doc.children.map(({ type: { name } }) =>
    name === 'bulletList' ? 'list' : name === 'image' ? 'picture' : name === 'paragraph' ? 'first' : name,
  );

describe('moving a block', () => {
  it.each<[Name, 1 | -1, Name[]]>([
    ['first', 1, ['list', 'first', 'picture', 'table']],
    ['list', -1, ['list', 'first', 'picture', 'table']],
    ['list', 1, ['first', 'picture', 'list', 'table']],
    ['picture', -1, ['first', 'picture', 'list', 'table']],
    ['picture', 1, ['first', 'list', 'table', 'picture']],
    ['table', -1, ['first', 'list', 'table', 'picture']],
  ])('moves %s by %i, and keeps what is selected', (name, step, order) => {
    const editor = openAt(name);
    const readSelected = () => {
      const { selection } = editor.state;
      return selection instanceof NodeSelection
        ? selection.node.type.name
        : selection.$from.parent.textContent;
    };
    const before = readSelected();
    expect(editor.commands.command(moveBlocks(step))).toBe(true);
    expect(readOrder(editor)).toEqual([...order, 'first']);
    expect(readSelected()).toEqual(before);
  });

  it('moves all selected blocks together', () => {
    const editor = openAt('first', 'list');
    editor.commands.command(moveBlocks(1));
    expect(readOrder(editor)).toEqual(['picture', 'first', 'list', 'table', 'first']);
  });

  it.each<[Name, 1 | -1]>([
    ['first', -1],
    ['table', 1],
  ])('does not move %s by %i: it is at an end', (name, step) => {
    const editor = openAt(name);
    expect(editor.can().command(moveBlocks(step))).toBe(false);
    expect(editor.commands.command(moveBlocks(step))).toBe(false);
    expect(readOrder(editor)).toEqual([...NAMES, 'first']);
  });
});

describe('the tools for blocks', () => {
  it.each([
    ['', 'first', 'Prompt to copy'],
    ['he', 'first', 'Heading'],
    ['SUB', 'first', 'Subheading'],
    ['list', 'first', 'Bulleted list, Numbered list'],
    ['move', 'first', 'Move down'],
    ['move', 'list', 'Move up, Move down'],
    ['move', 'table', 'Move up'],
    ['head', 'picture', ''],
    ['bold', 'first', ''],
    ['e', 'first', ''],
  ] as const)(
    'are those with a word that begins with %j, if they are possible at %s: %s',
    (query, name, found) => {
      const labels = findBlockTools(openAt(name), query).map(({ label }) => label);
      if (query === '') expect(labels[0]).toBe(found);
      else expect(labels.join(', ')).toBe(found);
    },
  );
});
