import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import type { Draft } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import { draftEditor as words } from '../../content/draft-editor.ts';
import { toast } from '../../ui/toast.ts';
import type { TypedContent } from '../../unsaved-text.ts';
import { useUploads } from '../images/use-uploads.ts';
import { focusProblem } from './body-field.tsx';
import { Comparison } from './comparison.tsx';
import { DoneNotice } from './done-notice.tsx';
import { DraftBar } from './draft-bar.tsx';
import { readKind, toListPath, wordsFor } from './draft-kind.ts';
import { DraftForm } from './draft-form.tsx';
import { DraftNotice, DraftNotices } from './draft-notices.tsx';
import {
  findPublishProblems,
  findSaveProblems,
  openField,
  readRefusal,
  toProblems,
} from './draft-problems.ts';
import type { Problems } from './draft-problems.ts';
import { FormerLine } from './former-line.tsx';
import { ProblemsDialog } from './problems-dialog.tsx';
import { SharingFields } from './sharing-fields.tsx';
import { StepDialogs } from './step-dialogs.tsx';
import type { DraftDialog } from './step-dialogs.tsx';
import { usePresence } from './use-presence.ts';
import { useSteps } from './use-steps.ts';
import type { Step } from './use-steps.ts';
import { useWriting } from './use-writing.ts';

/** The text that was replaced. */
interface Replaced {
  readonly why: 'unsaved' | 'history';
  readonly content: TypedContent;
}

/** Whether readers see the text after this step. */
const showsText = (dialog: DraftDialog) =>
  dialog === 'publish' || dialog === 'correct' || dialog === 'put-back';

interface Props {
  opened: Draft;
  staffId: string;
  isLeaving: boolean;
  onSignIn: () => void;
}

/** An open draft: its text, and its steps. */
export const OpenedDraft = ({ opened, staffId, isLeaving, onSignIn }: Props) => {
  const { draftId } = opened;
  const kind = readKind(opened.content);
  const navigate = useNavigate();
  const { queue, draft, content, state, isKept, isRestored } = useWriting(opened, staffId);
  const { others, newer } = usePresence(draftId, queue);
  const [revision, setRevision] = useState(0);
  const [isUploadRefused, setIsUploadRefused] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [isPublishing, setIsPublishing] = useState(false);
  const [isListing, setIsListing] = useState(false);
  const [chosen, setChosen] = useState<{ readonly problem: string }>();
  const [dialog, setDialog] = useState<DraftDialog>();
  const [done, setDone] = useState<{ step: Step; draft: Draft }>();
  const [replaced, setReplaced] = useState<Replaced | undefined>(
    isRestored ? { why: 'unsaved', content: opened.content } : undefined,
  );
  const onSessionLost = () => setIsUploadRefused(true);

  const imageUploads = useUploads({ onSessionLost });
  const bodyUploads = useUploads({ onSessionLost });
  const socialUploads = useUploads({ onSessionLost });
  // Parsing the whole text is slow, so do not repeat it at each progress of an upload.
  const found = useMemo(
    () => ({ ...(isPublishing ? findPublishProblems(content) : {}), ...findSaveProblems(content) }),
    [isPublishing, content],
  );
  const problems = { ...found, ...(state.is === 'refused' && readRefusal(state.error)), ...refused };

  const change = (next: Partial<TypedContent>) => {
    setRefused({});
    queue.change(next);
  };
  /** Opens another text: the saved one, or one that will be saved. */
  const replace = (saved: Draft, next: TypedContent = saved.content) => {
    queue.reset(saved, next);
    setRevision((before) => before + 1);
  };
  /** Saves a former text as a new version. */
  const restore = async (text: TypedContent) => {
    setRefused({});
    await queue.replace(text);
    setRevision((before) => before + 1);
  };
  const loadNewer = async () => {
    try {
      replace(await call(draftEndpoints.get, { params: { draftId } }));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : words.failed.title);
    }
  };

  const steps = useSteps(queue, {
    onDone: (step, after) => {
      setDialog(undefined);
      setIsPublishing(false);
      if (after) setDone({ step, draft: after });
      else {
        toast.success(wordsFor(opened.content).done.removed);
        void navigate(toListPath(kind, 'draft'));
      }
    },
    onInvalid: (fields) => {
      setDialog(undefined);
      setRefused(toProblems(fields));
      setIsPublishing(true);
      setIsListing(true);
    },
    onSessionLost,
  });

  const open = (next: DraftDialog) => {
    setDone(undefined);
    steps.clear();
    const isIncomplete = showsText(next) && Object.keys(findPublishProblems(content)).length > 0;
    setIsPublishing(isIncomplete);
    setIsListing(isIncomplete);
    if (!isIncomplete) setDialog(next);
  };
  const isNew = opened.version === 1 && opened.content.title === '';
  useEffect(() => {
    if (isNew) document.getElementById('title-field')?.focus();
  }, [isNew]);
  // Not before the list of the problems is closed, which gives the focus back.
  useEffect(() => {
    if (chosen) focusProblem(openField(chosen.problem));
  }, [chosen]);

  if (state.is === 'conflict') {
    return (
      <main className="draft">
        <Comparison
          mine={content}
          theirs={state.theirs}
          onKeepMine={() => replace(state.theirs, content)}
          onTakeTheirs={() => replace(state.theirs)}
        />
      </main>
    );
  }

  return (
    <main className="draft">
      <h1 className="visually-hidden">{content.title || wordsFor(content).untitled}</h1>
      <DraftBar
        draft={draft}
        queue={queue}
        state={state}
        isKept={isKept}
        isChanged={
          draft.state !== 'draft' &&
          draft.state !== 'withdrawn' &&
          (draft.hasUnpublishedChanges || state.is !== 'saved')
        }
        isUploading={[imageUploads, bodyUploads, socialUploads].some((uploads) => uploads.isUploading)}
        onOpen={open}
      />
      <div className="draft__notices stack gap-3">
        {content.former && <FormerLine former={content.former} />}
        <DraftNotices
          isSessionLost={isUploadRefused || state.is === 'signed-out'}
          unkept={isKept || state.is === 'saved' || state.is === 'saving' ? undefined : content}
          others={others}
          newerBy={newer && state.is === 'saved' ? newer.saved.by : undefined}
          onSignIn={onSignIn}
          onLoadNewer={() => void loadNewer()}
        />
        {replaced && (
          <DraftNotice
            tone="quiet"
            title={words.restored[replaced.why]}
            action={{
              name: words.restored.undo,
              run: () => {
                void restore(replaced.content);
                setReplaced(undefined);
              },
            }}
          />
        )}
        {done && <DoneNotice {...done} onShow={() => setDialog('as-readers')} />}
      </div>
      <DraftForm
        content={content}
        state={draft.state}
        revision={revision}
        problems={problems}
        chosenProblem={chosen?.problem}
        isDisabled={isLeaving || steps.progress.isRunning}
        imageUploads={imageUploads}
        bodyUploads={bodyUploads}
        onImageUploaded={(url) =>
          queue.change({ images: [...queue.getSnapshot().content.images, { url, alt: '', caption: '' }] })
        }
        sharing={
          kind === 'article' && (
            <SharingFields
              content={content}
              draft={draft}
              problems={problems}
              isDisabled={isLeaving || steps.progress.isRunning}
              uploads={socialUploads}
              previews={{ ...imageUploads.previews, ...bodyUploads.previews, ...socialUploads.previews }}
              onChange={change}
            />
          )
        }
        onChange={change}
      />
      {isListing && (
        <ProblemsDialog
          problems={problems}
          content={content}
          onClose={() => setIsListing(false)}
          onChoose={(problem) => {
            setIsListing(false);
            setChosen({ problem });
          }}
        />
      )}
      {dialog && (
        <StepDialogs
          dialog={dialog}
          draft={draft}
          content={content}
          queue={queue}
          progress={steps.progress}
          onClose={() => setDialog(undefined)}
          onStep={steps.run}
          onRestore={(restored) => {
            setReplaced({ why: 'history', content });
            setDialog(undefined);
            void restore(restored);
          }}
        />
      )}
    </main>
  );
};
