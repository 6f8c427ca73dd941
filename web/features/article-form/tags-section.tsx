import { Badge, SelectField } from '@aws-amplify/ui-react';
import { useController } from 'react-hook-form';
import { Tag } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import { contentCreator } from '../../content/content-creator.ts';
import { errorProps } from './form-fields.ts';
import { FormSection } from './form-section.tsx';
import type { FormFields } from './form-fields.ts';

const words = contentCreator.tags;

/** Choosing a tag adds it; the button of its chip removes it. */
export const TagsSection = ({ form, isBusy }: { form: FormFields; isBusy: boolean }) => {
  const {
    field: { ref, name, value: chosen, onBlur },
    fieldState,
  } = useController({ control: form.control, name: 'tags' });
  const available = Tag.options.filter((tag) => !chosen.includes(tag));
  const choose = (tags: Tag[]) =>
    form.setValue('tags', tags, { shouldValidate: true, shouldDirty: true, shouldTouch: true });

  return (
    <FormSection title={contentCreator.sections.tags}>
      <SelectField
        ref={ref}
        name={name}
        label={words.label}
        placeholder={words.placeholder}
        value=""
        isDisabled={isBusy}
        onBlur={onBlur}
        onChange={({ target }) => {
          const tag = available.find((candidate) => candidate === target.value);
          if (tag) choose([...chosen, tag]);
        }}
        {...errorProps(fieldState.error)}
      >
        {available.map((tag) => (
          <option key={tag} value={tag}>
            {TAGS[tag]}
          </option>
        ))}
      </SelectField>
      {chosen.length > 0 && (
        <ul className="chosen-tags row gap-2">
          {chosen.map((tag) => (
            <li key={tag}>
              <Badge>
                {TAGS[tag]}
                <button
                  type="button"
                  aria-label={words.remove(TAGS[tag])}
                  disabled={isBusy}
                  onClick={() => {
                    choose(chosen.filter((other) => other !== tag));
                    form.setFocus('tags');
                  }}
                >
                  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                    <path d="m2 2 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.75" />
                  </svg>
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  );
};
