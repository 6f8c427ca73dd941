import type { Editor } from '@tiptap/core';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import type { Uploads } from '../../images/use-uploads.ts';
import { giveUpImage } from './pending-images.ts';

const { pending: words } = bodyEditor;

interface Props {
  editor: Editor;
  uploads: Uploads;
}

/**
 * The images that are being uploaded, and those that failed. The list is outside the text, because buttons in the text do not work
 * well on Android.
 */
export const PendingList = ({ editor, uploads }: Props) => {
  if (uploads.uploads.length === 0) return null;
  return (
    <ul className="body-editor__pending-list" aria-label={words.list}>
      {uploads.uploads.map(({ id, file, percent, failure }) => (
        <li key={id}>
          {!failure ? (
            <>
              <span>{file.name}</span>
              <progress value={percent} max={100} aria-label={words.uploading(file.name)} />
            </>
          ) : (
            <>
              <p className="body-editor__failure" role="alert">
                {words.failure(file.name, failure.message)}
              </p>
              <Button variant="secondary" onClick={() => uploads.retry(id)}>
                {words.retry}
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => giveUpImage(editor, uploads, id)}>
            {failure ? words.giveUp : words.cancel}
          </Button>
        </li>
      ))}
    </ul>
  );
};
