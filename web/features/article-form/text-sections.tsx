import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import type { ComponentProps } from 'react';
import { Access } from '#shared/contract/articles.ts';
import { limits } from '#shared/limits.ts';
import { contentCreator as words } from '../../content/content-creator.ts';
import { BodyField } from '../writing/body-field.tsx';
import { errorProps } from './form-fields.ts';
import { FormSection } from './form-section.tsx';
import type { FormFields } from './form-fields.ts';

interface Props {
  form: FormFields;
  isBusy: boolean;
}

export const BasicSection = ({ form, isBusy }: Props) => {
  const { errors } = form.formState;
  return (
    <FormSection title={words.sections.basic}>
      <TextField
        label={words.fields.title}
        autoComplete="off"
        isDisabled={isBusy}
        {...errorProps(errors.title)}
        {...form.register('title')}
      />
      <TextField
        label={words.fields.subtitle}
        autoComplete="off"
        isDisabled={isBusy}
        {...errorProps(errors.subtitle)}
        {...form.register('subtitle')}
      />
    </FormSection>
  );
};

export const ContentSection = ({ form, isBusy }: Props) => {
  const { errors } = form.formState;
  const { length } = form.watch('extract').trim();
  return (
    <FormSection title={words.sections.content}>
      <TextAreaField
        label={words.fields.extract}
        rows={8}
        isDisabled={isBusy}
        {...errorProps(errors.extract)}
        {...form.register('extract')}
      />
      <p className="soft small" aria-hidden="true">
        {words.extractLength(length.toLocaleString('en-US'), limits.extract.max.toLocaleString('en-US'))}
      </p>
    </FormSection>
  );
};

/** The whole article and who may read it. If both stay unchanged, the article is only its extract. */
export const BodySection = ({
  form,
  isBusy,
  ...body
}: Props & Omit<ComponentProps<typeof BodyField>, 'isDisabled'>) => {
  const { errors } = form.formState;
  return (
    <FormSection title={words.sections.body}>
      <p className="soft small">{words.body.hint}</p>
      <BodyField {...body} isDisabled={isBusy} />
      <SelectField
        label={words.fields.access}
        isDisabled={isBusy}
        {...errorProps(errors.access)}
        {...form.register('access')}
      >
        {Access.options.map((access) => (
          <option key={access} value={access}>
            {words.access[access]}
          </option>
        ))}
      </SelectField>
    </FormSection>
  );
};
