import type { DraftContent } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { draftEditor } from '../../../content/draft-editor.ts';
import { TextArea } from '../../../ui/field.tsx';
import { BodyField } from '../editor/body-field.tsx';
import { findProblem } from './draft-problems.ts';
import type { Problems } from './draft-problems.ts';
import { ImagesField } from './images-field.tsx';
import { SettingsFields } from './settings-fields.tsx';
import type { ImageUploads } from './use-image-uploads.ts';
import { WritingField } from './writing-field.tsx';

const words = draftEditor.fields;

interface Props {
  content: DraftContent;
  /** Another number opens the body's editor with another text. */
  revision: number;
  problems: Problems;
  isDisabled: boolean;
  uploads: ImageUploads;
  onChange: (change: Partial<DraftContent>) => void;
}

/** The text and its settings, as they are typed. */
export const DraftForm = ({ content, revision, problems, isDisabled, uploads, onChange }: Props) => (
  <div className="draft-form">
    <div className="draft-form__text">
      <WritingField
        name="title"
        label={words.title}
        disabled={isDisabled}
        value={content.title}
        error={problems['title']}
        onChange={(title) => onChange({ title })}
      />
      <WritingField
        name="subtitle"
        label={words.subtitle}
        disabled={isDisabled}
        value={content.subtitle}
        error={problems['subtitle']}
        onChange={(subtitle) => onChange({ subtitle })}
      />
      <TextArea
        name="extract"
        label={words.extract}
        hint={
          <>
            {words.extractHint}{' '}
            {draftEditor.length(
              content.extract.trim().length.toLocaleString('en-US'),
              limits.extract.max.toLocaleString('en-US'),
            )}
          </>
        }
        required={false}
        rows={4}
        disabled={isDisabled}
        value={content.extract}
        error={problems['extract']}
        onChange={({ target }) => onChange({ extract: target.value })}
      />
      <BodyField
        key={revision}
        defaultValue={content.body}
        isDisabled={isDisabled}
        uploadImage={uploads.uploadInText}
        error={findProblem(problems, 'body')}
        onChange={(body) => onChange({ body })}
      />
    </div>
    <aside className="draft-form__settings" aria-label={draftEditor.settings}>
      <ImagesField
        images={content.images}
        problems={problems}
        isDisabled={isDisabled}
        uploads={uploads}
        onChange={(images) => onChange({ images })}
      />
      <SettingsFields content={content} problems={problems} isDisabled={isDisabled} onChange={onChange} />
    </aside>
  </div>
);
