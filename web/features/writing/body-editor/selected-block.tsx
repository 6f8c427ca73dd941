import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import type { DialogName } from './keyboard.ts';

const { selected: words } = bodyEditor;

/** Brings the actions into view: they are the first in the row with the tools, which may have been scrolled. */
export const showActions = (actions: HTMLElement | null): void =>
  actions?.parentElement?.scrollTo({ left: 0, behavior: 'instant' });

interface Props {
  editor: Editor;
  isDisabled: boolean;
  openDialog: (name: DialogName) => void;
}

/** The actions for the selected image or video. */
export const SelectedBlock = ({ editor, isDisabled, openDialog }: Props) => {
  const block = useEditorState({
    editor,
    selector: () => (editor.isActive('image') ? 'image' : editor.isActive('video') ? 'video' : undefined),
  });
  if (block === undefined) return null;
  return (
    <div className="body-editor__selected" ref={showActions} role="group" aria-label={words[block]}>
      <Button variant="quiet" disabled={isDisabled} onClick={() => openDialog(block)}>
        {block === 'image' ? words.editImage : words.editVideo}
      </Button>
      <Button
        variant="quiet"
        disabled={isDisabled}
        onClick={() => editor.chain().deleteSelection().focus().run()}
      >
        {words.remove}
      </Button>
    </div>
  );
};
