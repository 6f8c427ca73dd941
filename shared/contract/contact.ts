// The contact form: what a visitor writes to us.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { words } from '../words.ts';
import { endpoint } from './endpoint.ts';

const required = (label: string) => `${label} is a required field`;
const atMost = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** Letters of any script, as José and Björk write them. */
const personName = (label: string) =>
  z
    .string(required(label))
    .check(
      z.trim(),
      z.minLength(1, { error: required(label), abort: true }),
      z.regex(/^[\p{L}\p{M} ]+$/u, `${label} can only contain letters and spaces`),
      z.maxLength(limits.contact.name, atMost(label, limits.contact.name)),
    );

/** The contact form's fields, with the messages of the specification. */
export const ContactForm = z.strictObject({
  firstName: personName('First Name'),
  lastName: personName('Last Name'),
  emailAddress: z
    .string(required('Email Address'))
    .check(
      z.trim(),
      z.minLength(1, { error: required('Email Address'), abort: true }),
      z.email({ error: 'Invalid email address', abort: true }),
      z.maxLength(limits.contact.email, atMost('Email Address', limits.contact.email)),
    ),
  message: z
    .string(required('Message'))
    .check(
      z.trim(),
      z.minLength(1, { error: required('Message'), abort: true }),
      z.maxLength(limits.contact.message, atMost('Message', limits.contact.message)),
    ),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** Longer than any token of the providers we know. */
const TOKEN_LENGTH = 8192;

export const contact = {
  /** Takes a request once: the same one again is answered alike and changes nothing. */
  send: endpoint({
    method: 'POST',
    path: '/subscription/contactus',
    caller: 'site',
    // For everybody together, so that no flood locks visitors out: the check and the counters are what limits one.
    perMinute: 3000,
    status: 200,
    body: z.extend(ContactForm, {
      /** The proof of the human check, good for one use. */
      captchaToken: z
        .string(words.captchaMissing)
        .check(z.minLength(1, words.captchaMissing), z.maxLength(TOKEN_LENGTH, words.captchaMissing)),
    }),
    reply: z.object({ success: z.literal(true), message: z.string(), error: z.optional(z.string()) }),
  }),
};
