// The fields of the contact form, in a file of their own: the form's script downloads nothing else of the contract.
import * as z from 'zod/mini';
import { contactFieldLimits } from '../limits.ts';

const required = (label: string) => `${label} is a required field`;
const atMost = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** A required text with a limit. The message of an extra check comes before the one of the length. */
const text = (label: string, max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z
    .string(required(label))
    .check(
      z.trim(),
      z.minLength(1, { error: required(label), abort: true }),
      ...checks,
      z.maxLength(max, atMost(label, max)),
    );

/** Letters of any script. */
const personName = (label: string) =>
  text(
    label,
    contactFieldLimits.name,
    z.regex(/^[\p{L}\p{M} ]+$/u, `${label} can only contain letters and spaces`),
  );

export const contactFields = {
  firstName: personName('First Name'),
  lastName: personName('Last Name'),
  emailAddress: text(
    'Email Address',
    contactFieldLimits.email,
    z.email({ error: 'Invalid email address', abort: true }),
  ),
  message: text('Message', contactFieldLimits.message),
};
