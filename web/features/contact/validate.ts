// The validation of the contact form, by the schemas of the contract.
import type { FieldErrors, Resolver } from 'react-hook-form';
import { contactFields } from '#shared/contract/contact-fields.ts';
import type { ContactForm } from '#shared/contract/contact.ts';
import { buildForm } from './form-values.ts';

/** Whether the form has a field of this name. */
export const isContactField = (name: string): name is keyof ContactForm => Object.hasOwn(contactFields, name);

/**
 * Returns the first error of each field, or, without errors, the form as the API will parse it. Written by hand because a
 * general resolver and the schema of the whole request cost 2 KB.
 */
export const validateContactForm: Resolver<ContactForm> = (typed) => {
  const errors: FieldErrors<ContactForm> = {};
  const values = buildForm((field) => {
    const { data, error } = contactFields[field].safeParse(typed[field]);
    if (error) errors[field] = { type: 'contract', message: error.issues[0]?.message ?? '' };
    return data ?? '';
  });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
