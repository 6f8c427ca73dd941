import { useRef } from 'react';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { imageUpload } from '../../content/image-upload.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import { useFiles } from '../images/use-files.ts';
import type { Uploads } from '../images/use-uploads.ts';
import type { Problems } from './draft-problems.ts';
import { CoverFocus } from './cover-focus.tsx';
import { DraftThumbnail } from './draft-thumbnail.tsx';

const words = draftEditor.images;

type Images = DraftContent['images'];

interface Props {
  images: Images;
  problems: Problems;
  isDisabled: boolean;
  uploads: Uploads;
  onUploaded: (url: string) => void;
  onChange: (images: Images) => void;
}

/** The uploads that run or have failed, as items of a list. */
export const RunningUploads = ({ uploads: { uploads, retry, remove } }: Pick<Props, 'uploads'>) =>
  uploads.map(({ id, file, percent = 0, failure }) => (
    <li key={id} className="draft-image">
      {failure ? (
        <p className="field__error" role="alert">
          {failure.message}
        </p>
      ) : (
        <progress value={percent} max={100} aria-label={imageUpload.uploading(file.name)} />
      )}
      <div className="draft-image__actions">
        {failure && (
          <Button variant="quiet" onClick={() => retry(id)}>
            {imageUpload.tryAgain}
          </Button>
        )}
        <Button variant="quiet" onClick={() => remove(id)}>
          {failure ? words.remove : imageUpload.cancel}
        </Button>
      </div>
    </li>
  ));

/** The images of an article, the cover first. Several can be chosen, dropped or pasted at once. */
export const ImagesField = ({ images, problems, isDisabled, uploads, onUploaded, onChange }: Props) => {
  const section = useRef<HTMLElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const room = limits.images.max - images.length - uploads.uploads.length;
  const listProblem = problems['images'];

  const add = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])];
    if (files.length > room) toast.error(words.tooMany(limits.images.max));
    if (!isDisabled) for (const file of files.slice(0, room)) uploads.add({ file, onUploaded });
    return files.length > 0;
  };
  useFiles(section, add);
  const change = (index: number, next: Partial<Images[number]>) =>
    onChange(images.map((image, at) => (at === index ? { ...image, ...next } : image)));

  return (
    <section ref={section} className="draft-images stack gap-3" aria-labelledby="images-title">
      <p className="field__hint">{words.hint}</p>
      <ul className="draft-images__list stack gap-5">
        {images.map(({ url, alt, caption, focus }, index) => (
          <li key={url} className="draft-image">
            <fieldset disabled={isDisabled}>
              <legend>
                {words.legend(index + 1)} {index === 0 && <Badge tone="good">{words.cover}</Badge>}
              </legend>
              {index === 0 ? (
                <CoverFocus
                  url={url}
                  preview={uploads.previews[url]}
                  focus={focus}
                  onChange={(point) => change(index, { focus: point })}
                />
              ) : (
                <DraftThumbnail url={url} preview={uploads.previews[url]} />
              )}
              <TextField
                name={`images.${index}.alt`}
                label={words.alt}
                hint={words.altHint}
                required={false}
                autoComplete="off"
                value={alt}
                error={problems[`images.${index}.alt`] ?? problems[`images.${index}.url`]}
                onChange={({ target }) => change(index, { alt: target.value })}
              />
              <TextField
                name={`images.${index}.caption`}
                label={words.caption}
                required={false}
                autoComplete="off"
                value={caption}
                error={problems[`images.${index}.caption`]}
                onChange={({ target }) => change(index, { caption: target.value })}
              />
              <div className="draft-image__actions">
                {index > 0 && (
                  <Button
                    variant="quiet"
                    onClick={() => {
                      onChange([...images.slice(index, index + 1), ...images.toSpliced(index, 1)]);
                      addButton.current?.focus();
                    }}
                  >
                    {words.makeCover}
                  </Button>
                )}
                <Button
                  variant="quiet"
                  aria-label={words.removeImage(index + 1)}
                  onClick={() => {
                    onChange(images.toSpliced(index, 1));
                    addButton.current?.focus();
                  }}
                >
                  {words.remove}
                </Button>
              </div>
            </fieldset>
          </li>
        ))}
        <RunningUploads uploads={uploads} />
      </ul>
      <p className="field__error" id="images-error" aria-live="polite">
        {listProblem}
      </p>
      <div className="draft-images__add">
        <button
          ref={addButton}
          id="images-field"
          data-invalid={listProblem === undefined ? undefined : ''}
          className="button button--secondary button--medium"
          type="button"
          disabled={isDisabled || room <= 0}
          aria-describedby="images-error"
          onClick={() => picker.current?.click()}
        >
          {words.add}
        </button>
        <span className="field__hint">{room > 0 ? words.addHint : words.tooMany(limits.images.max)}</span>
      </div>
      <ImagePicker ref={picker} multiple onFiles={add} />
    </section>
  );
};
