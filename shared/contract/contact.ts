// The contact form, and withdrawals from a contract, which are taken in the same way.
import * as z from 'zod/mini';
import { contactFieldLimits, withdrawalFieldLimits } from '../limits.ts';
import { hasMailLink, mailAddress, optionalText, requiredText } from '../text.ts';
import * as words from '../contact-words.ts';
import { endpoint } from './endpoint.ts';

const required = (label: string) => `${label} is a required field`;

/** A name: letters of any script, with the joiners that some need. Of zod the page has `refine` already, and not `regex`. */
const personName = (label: string) =>
  requiredText(label, required(label), { min: 1, max: contactFieldLimits.name }).check(
    z.refine(
      (name) => /^[\u200C\u200D\p{L}\p{M} ]+$/u.test(name),
      `${label} can only contain letters and spaces`,
    ),
  );

const emailAddress = mailAddress(required('Email Address'), 'Invalid email address');

export const ContactForm = z.strictObject({
  firstName: personName('First Name'),
  lastName: personName('Last Name'),
  emailAddress: emailAddress.check(
    z.maxLength(
      contactFieldLimits.email,
      `Email Address must be at most ${contactFieldLimits.email} characters`,
    ),
  ),
  message: requiredText('Message', required('Message'), { min: 1, max: contactFieldLimits.message }, 'many'),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** A text that the receipt repeats. Anybody can type any address, so it must not carry a link to a stranger. */
const receiptText = (label: string, max: number) =>
  requiredText(label, required(label), { min: 1, max }).check(
    z.refine((value) => !hasMailLink(value), {
      error: `${label} cannot contain a web or email address. If it is none, put a space after the dot`,
    }),
  );

/** A declaration, which needs no reason. */
export const Withdrawal = z.strictObject({
  name: receiptText('Full Name', withdrawalFieldLimits.name),
  contract: receiptText('Contract', withdrawalFieldLimits.contract),
  emailAddress,
  message: optionalText('Further words', { max: withdrawalFieldLimits.message }, 'many'),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** Longer than any token of Turnstile, which has at most 2,048 characters. */
const TOKEN_LENGTH = 8192;

/** The token of the solved human check, valid for one use. */
const captchaToken = z
  .string(words.humanCheckMissing)
  .check(z.minLength(1, words.humanCheckMissing), z.maxLength(TOKEN_LENGTH, words.humanCheckMissing));

/** A repeated request gets the same reply and changes nothing. */
const submission = {
  method: 'POST',
  caller: 'site',
  status: 200,
  body: z.extend(ContactForm, { captchaToken }),
  reply: z.object({ success: z.literal(true), message: z.string(), error: z.optional(z.string()) }),
} as const;

export const contactEndpoints = {
  /** Accepts a contact request. */
  send: endpoint({ ...submission, path: '/subscription/contactus' }),
  /** Accepts a contact request of a customer, whose copy and deletion of their data include it. */
  sendSignedIn: endpoint({ ...submission, path: '/users/contactus', caller: 'customer' }),
  /** Accepts a withdrawal from a contract. It ends no plan. */
  declareWithdrawal: endpoint({
    ...submission,
    path: '/withdrawals',
    body: z.extend(Withdrawal, { captchaToken }),
  }),
};
