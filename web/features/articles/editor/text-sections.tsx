import { TextAreaField, TextField } from '@aws-amplify/ui-react';
import { limits } from '#shared/limits.ts';
import { errorProps } from './editor-form.ts';
import { Section } from './section.tsx';
import type { EditorForm } from './editor-form.ts';

interface Props {
  form: EditorForm;
  isBusy: boolean;
}

export const BasicSection = ({ form, isBusy }: Props) => {
  const { errors } = form.formState;
  return (
    <Section title="Basic Information">
      <TextField
        label="Title"
        autoComplete="off"
        isDisabled={isBusy}
        {...errorProps(errors.title)}
        {...form.register('title')}
      />
      <TextField
        label="Subtitle"
        autoComplete="off"
        isDisabled={isBusy}
        {...errorProps(errors.subtitle)}
        {...form.register('subtitle')}
      />
    </Section>
  );
};

export const ContentSection = ({ form, isBusy }: Props) => {
  const { errors } = form.formState;
  const { length } = form.watch('extract').trim();
  return (
    <Section title="Content">
      <TextAreaField
        label="Extract"
        rows={8}
        isDisabled={isBusy}
        {...errorProps(errors.extract)}
        {...form.register('extract')}
      />
      <p className="staff-hint" aria-hidden="true">
        {length.toLocaleString('en-US')} of {limits.extract.max.toLocaleString('en-US')} characters
      </p>
    </Section>
  );
};
