import type { FieldError, UseFormReturn } from 'react-hook-form';
import type { ArticleFields } from '#shared/contract/forms.ts';
import type { FormValues } from './stored-form.ts';

export type FormFields = UseFormReturn<FormValues, unknown, ArticleFields>;

/** The props that show an error on Amplify's fields. */
export const errorProps = (error: Pick<FieldError, 'message'> | undefined) => ({
  hasError: error !== undefined,
  errorMessage: error?.message,
});
