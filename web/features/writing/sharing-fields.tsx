import { useRef } from 'react';
import { articlePath } from '#shared/blog-paths.ts';
import { chooseSlug } from '#shared/sharing.ts';
import type { Draft } from '#shared/contract/drafts.ts';
import { toImagePath } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { sharing as words } from '../../content/sharing.ts';
import { DEFAULT_IMAGE, describeLink } from '../../shared-link.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldNotes, TextArea, TextField } from '../../ui/field.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import type { Uploads } from '../images/use-uploads.ts';
import { findProblem } from './draft-problems.ts';
import { DraftThumbnail } from './draft-thumbnail.tsx';
import { RunningUploads } from './images-field.tsx';
import type { SettingsProps } from './settings-fields.tsx';
import { SettingsFold } from './settings-fold.tsx';
import '../../ui/choices.css';
import './sharing.css';

interface Props extends SettingsProps {
  draft: Pick<Draft, 'state' | 'newsletterId' | 'slug'>;
  uploads: Uploads;
  /** Files that the editor has just chosen, here or elsewhere on the page, by the address of the image. */
  previews: Uploads['previews'];
}

const count = (hint: string, text: string, { max }: { readonly max: number }) =>
  `${hint} ${draftEditor.length(String(text.trim().length), String(max))}`;

/** The address as readers will see it. A draft gets its id when it is published. */
const toAddress = (content: TypedContent, { newsletterId = '…', slug }: Props['draft']) =>
  location.host + articlePath({ slug: chooseSlug(content, slug), newsletterId });

/** The images that can stand for the text: its own, the chosen one, and those that were just uploaded. The cover comes first. */
const listImages = ({ images, body, socialImage }: TypedContent, { previews }: Uploads) => {
  const ofBody = (body?.content ?? []).flatMap((block) =>
    block.type === 'image'
      ? [{ url: location.origin + toImagePath(block.attrs.key), alt: block.attrs.alt }]
      : [],
  );
  const others = [socialImage, ...Object.keys(previews)].flatMap((url) => (url ? [{ url, alt: '' }] : []));
  const all = [...images, ...ofBody, ...others];
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index);
};

const SocialImage = ({ content, problems, isDisabled, uploads, previews, onChange }: Props) => {
  const picker = useRef<HTMLInputElement>(null);
  const [cover] = content.images;
  const others = listImages(content, uploads).filter(({ url }) => url !== cover?.url);
  const chosen = content.socialImage ?? cover?.url;
  const problem = findProblem(problems, 'socialImage');
  const choices = [
    { url: cover?.url, name: cover ? words.image.cover : words.image.none, socialImage: undefined },
    ...others.map(({ url, alt }, index) => ({
      url,
      name: alt || words.image.number(index + 2),
      socialImage: url,
    })),
  ];
  return (
    <div className="stack gap-3">
      <fieldset className="choices sharing__images" disabled={isDisabled}>
        <legend>{words.image.legend}</legend>
        {choices.map(({ url, name, socialImage }) => (
          <label key={url}>
            <input
              type="radio"
              name="socialImage"
              checked={chosen === url}
              onChange={() => onChange({ socialImage })}
            />
            <DraftThumbnail url={url} preview={previews[url ?? '']} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <ul className="sharing__uploads">
        <RunningUploads uploads={uploads} />
      </ul>
      <div className="sharing__upload stack gap-2">
        <Button
          id="socialImage-field"
          variant="secondary"
          data-invalid={problem === undefined ? undefined : ''}
          disabled={isDisabled}
          aria-describedby="socialImage-error socialImage-hint"
          onClick={() => picker.current?.click()}
        >
          {words.image.upload}
        </Button>
        <FieldNotes name="socialImage" hint={words.image.hint} error={problem} />
      </div>
      <ImagePicker
        ref={picker}
        onFiles={([file]) => {
          if (file) uploads.add({ file, onUploaded: (socialImage) => onChange({ socialImage }) });
        }}
      />
    </div>
  );
};

type PreviewProps = Pick<Props, 'content' | 'draft' | 'previews'>;

const describe = (content: TypedContent) =>
  describeLink({ ...content, title: content.title || draftEditor.history.untitled });

/** What a search engine shows. It is drawn here, and asks nobody. */
const SearchResult = ({ content, draft }: PreviewProps) => {
  const { title, description } = describe(content);
  return (
    <figure className="sharing__preview stack gap-2">
      <figcaption>{words.result}</figcaption>
      <div className="sharing__result">
        <p className="sharing__address">{toAddress(content, draft)}</p>
        <p className="sharing__title" dir="auto">
          {title}
        </p>
        <p className="sharing__description" dir="auto">
          {description}
        </p>
      </div>
    </figure>
  );
};

/** What a social network shows. */
const SocialCard = ({ content, previews }: PreviewProps) => {
  const { title, description } = describe(content);
  const image = content.socialImage ?? content.images[0]?.url ?? DEFAULT_IMAGE;
  return (
    <figure className="sharing__preview stack gap-2">
      <figcaption>{words.card}</figcaption>
      <div className="sharing__card">
        <DraftThumbnail key={image} url={image} preview={previews[image]} />
        <div>
          <p className="sharing__address">{location.host}</p>
          <p className="sharing__title" dir="auto">
            {title}
          </p>
          <p className="sharing__description" dir="auto">
            {description}
          </p>
        </div>
      </div>
    </figure>
  );
};

/** The fold 'Search and sharing' of an article: what others show of it, and whether lists have it. */
export const SharingFields = (props: Props) => {
  const { content, draft, problems, isDisabled, onChange } = props;
  const { addressWords = '', searchTitle = '', searchDescription = '', isUnlisted = false } = content;
  const hasAddress = draft.newsletterId !== undefined && draft.state !== 'scheduled';
  return (
    <SettingsFold
      title={words.title}
      badge={isUnlisted && <Badge tone="warning">{words.listing.is.unlisted}</Badge>}
      problems={problems}
      fields={['addressWords', 'searchTitle', 'searchDescription', 'socialImage']}
      isRare
    >
      <TextField
        name="addressWords"
        label={words.address.label}
        hint={
          <>
            <span className="sharing__whole">{toAddress(content, draft)}</span>{' '}
            {hasAddress ? words.address.hintPublished : words.address.hint}
          </>
        }
        required={false}
        autoComplete="off"
        disabled={isDisabled}
        value={addressWords}
        error={problems['addressWords']}
        onChange={({ target }) => onChange({ addressWords: target.value || undefined })}
      />
      <TextField
        name="searchTitle"
        label={words.searchTitle.label}
        hint={count(words.searchTitle.hint, searchTitle, limits.searchTitle)}
        required={false}
        autoComplete="off"
        dir="auto"
        disabled={isDisabled}
        value={searchTitle}
        error={problems['searchTitle']}
        onChange={({ target }) => onChange({ searchTitle: target.value || undefined })}
      />
      <TextArea
        name="searchDescription"
        label={words.searchDescription.label}
        hint={count(words.searchDescription.hint, searchDescription, limits.searchDescription)}
        required={false}
        rows={3}
        dir="auto"
        disabled={isDisabled}
        value={searchDescription}
        error={problems['searchDescription']}
        // It is one line for readers, so a pasted line break becomes a space.
        onChange={({ target }) =>
          onChange({ searchDescription: target.value.replaceAll(/\s*\n\s*/g, ' ') || undefined })
        }
      />
      <SearchResult {...props} />
      <SocialImage {...props} />
      <SocialCard {...props} />
      <div className="choices">
        <label>
          <input
            type="checkbox"
            name="isUnlisted"
            disabled={isDisabled}
            checked={isUnlisted}
            aria-describedby="isUnlisted-hint"
            onChange={({ target }) => onChange({ isUnlisted: target.checked || undefined })}
          />
          {words.listing.is.unlisted}
        </label>
        <p className="field__hint" id="isUnlisted-hint">
          {words.listing.hint}
        </p>
      </div>
    </SettingsFold>
  );
};
