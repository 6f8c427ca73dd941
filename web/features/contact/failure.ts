// The messages of a failed submit: one for the form, and one for each field that the API refused.
import type { ContactForm } from '#shared/contract/contact.ts';
import * as words from '#shared/words.ts';
import { contactForm } from '../../content/contact-form.ts';
import { ApiError } from '../../api-error.ts';
import { isContactField } from './form-values.ts';

/** The message of a failed submit: the API's own, or one for a response without a message, or one for a missing response. */
export const toErrorMessage = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return contactForm.noResponse;
  return error.apiMessage ?? words.contactFailed;
};

const getFieldProblems = (error: unknown) => (error instanceof ApiError ? error.fields : []);

/** The fields of the form that the API refused, in the API's order. */
export const findFieldErrors = (error: unknown): { field: keyof ContactForm; message: string }[] =>
  getFieldProblems(error).flatMap(({ path, message }) =>
    isContactField(path) ? [{ field: path, message }] : [],
  );

/** Whether the API asks for another human check. */
export const isHumanCheckRefused = (error: unknown): boolean =>
  getFieldProblems(error).some(({ path }) => path === 'captchaToken');
