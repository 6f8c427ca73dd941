// What we know of a signed-in customer, as the first values of a form.
import type { ContactForm } from '#shared/contract/contact.ts';
import { contactFieldLimits as limits } from '#shared/limits.ts';
import { useCustomerRecord } from '../session/customer-queries.ts';
import { useIdentity } from '../session/session.ts';

/** The form takes letters and spaces. A name that is an e-mail address is no name. */
export const toNames = (name: string): Pick<ContactForm, 'firstName' | 'lastName'> => {
  const names = name.includes('@') ? [] : (name.match(/[\u200C\u200D\p{L}\p{M}]+/gu) ?? []);
  const cut = (part: readonly string[]) => part.join(' ').slice(0, limits.name).trim();
  return { firstName: cut(names.slice(0, 1)), lastName: cut(names.slice(1)) };
};

/** The customer's name as the tenant has it, and the address at which mails reach them. Undefined while the address is loading. */
export const useKnownPerson = (): { name: string; emailAddress: string } | undefined => {
  const { name, email = '' } = useIdentity();
  const { data, isLoading } = useCustomerRecord();
  if (isLoading) return undefined;
  return { name, emailAddress: data?.contactAddress.address ?? email };
};

/** What the contact form takes of it. */
export const useSignedInForm = (): ContactForm | undefined => {
  const person = useKnownPerson();
  if (!person) return undefined;
  const emailAddress = person.emailAddress.length > limits.email ? '' : person.emailAddress;
  return { ...toNames(person.name), emailAddress, message: '' };
};
