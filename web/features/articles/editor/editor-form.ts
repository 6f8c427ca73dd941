import type { FieldError, UseFormReturn } from 'react-hook-form';
import type { ArticleForm } from '#shared/contract/articles.ts';
import type { EditorValues } from './draft.ts';

export type EditorForm = UseFormReturn<EditorValues, unknown, ArticleForm>;

/** How Amplify's fields are told of an error, or of none. */
export const errorProps = (error: Pick<FieldError, 'message'> | undefined) => ({
  hasError: error !== undefined,
  errorMessage: error?.message,
});
