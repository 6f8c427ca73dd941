import { TextAreaField, TextField } from '@aws-amplify/ui-react';
import { limits } from '#shared/limits.ts';
import { contentCreator as words } from '../../../content/content-creator.ts';
import { errorProps } from './editor-form.ts';
import { FormSection } from './form-section.tsx';
import type { EditorForm } from './editor-form.ts';

interface Props {
  form: EditorForm;
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
      <p className="staff-hint" aria-hidden="true">
        {words.extractLength(length.toLocaleString('en-US'), limits.extract.max.toLocaleString('en-US'))}
      </p>
    </FormSection>
  );
};
