import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { fold } from '#shared/fold.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { isPossible } from './tool-states.ts';
import { blockTools, type Tool } from './tools.ts';

const { blocks: words } = bodyEditor;

/** The tools for blocks that are possible at the cursor, and have a word that begins with the query. */
export const findBlockTools = (editor: Editor, query: string): Tool[] =>
  blockTools.filter(
    ({ label, does }) => ` ${fold(label)}`.includes(` ${fold(query.trim())}`) && isPossible(editor, does),
  );

interface Props {
  id: string;
  tools: readonly Tool[];
  /** What has the focus. Its arrow keys move in the list, and Enter chooses. */
  field: HTMLElement;
  onChoose: (tool: Tool) => void;
}

/** A list of tools that is used while something else has the focus. */
export const BlockList = ({ id, tools, field, onChoose }: Props) => {
  const [chosen, setChosen] = useState(0);
  const toId = (index: number) => `${id}-${index}`;
  const chosenId = tools.length > 0 ? toId(chosen) : undefined;

  const press = useEffectEvent((event: KeyboardEvent) => {
    const tool = tools[chosen];
    if (event.isComposing) return;
    // Without a tool, Enter would send the form around a field.
    if (event.key === 'Enter') {
      if (tool) onChoose(tool);
    } else if (event.key === 'ArrowDown') setChosen((chosen + 1) % tools.length);
    else if (event.key === 'ArrowUp') setChosen((chosen + tools.length - 1) % tools.length);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before the editor, which leaves alone what is prevented.
    field.addEventListener('keydown', listen, true);
    return () => field.removeEventListener('keydown', listen, true);
  }, [field]);
  useEffect(() => {
    const attributes = {
      'aria-controls': id,
      'aria-activedescendant': chosenId ?? '',
      'aria-autocomplete': 'list',
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [field, id, chosenId]);

  return (
    <div className="body-editor__block-list" role="listbox" id={id} aria-label={words.label}>
      {tools.map((tool, index) => (
        <button
          key={tool.label}
          type="button"
          role="option"
          id={toId(index)}
          tabIndex={-1}
          aria-selected={index === chosen}
          onPointerMove={() => setChosen(index)}
          // A press leaves the focus where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tool)}
        >
          <tool.Icon size={18} aria-hidden="true" />
          {tool.label}
        </button>
      ))}
      {tools.length === 0 && (
        <button type="button" role="option" tabIndex={-1} aria-selected="false" disabled>
          {words.nothingFound}
        </button>
      )}
    </div>
  );
};
