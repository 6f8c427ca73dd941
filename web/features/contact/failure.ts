// What a failed submit says, and at which fields.
import type { ContactForm } from '#shared/contract/contact.ts';
import { contactWords as words } from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { isField } from './validate.ts';

/**
 * The sentence for a failed submit: the server's own where its answer carried one, another where it answered without
 * words, and a third where no answer came at all.
 */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return words.contactException;
  return error.told ?? words.contactFailed;
};

const fieldsOf = (error: unknown) => (error instanceof ApiError ? error.fields : []);

/** The fields that the server refused, as far as the form has them, in its order. */
export const refusedFields = (error: unknown): { field: keyof ContactForm; message: string }[] =>
  fieldsOf(error).flatMap(({ path, message }) => (isField(path) ? [{ field: path, message }] : []));

/** Whether the server wants another human check. */
export const isCheckRefused = (error: unknown): boolean =>
  fieldsOf(error).some(({ path }) => path === 'captchaToken');
