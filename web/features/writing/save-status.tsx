import { draftEditor } from '../../content/draft-editor.ts';
import type { SaveState } from './save-queue.ts';

const words = draftEditor.save;

const describe = (state: SaveState): string => {
  switch (state.is) {
    case 'saved':
      return words.saved;
    case 'saving':
      return words.saving;
    case 'unreachable':
      return state.isOffline ? words.offline : words.unreachable;
    case 'refused':
      return words.refused(state.error instanceof Error ? state.error.message : '');
    case 'conflict':
      return words.conflict;
    case 'signed-out':
      return words.signedOut;
  }
};

interface Props {
  state: SaveState;
  isKept: boolean;
  isUploading: boolean;
}

/** Shows whether the text is saved, or that images are being uploaded. Screen readers announce only failures. */
export const SaveStatus = ({ state, isKept, isUploading }: Props) => {
  const isQuiet = state.is === 'saved' || state.is === 'saving';
  return (
    <>
      <span
        className={`save-status save-status--${isQuiet ? 'quiet' : 'bad'}`}
        title={isQuiet || !isKept ? undefined : words.kept}
      >
        {isQuiet && isUploading ? words.uploading : describe(state)}
      </span>
      <span className="visually-hidden" role="status">
        {isQuiet ? '' : `${describe(state)}. ${isKept ? words.kept : ''}`}
      </span>
    </>
  );
};
