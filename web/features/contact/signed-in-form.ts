// What we know of a signed-in customer, as the first values of a form.
import type { ContactForm } from '#shared/contract/contact.ts';
import { contactFieldLimits as limits } from '#shared/limits.ts';
import { useCustomerRecord } from '../session/customer-queries.ts';
import { useIdentity } from '../session/session.ts';
import { emptyForm } from './form-values.ts';

/** The form takes letters and spaces. A name that is an e-mail address is no name. */
export const toNames = (name: string): Pick<ContactForm, 'firstName' | 'lastName'> => {
  const names = name.includes('@') ? [] : (name.match(/[\p{L}\p{M}]+/gu) ?? []);
  const cut = (part: readonly string[]) => part.join(' ').slice(0, limits.name).trim();
  return { firstName: cut(names.slice(0, 1)), lastName: cut(names.slice(1)) };
};

/** The customer's name, and the address at which mails reach them. Undefined while the address is loading. */
export const useSignedInForm = (): ContactForm | undefined => {
  const { name, email = '' } = useIdentity();
  const { data, isLoading } = useCustomerRecord();
  if (isLoading) return undefined;
  const emailAddress = data?.contactAddress.address ?? email;
  return {
    ...emptyForm(),
    ...toNames(name),
    emailAddress: emailAddress.length > limits.email ? '' : emailAddress,
  };
};
