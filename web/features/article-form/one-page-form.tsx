import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { contentCreator as words } from '../../content/content-creator.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { toast } from '../../ui/toast.ts';
import { BODY_FIELD, findBodyProblem, focusProblem } from '../writing/body-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormNotices } from './form-notices.tsx';
import { ImagesSection } from './images-section.tsx';
import { PublishSection } from './publish-section.tsx';
import { TagsSection } from './tags-section.tsx';
import { BasicSection, BodySection, ContentSection } from './text-sections.tsx';
import { useArticleForm } from './use-article-form.ts';
import { usePublishing } from './use-publishing.ts';
import { useUploads } from '../images/use-uploads.ts';
import './one-page-form.css';

interface Props {
  staffId: string;
  /** Whether a log-out runs: the form is disabled, and its stored work is removed. */
  isLeaving: boolean;
  onSignIn: () => void;
}

/** The form that publishes an article. */
export const OnePageForm = ({ staffId, isLeaving, onSignIn }: Props) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSessionLost, setIsSessionLost] = useState(false);
  const onSessionLost = () => setIsSessionLost(true);

  const editor = useArticleForm(staffId, isLeaving);
  const { form, setAside } = editor;
  const uploads = useUploads({ onSessionLost, onFailed: () => toast.error(imageUpload.toast.error) });
  const bodyUploads = useUploads({ onSessionLost });
  const { isSending, published, send } = usePublishing(editor, onSessionLost);
  const isBusy = uploads.isUploading || isSending || isLeaving;

  const bodyProblem = form.formState.isSubmitted ? findBodyProblem(editor.body) : undefined;
  const openConfirmation = form.handleSubmit(() => {
    if (findBodyProblem(editor.body) === undefined) setIsConfirming(true);
    else focusProblem(document.getElementById(BODY_FIELD));
  });
  const submit = form.handleSubmit(async (article) => {
    await send(article);
    uploads.removeAll();
  });
  const startOver = () => {
    const content = editor.currentContent();
    uploads.removeAll();
    editor.empty({
      content,
      why: 'started-over',
      reason: words.notices.startedOver,
      fields: [],
      isBroughtBack: false,
    });
  };

  return (
    <>
      <FormNotices
        isSessionLost={isSessionLost}
        isRestored={editor.isRestored}
        isKept={editor.isKept}
        setAside={setAside}
        published={published}
        isBusy={isBusy}
        onSignIn={onSignIn}
        onBringBack={editor.bringBack}
        onStartOver={startOver}
      />
      <form
        className="article-form stack gap-5"
        noValidate
        onSubmit={(event) => void openConfirmation(event)}
      >
        <BasicSection form={form} isBusy={isBusy} />
        <ContentSection form={form} isBusy={isBusy} />
        <BodySection
          key={editor.revision}
          form={form}
          isBusy={isBusy}
          defaultValue={editor.body}
          uploads={bodyUploads}
          problem={bodyProblem}
          onChange={editor.changeBody}
        />
        <ImagesSection form={form} isBusy={isBusy} uploads={uploads} />
        <TagsSection form={form} isBusy={isBusy} />
        <PublishSection form={form} isBusy={isBusy} />
        <Button type="submit" variation="primary" size="large" isDisabled={isBusy}>
          {isSending ? words.submitting : words.submit}
        </Button>
      </form>
      {isConfirming && (
        <Dialog
          title={words.confirm.title}
          onClose={() => setIsConfirming(false)}
          actions={
            <>
              <Button type="button" onClick={() => setIsConfirming(false)}>
                {words.cancel}
              </Button>
              <Button
                type="button"
                variation="primary"
                onClick={() => {
                  setIsConfirming(false);
                  void submit();
                }}
              >
                {words.proceed}
              </Button>
            </>
          }
        >
          <p>{words.confirm.text}</p>
          <p>{words.confirm.corrections}</p>
        </Dialog>
      )}
    </>
  );
};
