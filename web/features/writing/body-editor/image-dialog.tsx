import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { imageWords } from '#shared/body/schema.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { TextField } from '../../../ui/field.tsx';
import { FieldDialog } from './field-dialog.tsx';

const { image: words } = bodyEditor;

/** The alt text and the caption of the selected image. */
export const ImageDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const attributes = editor.getAttributes('image');
  const [alt, setAlt] = useState(String(attributes['alt']));
  const [caption, setCaption] = useState(String(attributes['caption']));

  const parsed = {
    alt: imageWords.alt.safeParse(alt.trim()),
    caption: imageWords.caption.safeParse(caption.trim()),
  };
  const save = () => {
    if (!parsed.alt.success || !parsed.caption.success) return;
    onClose();
    const fields = { alt: parsed.alt.data, caption: parsed.caption.data };
    editor.chain().focus().updateAttributes('image', fields).run();
  };

  return (
    <FieldDialog title={words.title} onClose={onClose} onSave={save}>
      <TextField
        name="image-alt"
        label={words.alt}
        hint={words.altHint}
        error={parsed.alt.error?.issues[0]?.message}
        autoComplete="off"
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <TextField
        name="image-caption"
        label={words.caption}
        error={parsed.caption.error?.issues[0]?.message}
        required={false}
        autoComplete="off"
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
    </FieldDialog>
  );
};
