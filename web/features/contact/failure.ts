// The messages of a failed submit: one for the form, and one for each field that the API refused.
import { ApiError } from '../../api-error.ts';
import type { FormPurpose } from './form-purpose.ts';

/** The message of a failed submit: the API's own, or one for a response without a message, or one for a missing response. */
export const toErrorMessage = ({ words, failed }: FormPurpose, error: unknown): string => {
  if (!(error instanceof ApiError) || error.status === 0) return words.noResponse;
  return error.apiMessage ?? failed;
};

const getFieldProblems = (error: unknown) => (error instanceof ApiError ? error.fields : []);

/** The fields of the form that the API refused, in the API's order. */
export const findFieldErrors = (
  { fields }: FormPurpose,
  error: unknown,
): { field: string; message: string }[] =>
  getFieldProblems(error).flatMap(({ path, message }) =>
    fields.includes(path) ? [{ field: path, message }] : [],
  );

/** Whether the API asks for another human check. */
export const isHumanCheckRefused = (error: unknown): boolean =>
  getFieldProblems(error).some(({ path }) => path === 'captchaToken');
