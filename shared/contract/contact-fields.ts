// The rules of the contact form's fields, apart from the endpoint: the form's code in the browser needs nothing else.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const required = (label: string) => `${label} is a required field`;
const atMost = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** A text that is there and has an end; what is checked in between is told before its length. */
const text = (label: string, max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z
    .string(required(label))
    .check(
      z.trim(),
      z.minLength(1, { error: required(label), abort: true }),
      ...checks,
      z.maxLength(max, atMost(label, max)),
    );

/** Letters of any script, as José and Björk write them. */
const personName = (label: string) =>
  text(
    label,
    limits.contact.name,
    z.regex(/^[\p{L}\p{M} ]+$/u, `${label} can only contain letters and spaces`),
  );

/** The fields, with the messages of the specification. */
export const contactFields = {
  firstName: personName('First Name'),
  lastName: personName('Last Name'),
  emailAddress: text(
    'Email Address',
    limits.contact.email,
    z.email({ error: 'Invalid email address', abort: true }),
  ),
  message: text('Message', limits.contact.message),
};
