// The values of the contact form or of a withdrawal, from its fields, from the address and from the tab's storage. They stay in the tab until
// they are sent, so a reload loses nothing.
import type { ContactForm, Withdrawal } from '#shared/contract/contact.ts';
import { readJson, removeItem, writeItem } from '../../browser-storage.ts';
import { isRecord } from '../../json.ts';

/** The keys of the values that wait in the tab. */
export const storageKeys = { contact: 'root:contact-form', withdrawal: 'root:withdrawal' } as const;
export const contactFields = [
  'firstName',
  'lastName',
  'emailAddress',
  'message',
] as const satisfies readonly (keyof ContactForm)[];
export const withdrawalFields = [
  'name',
  'contract',
  'emailAddress',
  'message',
] as const satisfies readonly (keyof Withdrawal)[];

/** The values of a form by the names of its fields. */
export type FormValues = Record<string, string>;

/** The query parameter with which the home page's form submits its question. */
const QUESTION_PARAMETER = 'message';

/** Builds a form from a function that returns each field's value. */
const buildForm = (fields: readonly string[], getValue: (field: string) => string): FormValues =>
  Object.fromEntries(fields.map((field) => [field, getValue(field)]));

export const emptyForm = (fields: readonly string[]): FormValues => buildForm(fields, () => '');

/** Whether every field is empty. */
export const isBlank = (values: Partial<FormValues>): boolean =>
  Object.values(values).every((value) => !value);

/** The values of these fields that this tab stored; undefined when there are none. */
export const readStoredForm = (storageKey: string, fields: readonly string[]): FormValues | undefined => {
  const stored = readJson('sessionStorage', storageKey);
  if (!isRecord(stored)) return undefined;
  return buildForm(fields, (field) => (typeof stored[field] === 'string' ? stored[field] : ''));
};

/** Stores the values in this tab. A blank form removes what was stored. */
export const storeForm = (storageKey: string, values: Partial<FormValues>): void => {
  // If the storage is full or blocked, a reload loses the values.
  if (isBlank(values)) removeItem('sessionStorage', storageKey);
  else writeItem('sessionStorage', storageKey, JSON.stringify(values));
};

/** The question in an address. A browser submits each line break as CR LF, but a field holds LF. */
export const parseQuestion = (search: string): string | undefined =>
  new URLSearchParams(search).get(QUESTION_PARAMETER)?.replaceAll('\r\n', '\n') || undefined;

/** The search without the question, which is read once and must not stay in the history. */
export const removeQuestion = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete(QUESTION_PARAMETER);
  return parameters.size === 0 ? '' : `?${parameters}`;
};

/** The values in the document's fields, which a visitor may fill in before the script has loaded. */
export const readFields = (form: HTMLFormElement, fields: readonly string[]): FormValues =>
  buildForm(fields, (field) => {
    const value = new FormData(form).get(field);
    return typeof value === 'string' ? value : '';
  });

/** The first values of the form: a typed value, or else the question in the address, or else a stored value. */
export const chooseInitialForm = (
  typed: FormValues,
  question: string | undefined,
  stored: FormValues = {},
): FormValues =>
  buildForm(
    Object.keys(typed),
    (field) => typed[field] || (field === 'message' && question) || stored[field] || '',
  );
