import type { Draft } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { TextArea } from '../../ui/field.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import type { Uploads } from '../images/use-uploads.ts';
import { BodyField } from './body-field.tsx';
import { readKind, wordsFor } from './draft-kind.ts';
import { LessonSettings } from './lesson-settings.tsx';
import { findBodyProblem } from './draft-problems.ts';
import type { Problems } from './draft-problems.ts';
import { ImagesField } from './images-field.tsx';
import { InsideField } from './inside-field.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { WritingField } from './writing-field.tsx';

const words = draftEditor.fields;

interface Props {
  content: TypedContent;
  state: Draft['state'];
  /** A new number opens the body's editor with another text. */
  revision: number;
  problems: Problems;
  isDisabled: boolean;
  imageUploads: Uploads;
  bodyUploads: Uploads;
  onImageUploaded: (url: string) => void;
  onChange: (change: Partial<TypedContent>) => void;
}

/** The fields of the text and its settings. */
export const DraftForm = (props: Props) => {
  const { content, state, revision, problems, isDisabled, onChange } = props;
  const own = wordsFor(content);
  const settings = { content, problems, isDisabled, onChange };
  const isLesson = readKind(content) === 'lesson';
  return (
    <div className="draft-form stack gap-6">
      <div className="draft-form__text stack gap-4">
        <WritingField
          name="title"
          label={words.title}
          disabled={isDisabled}
          value={content.title}
          error={problems['title']}
          onChange={(title) => onChange({ title })}
        />
        {!isLesson && (
          <WritingField
            name="subtitle"
            label={words.subtitle}
            disabled={isDisabled}
            value={content.subtitle}
            error={problems['subtitle']}
            onChange={(subtitle) => onChange({ subtitle })}
          />
        )}
        <TextArea
          name="extract"
          label={words.extract}
          hint={
            <>
              {own.extractHint}{' '}
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
        {(content.access !== 'everyone' || content.inside) && <InsideField {...settings} />}
        <BodyField
          key={revision}
          label={own.bodyLabel}
          placeholder={own.bodyPlaceholder}
          defaultValue={content.body}
          isDisabled={isDisabled}
          uploads={props.bodyUploads}
          problem={findBodyProblem(problems)}
          onChange={(body) => onChange({ body })}
        />
      </div>
      <aside className="draft-form__settings stack gap-5" aria-label={own.settings}>
        <ImagesField
          images={content.images}
          problems={problems}
          isDisabled={isDisabled}
          uploads={props.imageUploads}
          onUploaded={props.onImageUploaded}
          onChange={(images) => onChange({ images })}
        />
        {isLesson ? <LessonSettings {...settings} state={state} /> : <SettingsFields {...settings} />}
      </aside>
    </div>
  );
};
