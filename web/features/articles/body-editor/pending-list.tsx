import { Button } from '@aws-amplify/ui-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { giveUpImage, listPendingImages, retryImage } from './pending-images.ts';

const { pending: words } = bodyEditor;

/** The images on their way, and those whose upload failed. It stands outside the text: Android disturbs buttons in it. */
export const PendingList = ({ editor }: { editor: Editor }) => {
  const images = useEditorState({ editor, selector: ({ editor }) => listPendingImages(editor.state) });
  if (images.length === 0) return null;
  return (
    <ul className="body-editor__pending-list" aria-label={words.list}>
      {images.map(({ id, file, failure }) => (
        <li className="staff-upload" key={id}>
          {failure === undefined ? (
            <progress aria-label={words.uploading(file.name)} />
          ) : (
            <p className="staff-error" role="alert">
              {file.name}: {failure}
            </p>
          )}
          {failure !== undefined && (
            <Button type="button" size="small" onClick={() => retryImage(editor, id)}>
              {words.retry}
            </Button>
          )}
          <Button type="button" size="small" onClick={() => giveUpImage(editor, id)}>
            {failure === undefined ? words.cancel : words.giveUp}
          </Button>
        </li>
      ))}
    </ul>
  );
};
