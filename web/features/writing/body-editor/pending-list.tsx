import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { giveUpImage, listPendingImages, retryImage } from './pending-images.ts';

const { pending: words } = bodyEditor;

/** The images on their way, and those whose upload failed. It stands outside the text: Android disturbs buttons in it. */
export const PendingList = ({ editor }: { editor: Editor }) => {
  const images = useEditorState({ editor, selector: () => listPendingImages(editor.state) });
  if (images.length === 0) return null;
  return (
    <ul className="body-editor__pending-list" aria-label={words.list}>
      {images.map(({ id, file, share, failure }) => (
        <li key={id}>
          {failure === undefined ? (
            <>
              <span>{file.name}</span>
              <progress value={share} aria-label={words.uploading(file.name)} />
            </>
          ) : (
            <>
              <p className="body-editor__failure" role="alert">
                {words.failure(file.name, failure)}
              </p>
              <Button variant="secondary" onClick={() => retryImage(editor, id)}>
                {words.retry}
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => giveUpImage(editor, id)}>
            {failure === undefined ? words.cancel : words.giveUp}
          </Button>
        </li>
      ))}
    </ul>
  );
};
