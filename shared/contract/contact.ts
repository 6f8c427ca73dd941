// The contact form: what a visitor writes to us.
import * as z from 'zod/mini';
import { words } from '../words.ts';
import { contactFields } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';

/** The contact form. */
export const ContactForm = z.strictObject(contactFields);
export type ContactForm = z.infer<typeof ContactForm>;

/** Longer than any token of Turnstile, which has at most 2,048 characters. */
const TOKEN_LENGTH = 8192;

export const contactEndpoints = {
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
        .string(words.humanCheckMissing)
        .check(z.minLength(1, words.humanCheckMissing), z.maxLength(TOKEN_LENGTH, words.humanCheckMissing)),
    }),
    reply: z.object({ success: z.literal(true), message: z.string(), error: z.optional(z.string()) }),
  }),
};
