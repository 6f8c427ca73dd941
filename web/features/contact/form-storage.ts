// What is typed into the contact form, kept in this tab until it is sent: a reload loses nothing.
import type { ContactForm } from '#shared/contract/contact.ts';
import { isRecord } from '../../json.ts';

const KEPT = 'root:contact-form';
/** The home page's question form hands its question over in the address. */
const QUESTION = 'message';

/** A form, field by field. */
export const formOf = (valueOf: (field: keyof ContactForm) => string): ContactForm => ({
  firstName: valueOf('firstName'),
  lastName: valueOf('lastName'),
  emailAddress: valueOf('emailAddress'),
  message: valueOf('message'),
});

/** An empty form. */
export const blank = (): ContactForm => formOf(() => '');

/** Whether nothing is in any field. */
export const isBlank = (typed: Partial<ContactForm>): boolean =>
  Object.values(typed).every((value) => !value);

/** What was typed before, if anything was. */
export const keptTyped = (): ContactForm | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '');
    if (!isRecord(kept)) return undefined;
    return formOf((field) => (typeof kept[field] === 'string' ? kept[field] : ''));
  } catch {
    return undefined;
  }
};

/** Keeps what is typed, as far as there is anything; a browser that forbids storage keeps nothing. */
export const keepTyped = (typed: Partial<ContactForm>): void => {
  try {
    if (isBlank(typed)) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(typed));
  } catch {
    // As promised.
  }
};

/** The question that an address brings along. A form sends a line break as two characters, which nobody has typed. */
export const questionIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(QUESTION)?.replaceAll('\r\n', '\n') || undefined;

/** The rest of such an address: the question is taken over once, and is nobody's business in the history. */
export const withoutQuestion = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete(QUESTION);
  return parameters.size === 0 ? '' : `?${parameters}`;
};

/** What stands in the fields of the document, typed before this script was here. */
export const typedInto = (form: HTMLFormElement): ContactForm =>
  formOf((field) => {
    const value = new FormData(form).get(field);
    return typeof value === 'string' ? value : '';
  });

/** What the form begins with: the fields as they stand, else the question brought along, else what was kept. */
export const startOf = (
  typed: ContactForm,
  question: string | undefined,
  kept: ContactForm = blank(),
): ContactForm => formOf((field) => typed[field] || (field === 'message' && question) || kept[field]);
