// What the form says of each field, by the rules of the contract.
import type { FieldErrors, Resolver } from 'react-hook-form';
import { contactFields } from '#shared/contract/contact-fields.ts';
import type { ContactForm } from '#shared/contract/contact.ts';
import { formOf } from './form-storage.ts';

/** Whether a name is that of a field of the form. */
export const isField = (name: string): name is keyof ContactForm => Object.hasOwn(contactFields, name);

/**
 * Says at each field the first thing that the contract finds wrong with it; where nothing is, answers the form as the
 * API will read it. By hand: a resolver for any schema and the schema of the whole request are 2 KB, for four texts.
 */
export const judge: Resolver<ContactForm> = (typed) => {
  const errors: FieldErrors<ContactForm> = {};
  const values = formOf((field) => {
    const { data, error } = contactFields[field].safeParse(typed[field]);
    if (error) errors[field] = { type: 'contract', message: error.issues[0]?.message ?? '' };
    return data ?? '';
  });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
