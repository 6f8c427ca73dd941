import type { ReactNode } from 'react';
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
import { SettingsFold } from './settings-fold.tsx';
import { WritingField } from './writing-field.tsx';

const words = draftEditor.fields;

interface Props {
  content: TypedContent;
  state: Draft['state'];
  /** A new number opens the body's editor with another text. */
  revision: number;
  problems: Problems;
  /** The path of the problem that the editor wants to see. */
  chosenProblem: string | undefined;
  isDisabled: boolean;
  imageUploads: Uploads;
  bodyUploads: Uploads;
  onImageUploaded: (url: string) => void;
  /** The fold for search and sharing. A lesson has none. */
  sharing: ReactNode;
  onChange: (change: Partial<TypedContent>) => void;
}

/** The text, and beside or below it its settings. */
export const DraftForm = (props: Props) => {
  const { content, state, revision, problems, isDisabled, onChange } = props;
  const own = wordsFor(content);
  const settings = { content, problems, isDisabled, onChange };
  const hasInside = content.access !== 'everyone' || content.inside !== undefined;
  const isLesson = readKind(content) === 'lesson';
  return (
    <div className="draft-form stack gap-6">
      <div className="draft-form__text stack gap-2">
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
        <BodyField
          key={revision}
          label={own.bodyLabel}
          placeholder={own.bodyPlaceholder}
          defaultValue={content.body}
          isDisabled={isDisabled}
          uploads={props.bodyUploads}
          problem={findBodyProblem(problems, props.chosenProblem)}
          onChange={(body) => onChange({ body })}
        />
      </div>
      <aside className="draft-form__settings accordion" aria-label={own.settings}>
        <SettingsFold
          title={hasInside ? draftEditor.inside.withExtract : words.extract}
          problems={problems}
          fields={['extract', 'inside']}
        >
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
          {hasInside && <InsideField {...settings} />}
        </SettingsFold>
        <SettingsFold
          title={draftEditor.images.title}
          titleId="images-title"
          problems={problems}
          fields={['images']}
        >
          <ImagesField
            images={content.images}
            problems={problems}
            isDisabled={isDisabled}
            uploads={props.imageUploads}
            onUploaded={props.onImageUploaded}
            onChange={(images) => onChange({ images })}
          />
        </SettingsFold>
        <SettingsFold
          title={own.readersPart}
          problems={problems}
          fields={['access', 'tags', 'author', 'module', 'minutes', 'takeaway']}
        >
          {isLesson ? <LessonSettings {...settings} state={state} /> : <SettingsFields {...settings} />}
        </SettingsFold>
        {props.sharing}
      </aside>
    </div>
  );
};
