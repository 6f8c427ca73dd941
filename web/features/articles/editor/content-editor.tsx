import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { ImagesSection } from './images-section.tsx';
import { PublishSection } from './publish-section.tsx';
import { TagsSection } from './tags-section.tsx';
import { BasicSection, ContentSection } from './text-sections.tsx';
import { useEditor } from './use-editor.ts';
import { usePublishing } from './use-publishing.ts';
import { useUploads } from '../../images/use-uploads.ts';

interface Props {
  /** Whose typed work this is. */
  staffId: string;
  /** While logging out: nothing can be typed, and what was kept is forgotten. */
  isLeaving: boolean;
  onSignIn: () => void;
}

/** The form that publishes a newsletter. */
export const ContentEditor = ({ staffId, isLeaving, onSignIn }: Props) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSessionLost, setIsSessionLost] = useState(false);
  const loseSession = () => setIsSessionLost(true);

  const editor = useEditor(staffId, isLeaving);
  const { form, setAside } = editor;
  const uploads = useUploads({ onUploaded: editor.takeImage, onSessionLost: loseSession });
  const { isSending, published, send } = usePublishing(editor, loseSession);
  const isBusy = uploads.isUploading || isSending || isLeaving;

  const askToConfirm = form.handleSubmit(() => setIsConfirming(true));
  const submit = form.handleSubmit(async (draft) => {
    await send(draft);
    uploads.forgetAll();
  });
  const startOver = () => {
    const draft = editor.currentDraft();
    uploads.forgetAll();
    editor.empty({ draft, why: 'started-over', reason: 'You started over.', fields: [], isTaken: false });
  };

  return (
    <>
      <EditorNotices
        isSessionLost={isSessionLost}
        isRestored={editor.isRestored}
        setAside={setAside}
        published={published}
        isBusy={isBusy}
        onSignIn={onSignIn}
        onBringBack={editor.bringBack}
        onStartOver={startOver}
      />
      <form
        className="staff-form staff-form--editor"
        noValidate
        onSubmit={(event) => void askToConfirm(event)}
      >
        <BasicSection form={form} isBusy={isBusy} />
        <ContentSection form={form} isBusy={isBusy} />
        <ImagesSection form={form} isBusy={isBusy} previews={editor.previews} uploads={uploads} />
        <TagsSection form={form} isBusy={isBusy} />
        <PublishSection form={form} isBusy={isBusy} />
        <Button type="submit" variation="primary" size="large" isDisabled={isBusy}>
          {isSending ? 'Creating...' : 'Create Content'}
        </Button>
      </form>
      {isConfirming && (
        <ConfirmDialog
          title="Confirm Submission"
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            void submit();
          }}
        >
          <p>
            Please double-check your content. Once it is submitted, it cannot be changed. Do you want to
            proceed?
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
