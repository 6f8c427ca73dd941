import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { tidy } from '#shared/tidy.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { parseAddress } from './link-address.ts';

const { link: words } = bodyEditor;

/** Links the selection, changes the link at the cursor, or inserts an address as a link. */
const setLink = (editor: Editor, href: string): void => {
  const chain = editor.chain().focus();
  if (editor.isActive('link')) chain.extendMarkRange('link').setMark('link', { href }).run();
  else if (!editor.state.selection.empty) chain.setMark('link', { href }).run();
  else chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
};

export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const isNew = !editor.isActive('link');
  const [address, setAddress] = useState(isNew ? '' : String(editor.getAttributes('link')['href']));
  const [error, setError] = useState<string>();

  const save = () => {
    const { href, problem } = parseAddress(tidy(address, 'one'));
    if (problem !== undefined) {
      setError(problem);
      return;
    }
    onClose();
    setLink(editor, href);
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
  };

  return (
    <FieldDialog
      title={words.title}
      onClose={onClose}
      onSave={save}
      action={
        !isNew && (
          <Button variant="secondary" onClick={remove}>
            {words.remove}
          </Button>
        )
      }
    >
      <TextField
        name="link-address"
        label={words.address}
        hint={words.hint}
        error={error}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
    </FieldDialog>
  );
};
