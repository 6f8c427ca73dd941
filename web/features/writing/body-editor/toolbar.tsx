import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { bodyEditor } from '../../../content/body-editor.ts';
import type { DialogName } from './keyboard.ts';
import { createToolStates } from './tool-states.ts';
import { toolGroups } from './tools.ts';

interface Props {
  editor: Editor;
  isDisabled: boolean;
  openDialog: (name: DialogName) => void;
  chooseImages: () => void;
}

const tools = toolGroups.flat();

/** The tool to which a key moves; undefined if the key moves to none. */
const findTarget = (key: string, index: number): number | undefined => {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % tools.length;
    case 'ArrowLeft':
      return (index + tools.length - 1) % tools.length;
    case 'Home':
      return 0;
    case 'End':
      return tools.length - 1;
    default:
      return undefined;
  }
};

/** The toolbar is one stop of the Tab key; arrow keys move between the tools. On a phone it scrolls sideways. */
export const Toolbar = ({ editor, isDisabled, openDialog, chooseImages }: Props) => {
  const [current, setCurrent] = useState(0);
  const readStates = useMemo(() => createToolStates(editor, tools), [editor]);
  const states = useEditorState({ editor, selector: readStates });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') editor.commands.focus();
    const target = findTarget(event.key, current);
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  };

  return (
    <div
      className="body-editor__toolbar"
      role="toolbar"
      tabIndex={-1}
      aria-label={bodyEditor.tools.label}
      onKeyDown={onKeyDown}
    >
      {toolGroups.map((group) => (
        <div className="body-editor__tools" key={group[0]?.label}>
          {group.map((tool) => {
            const { label, Icon, does } = tool;
            const index = tools.indexOf(tool);
            const { isOn, isPossible = false } = states[index] ?? {};
            return (
              <button
                key={label}
                type="button"
                tabIndex={index === current ? 0 : -1}
                title={label}
                aria-label={label}
                aria-pressed={isOn}
                aria-disabled={!isPossible}
                disabled={isDisabled}
                // A press leaves the focus in the text, and the keyboard open on a phone.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setCurrent(index)}
                onClick={() => {
                  if (!isPossible) return;
                  if (does === 'images') chooseImages();
                  else if (typeof does === 'string') openDialog(does);
                  else does(editor.chain().focus()).run();
                }}
              >
                <Icon size={20} aria-hidden="true" />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
};
