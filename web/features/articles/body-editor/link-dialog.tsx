import { Button, TextField } from '@aws-amplify/ui-react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { FieldDialog } from './field-dialog.tsx';
import { parseLinkAddress } from './link-address.ts';

const { link: words } = bodyEditor;

/** Links the selection, changes the link at the cursor, or inserts an address as a link. */
const setLink = (editor: Editor, href: string): void => {
  const isNew = editor.state.selection.empty && !editor.isActive('link');
  const chain = editor.chain().focus();
  if (isNew) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else {
    chain.extendMarkRange('link').setMark('link', { href }).run();
  }
};

export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const before: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof before === 'string' ? before : '');
  const [isInvalid, setIsInvalid] = useState(false);

  const save = () => {
    const href = parseLinkAddress(address);
    setIsInvalid(href === undefined);
    if (href === undefined) return;
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
        before !== undefined && (
          <Button type="button" onClick={remove}>
            {words.remove}
          </Button>
        )
      }
    >
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
    </FieldDialog>
  );
};
