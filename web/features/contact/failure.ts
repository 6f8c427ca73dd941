// What a failed submit says, and at which fields.
import type { ContactForm } from '#shared/contract/contact.ts';
import { words } from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';

/**
 * The sentence for a failed submit: the server's own where its answer carried one, another where it answered without
 * words, and a third where no answer came at all.
 */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return words.contactException;
  return error.told ?? words.contactFailed;
};

const isField = (path: string): path is keyof ContactForm =>
  /^(firstName|lastName|emailAddress|message)$/.test(path);

/** The fields that the server refused, as far as the form has them, in its order. */
export const refusedFields = (error: unknown): { field: keyof ContactForm; message: string }[] =>
  error instanceof ApiError
    ? error.fields.flatMap(({ path, message }) => (isField(path) ? [{ field: path, message }] : []))
    : [];

/** Whether the server wants another human check. */
export const isCheckRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path === 'captchaToken');
