import { Button } from '@aws-amplify/ui-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { bodyEditor } from '../../../content/body-editor.ts';

const { selected: words } = bodyEditor;

interface Props {
  editor: Editor;
  isDisabled: boolean;
  onEdit: (block: 'image' | 'video') => void;
}

/** What can be done with the selected image or video. */
export const SelectedBlock = ({ editor, isDisabled, onEdit }: Props) => {
  const block = useEditorState({
    editor,
    selector: ({ editor }) =>
      editor.isActive('image') ? 'image' : editor.isActive('video') ? 'video' : undefined,
  });
  if (block === undefined) return null;
  return (
    <div className="body-editor__selected" role="group" aria-label={words[block]}>
      <Button type="button" size="small" isDisabled={isDisabled} onClick={() => onEdit(block)}>
        {block === 'image' ? words.editImage : words.editVideo}
      </Button>
      <Button
        type="button"
        size="small"
        isDisabled={isDisabled}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        {words.remove}
      </Button>
    </div>
  );
};
