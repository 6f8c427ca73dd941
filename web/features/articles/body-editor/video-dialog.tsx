import { TextField } from '@aws-amplify/ui-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { parseVideo } from '#shared/body/video.ts';
import { limits } from '#shared/limits.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { FieldDialog } from './field-dialog.tsx';
import { parseLinkAddress } from './link-address.ts';

const { video: words } = bodyEditor;

const parseAddress = (text: string): string | undefined => {
  const url = parseLinkAddress(text);
  return url !== undefined && parseVideo(url) ? url : undefined;
};

/** Inserts a video, or changes the selected one. */
export const VideoDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const isNew = !editor.isActive('video');
  const before = editor.getAttributes('video');
  const [address, setAddress] = useState(isNew ? '' : String(before['url']));
  const [title, setTitle] = useState(isNew ? '' : String(before['title']));
  const [isInvalid, setIsInvalid] = useState(false);

  const save = () => {
    const url = parseAddress(address);
    setIsInvalid(url === undefined);
    if (url === undefined) return;
    onClose();
    const attrs = { url, title: title.trim() };
    const chain = editor.chain().focus();
    if (isNew) chain.insertContent({ type: 'video', attrs }).run();
    else chain.updateAttributes('video', attrs).run();
  };

  return (
    <FieldDialog title={words.title} onClose={onClose} onSave={save}>
      <TextField
        label={words.address}
        descriptiveText={words.hint}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={address}
        hasError={isInvalid}
        errorMessage={words.invalid}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label={words.name}
        descriptiveText={words.nameHint}
        autoComplete="off"
        maxLength={limits.alt.max}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FieldDialog>
  );
};
