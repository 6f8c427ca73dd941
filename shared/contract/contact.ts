// The contact form.
import * as z from 'zod/mini';
import * as words from '../words.ts';
import { contactFields } from './contact-fields.ts';
import { endpoint } from './endpoint.ts';

export const ContactForm = z.strictObject(contactFields);
export type ContactForm = z.infer<typeof ContactForm>;

/** Longer than any token of Turnstile, which has at most 2,048 characters. */
const TOKEN_LENGTH = 8192;

export const contactEndpoints = {
  /** Takes a contact request. The same request again gets the same answer and changes nothing. */
  send: endpoint({
    method: 'POST',
    path: '/subscription/contactus',
    caller: 'site',
    // For all visitors together, so that a flood does not lock them out. The human check and the counters limit each one.
    perMinute: 3000,
    status: 200,
    body: z.extend(ContactForm, {
      /** The token of the solved human check, valid for one use. */
      captchaToken: z
        .string(words.humanCheckMissing)
        .check(z.minLength(1, words.humanCheckMissing), z.maxLength(TOKEN_LENGTH, words.humanCheckMissing)),
    }),
    reply: z.object({ success: z.literal(true), message: z.string(), error: z.optional(z.string()) }),
  }),
};
