import type { Draft } from '#shared/contract/drafts.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import type { TypedContent } from '../../unsaved-text.ts';
import { EffectOnIssue } from '../issues/of-article.tsx';
import { readKind, wordsFor } from './draft-kind.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { SaveQueue } from './save-queue.ts';
import { StepDialog } from './step-dialog.tsx';
import type { Step, StepProgress } from './use-steps.ts';

/** The dialogs that the bar of a draft can open. */
export type DraftDialog = Step['is'] | 'preview' | 'as-readers' | 'history';

interface Props {
  dialog: DraftDialog;
  draft: Draft;
  content: TypedContent;
  queue: SaveQueue;
  progress: StepProgress;
  onClose: () => void;
  onStep: (step: Step) => void;
  onRestore: (content: TypedContent) => void;
}

/** The open dialog of a draft. */
export const StepDialogs = (props: Props) => {
  const { dialog, draft, content, queue, progress, onClose, onStep, onRestore } = props;
  const { draftId } = draft;
  const words = wordsFor(content);
  switch (dialog) {
    case 'preview':
    case 'as-readers':
      return (
        <PreviewDialog
          draftId={draftId}
          of={dialog === 'preview' ? 'saved' : 'published'}
          queue={queue}
          onClose={onClose}
        />
      );
    case 'history':
      return <HistoryDialog draftId={draftId} onClose={onClose} onRestore={onRestore} />;
    case 'publish':
      return (
        <PublishDialog
          draft={draft}
          content={content}
          progress={progress}
          onClose={onClose}
          onPublish={(publishDate, timeZone) => onStep({ is: 'publish', publishDate, timeZone })}
        />
      );
    case 'correct':
    case 'withdraw':
    case 'put-back':
    case 'remove': {
      const isUnseen = dialog === 'withdraw' && draft.state === 'scheduled';
      const { title, text, action } = isUnseen ? words.unscheduling : words.steps[dialog];
      return (
        <StepDialog
          title={title}
          action={action}
          isDangerous={dialog === 'withdraw' || dialog === 'remove'}
          cancel={isUnseen ? words.unscheduling.keep : draftEditor.cancel}
          progress={progress}
          onClose={onClose}
          onConfirm={() => onStep({ is: dialog })}
        >
          <p className="publish-dialog__title">{content.title || words.untitled}</p>
          <p>{text}</p>
          {readKind(content) === 'article' && (dialog === 'correct' || dialog === 'withdraw') && (
            <EffectOnIssue draftId={draftId} step={dialog} />
          )}
        </StepDialog>
      );
    }
  }
};
