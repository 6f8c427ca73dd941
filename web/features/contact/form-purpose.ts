// What the form is sent for. Each page brings its own purpose, so that it downloads no words of another one.
import type * as z from 'zod/mini';
import { contactEndpoints, ContactForm } from '#shared/contract/contact.ts';
import { contactFieldLimits } from '#shared/limits.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import * as messages from '#shared/contact-words.ts';
import { contactForm, contactThanks } from '../../content/contact-form.ts';
import { paths } from '../../paths.ts';
import { call } from '../../api.ts';
import { contactFields, storageKeys, type FormValues } from './form-values.ts';

export interface FormPurpose {
  readonly fields: readonly string[];
  readonly schema: z.ZodMiniType<FormValues, FormValues>;
  /** Sends a form that the schema has checked. */
  readonly send: (checked: FormValues, captchaToken: string) => Promise<{ readonly message: string }>;
  /** The fields before the e-mail address, side by side where there is room for it. */
  readonly names: readonly { name: string; label: string; hint?: string; autoComplete: string }[];
  readonly hasTwoNames: boolean;
  readonly maxMessage: number;
  readonly isMessageRequired: boolean;
  readonly words: {
    readonly title: string;
    readonly message: string;
    readonly messageHint: string;
    readonly submit: string;
    /** Shown before the e-mail address in the place of a closed form. */
    readonly closed: string;
    /** The name of the call in an error message. */
    readonly failedCall: string;
    readonly noResponse: string;
  };
  /** The sentences after a call, in case the API says none. */
  readonly sent: string;
  readonly failed: string;
  /** Replaces the form once it is sent. */
  readonly thanks: {
    readonly title: string;
    /** Stands before the visitor's address. */
    readonly text: string;
    readonly action: string;
  };
  /** Where the thanks lead. */
  readonly next: string;
  /** The key of the values that wait in the tab. */
  readonly storageKey: (typeof storageKeys)[keyof typeof storageKeys];
  readonly isClosed: (settings: WebSettings) => boolean;
}

export const contactPurpose: FormPurpose = {
  fields: contactFields,
  schema: ContactForm,
  send: (checked, captchaToken) =>
    call(contactEndpoints.send, { body: { ...ContactForm.parse(checked), captchaToken } }),
  names: [
    { name: 'firstName', label: contactForm.firstName, autoComplete: 'given-name' },
    { name: 'lastName', label: contactForm.lastName, autoComplete: 'family-name' },
  ],
  hasTwoNames: true,
  maxMessage: contactFieldLimits.message,
  isMessageRequired: true,
  words: contactForm,
  sent: messages.contactSent,
  failed: messages.contactFailed,
  thanks: contactThanks,
  next: paths.home,
  storageKey: storageKeys.contact,
  isClosed: ({ humanCheck, isContactFormClosed }) => !humanCheck || isContactFormClosed === true,
};
