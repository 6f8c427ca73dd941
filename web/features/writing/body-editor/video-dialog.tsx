import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { VideoTitle } from '#shared/body/schema.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { TextField } from '../../../ui/field.tsx';
import { insertVideo } from './blocks.ts';
import { FieldDialog } from './field-dialog.tsx';
import { parseVideoAddress } from './link-address.ts';

const { video: words } = bodyEditor;

/** Inserts a video, or changes the selected one. */
export const VideoDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const isNew = !editor.isActive('video');
  const before = editor.getAttributes('video');
  const [address, setAddress] = useState(isNew ? '' : String(before['url']));
  const [title, setTitle] = useState(isNew ? '' : String(before['title']));
  const [error, setError] = useState<string>();

  const parsedTitle = VideoTitle.safeParse(title.trim());
  const save = () => {
    const url = parseVideoAddress(address);
    if (url === undefined) setError(words.invalid);
    if (url === undefined || !parsedTitle.success) return;
    onClose();
    const attrs = { url, title: parsedTitle.data };
    const chain = editor.chain().focus();
    if (isNew) chain.command(insertVideo(attrs)).run();
    else chain.updateAttributes('video', attrs).run();
  };

  return (
    <FieldDialog title={words.title} onClose={onClose} onSave={save}>
      <TextField
        name="video-address"
        label={words.address}
        hint={words.hint}
        error={error}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        name="video-title"
        label={words.name}
        hint={words.nameHint}
        error={parsedTitle.error?.issues[0]?.message}
        required={false}
        autoComplete="off"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FieldDialog>
  );
};
