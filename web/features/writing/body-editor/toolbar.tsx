import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import More from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { ToolButton } from './tool-button.tsx';
import { createToolStates } from './tool-states.ts';
import { toolGroups, type Tool } from './tools.ts';

interface Props {
  editor: Editor;
  isDisabled: boolean;
  onUse: (tool: Tool) => void;
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

/**
 * The toolbar is one stop of the Tab key; arrow keys move between the tools. Where it is too narrow for all, it scrolls sideways, and
 * the button before it shows all over the text until one is used.
 */
export const Toolbar = ({ editor, isDisabled, onUse }: Props) => {
  const [current, setCurrent] = useState(0);
  const readStates = useMemo(() => createToolStates(editor, tools), [editor]);
  const states = useEditorState({ editor, selector: readStates });
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();

  // The open tools cover the text. Typing or moving the cursor closes them.
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => setIsOpen(false);
    editor.on('transaction', close);
    return () => {
      editor.off('transaction', close);
    };
  }, [editor, isOpen]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      setIsOpen(false);
      editor.commands.focus();
    }
    const target = findTarget(event.key, current);
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  };

  return (
    <>
      <button
        type="button"
        className="body-editor__more"
        title={bodyEditor.tools.more}
        aria-label={bodyEditor.tools.more}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setIsOpen(false);
        }}
        onClick={() => setIsOpen(!isOpen)}
      >
        <More size={20} aria-hidden="true" />
      </button>
      <div
        id={id}
        className={`body-editor__toolbar${isOpen ? ' body-editor__toolbar--open' : ''}`}
        role="toolbar"
        tabIndex={-1}
        aria-label={bodyEditor.tools.label}
        onKeyDown={onKeyDown}
      >
        {toolGroups.map((group) => (
          <div className="body-editor__tools" key={group[0]?.label}>
            {group.map((tool) => {
              const index = tools.indexOf(tool);
              return (
                <ToolButton
                  key={tool.label}
                  tool={tool}
                  state={states[index]}
                  tabIndex={index === current ? 0 : -1}
                  disabled={isDisabled}
                  onFocus={() => setCurrent(index)}
                  onUse={() => {
                    setIsOpen(false);
                    onUse(tool);
                  }}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
};
