import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { removeHidden } from '#shared/text.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { TextField } from '../../../ui/field.tsx';
import { FieldDialog } from './field-dialog.tsx';

const { image: words } = bodyEditor;

/** The alt text and the caption of the selected image. */
export const ImageDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const attributes = editor.getAttributes('image');
  const [alt, setAlt] = useState(String(attributes['alt']));
  const [caption, setCaption] = useState(String(attributes['caption']));

  const save = () => {
    onClose();
    const clean = (text: string) => removeHidden(text, 'one').trim();
    const fields = { alt: clean(alt), caption: clean(caption) };
    editor.chain().focus().updateAttributes('image', fields).run();
  };

  return (
    <FieldDialog title={words.title} onClose={onClose} onSave={save}>
      <TextField
        name="image-alt"
        label={words.alt}
        hint={words.altHint}
        error={undefined}
        autoComplete="off"
        maxLength={limits.alt.max}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <TextField
        name="image-caption"
        label={words.caption}
        error={undefined}
        required={false}
        autoComplete="off"
        maxLength={limits.caption.max}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
    </FieldDialog>
  );
};
