import { Access, Tag } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { draftKinds } from '../../content/draft-kinds.ts';
import { SelectField } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import { AuthorField } from './author-field.tsx';
import { findProblem } from './draft-problems.ts';
import type { Problems } from './draft-problems.ts';

const words = draftEditor.fields;
const own = draftKinds.article;

export interface SettingsProps {
  content: TypedContent;
  problems: Problems;
  isDisabled: boolean;
  onChange: (change: Partial<TypedContent>) => void;
}

const Tags = ({ content: { tags }, problems, isDisabled, onChange }: SettingsProps) => (
  <div className="stack gap-3">
    <SelectField
      name="tags"
      label={words.tags}
      error={findProblem(problems, 'tags')}
      disabled={isDisabled}
      value=""
      onChange={({ target }) => {
        const tag = Tag.safeParse(target.value).data;
        if (tag) onChange({ tags: [...tags, tag] });
      }}
    >
      <option value="" disabled>
        {words.tagsPlaceholder}
      </option>
      {Tag.options
        .filter((tag) => !tags.includes(tag))
        .map((tag) => (
          <option key={tag} value={tag}>
            {TAGS[tag]}
          </option>
        ))}
    </SelectField>
    {tags.length > 0 && (
      <ul className="draft-chips row gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            {TAGS[tag]}
            <button
              type="button"
              aria-label={words.removeTag(TAGS[tag])}
              disabled={isDisabled}
              onClick={() => {
                onChange({ tags: tags.filter((other) => other !== tag) });
                document.getElementById('tags-field')?.focus();
              }}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);

/** Tags, the author, and who may read the text. */
export const SettingsFields = (props: SettingsProps) => {
  const { content, problems, isDisabled, onChange } = props;
  return (
    <>
      <SelectField
        name="access"
        label={own.access}
        hint={content.body ? undefined : own.readers.none}
        error={problems['access']}
        disabled={isDisabled}
        value={content.access}
        onChange={({ target }) => {
          const access = Access.safeParse(target.value).data;
          if (access) onChange({ access });
        }}
      >
        {Access.options.map((access) => (
          <option key={access} value={access}>
            {own.accessNames[access]}
          </option>
        ))}
      </SelectField>
      <Tags {...props} />
      <AuthorField {...props} />
    </>
  );
};
