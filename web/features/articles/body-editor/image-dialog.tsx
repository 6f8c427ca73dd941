import { TextField } from '@aws-amplify/ui-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { FieldDialog } from './field-dialog.tsx';

const { image: words } = bodyEditor;

/** The alt text and the caption of the selected image. */
export const ImageDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const attributes = editor.getAttributes('image');
  const [alt, setAlt] = useState(String(attributes['alt']));
  const [caption, setCaption] = useState(String(attributes['caption']));

  const save = () => {
    onClose();
    editor.chain().focus().updateAttributes('image', { alt: alt.trim(), caption: caption.trim() }).run();
  };

  return (
    <FieldDialog title={words.title} onClose={onClose} onSave={save}>
      <TextField
        label={words.alt}
        descriptiveText={words.altHint}
        autoComplete="off"
        maxLength={limits.alt.max}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <TextField
        label={words.caption}
        autoComplete="off"
        maxLength={limits.caption.max}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
    </FieldDialog>
  );
};
