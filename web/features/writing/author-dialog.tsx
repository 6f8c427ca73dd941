import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { AuthorForm, StaffAuthor } from '#shared/contract/staff-authors.ts';
import { limits } from '#shared/limits.ts';
import { ApiError } from '../../api-error.ts';
import { authors } from '../../content/authors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import { UploadStatus } from '../images/upload-status.tsx';
import { useUploads, type Uploads } from '../images/use-uploads.ts';
import { toProblems } from './draft-problems.ts';
import { DraftThumbnail } from './draft-thumbnail.tsx';
import { toForm, useSaveAuthor } from './use-save-author.ts';

const { form: words } = authors;

interface PortraitProps {
  portrait: string | undefined;
  problem: string | undefined;
  uploads: Uploads;
  onChange: (portrait: string | undefined) => void;
}

const Portrait = ({ portrait, problem, uploads, onChange }: PortraitProps) => {
  const picker = useRef<HTMLInputElement>(null);
  const [upload] = uploads.uploads;
  return (
    <fieldset className="author-portrait stack gap-2">
      <legend>{words.portrait}</legend>
      <DraftThumbnail url={portrait} preview={portrait && uploads.previews[portrait]} />
      {upload && (
        <UploadStatus
          key={upload.id}
          upload={upload}
          isBusy={false}
          onCancel={() => uploads.remove(upload.id)}
          onRetry={() => uploads.retry(upload.id)}
        />
      )}
      <div className="row gap-2">
        <Button variant="secondary" onClick={() => picker.current?.click()}>
          {portrait === undefined ? words.choose : words.replace}
        </Button>
        {portrait !== undefined && (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            {words.removePortrait}
          </Button>
        )}
      </div>
      <ImagePicker
        ref={picker}
        onFiles={([file]) => {
          if (!file) return;
          uploads.removeAll();
          uploads.add({ file, onUploaded: onChange });
        }}
      />
      <p className="field__hint">{words.portraitHint}</p>
      <p className="field__error" aria-live="polite">
        {problem}
      </p>
    </fieldset>
  );
};

const BLANK: AuthorForm = { name: '', about: '', link: '' };

interface Props {
  /** Undefined for a new one. */
  author: StaffAuthor | undefined;
  onSessionLost: () => void;
  onClose: () => void;
}

/** Adds or changes an author. */
export const AuthorDialog = ({ author, onSessionLost, onClose }: Props) => {
  const formId = useId();
  const uploads = useUploads({ onSessionLost, isSquare: true });
  const [first] = useState<AuthorForm>(author ? toForm(author) : BLANK);
  const [typed, setTyped] = useState(first);
  const { mutate, isPending, error } = useSaveAuthor();
  const problems = error instanceof ApiError ? toProblems(error.fields) : {};
  const change = (next: Partial<AuthorForm>) => setTyped((before) => ({ ...before, ...next }));
  const isBusy = isPending || uploads.isUploading;
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      { ...(author && { authorId: author.authorId }), author: typed, isRemoved: false },
      {
        onSuccess: () => {
          toast.success(authors.saved(typed.name));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={author ? words.change : words.add}
      isBusy={isPending}
      // Only the button throws away what was typed: a press beside the dialog may be a slip.
      onClose={() => {
        if (typed === first && !uploads.isUploading) onClose();
      }}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={isBusy}>
            {isPending ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <form className="stack gap-4" id={formId} noValidate onSubmit={save}>
        <TextField
          name="author.name"
          label={words.name}
          autoComplete="off"
          maxLength={limits.author.name.max}
          value={typed.name}
          error={problems['author.name']}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextArea
          name="author.about"
          label={words.about}
          hint={words.aboutHint(typed.about.trim().length, limits.author.about.max)}
          required={false}
          rows={3}
          value={typed.about}
          error={problems['author.about']}
          onChange={({ target }) => change({ about: target.value })}
        />
        <TextField
          name="author.link"
          label={words.link}
          hint={words.linkHint}
          type="url"
          required={false}
          autoComplete="off"
          value={typed.link}
          error={problems['author.link']}
          onChange={({ target }) => change({ link: target.value })}
        />
        <Portrait
          portrait={typed.portrait}
          problem={problems['author.portrait']}
          uploads={uploads}
          onChange={(portrait) => change({ portrait })}
        />
        {error && Object.keys(problems).length === 0 && <Alert tone="bad" title={error.message} />}
      </form>
    </Dialog>
  );
};
