// What the form is sent for. Each page brings its own purpose, so that it downloads no words of another one.
import { contactEndpoints } from '#shared/contract/contact.ts';
import type { WebSettings } from '#shared/web-settings.ts';
import * as messages from '#shared/contact-words.ts';
import { contactForm, contactThanks } from '../../content/contact-form.ts';
import { paths } from '../../paths.ts';
import { storageKeys } from './form-values.ts';

export interface FormPurpose {
  readonly endpoint: (typeof contactEndpoints)[keyof typeof contactEndpoints];
  readonly words: {
    readonly title: string;
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
  endpoint: contactEndpoints.send,
  words: contactForm,
  sent: messages.contactSent,
  failed: messages.contactFailed,
  thanks: contactThanks,
  next: paths.home,
  storageKey: storageKeys.contact,
  isClosed: ({ humanCheck, isContactFormClosed }) => !humanCheck || isContactFormClosed === true,
};
