import type { Editor } from '@tiptap/core';
import { BubbleMenu } from '@tiptap/extension-bubble-menu';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { bodyEditor } from '../../../content/body-editor.ts';
import '../../../ui/menu.css';
import { ToolButton } from './tool-button.tsx';
import { createToolStates } from './tool-states.ts';
import { selectionTools, type Tool } from './tools.ts';

/** The element that the extension moves to the selection, and takes from the page. */
export const createBubble = (): HTMLElement => {
  const bubble = document.createElement('div');
  bubble.className = 'body-editor__bubble menu';
  bubble.setAttribute('role', 'group');
  bubble.setAttribute('aria-label', bodyEditor.selection);
  return bubble;
};

/** Shows a bubble at selected words that may be bold, above them if there is room below what sticks to the top. */
export const showBubble = (bubble: HTMLElement, clearOfTop: number) =>
  BubbleMenu.configure({
    element: bubble,
    options: {
      flip: { padding: { top: clearOfTop } },
      // Its buttons take the focus, it does not.
      onShow: () => bubble.removeAttribute('tabindex'),
    },
    shouldShow: ({ editor, view, state: { selection } }) =>
      editor.isEditable &&
      !selection.empty &&
      !(selection instanceof NodeSelection) &&
      editor.can().toggleBold() &&
      (view.hasFocus() || bubble.contains(document.activeElement)),
  });

interface Props {
  editor: Editor;
  bubble: HTMLElement;
  onUse: (tool: Tool) => void;
}

/** The tools in the bubble. */
export const Bubble = ({ editor, bubble, onUse }: Props) => {
  const readStates = useMemo(() => createToolStates(editor, selectionTools), [editor]);
  const states = useEditorState({ editor, selector: readStates });
  return createPortal(
    <div className="body-editor__tools">
      {selectionTools.map((tool, index) => (
        <ToolButton key={tool.label} tool={tool} state={states[index]} onUse={() => onUse(tool)} />
      ))}
    </div>,
    bubble,
  );
};
