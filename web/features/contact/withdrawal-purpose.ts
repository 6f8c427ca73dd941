import { contactEndpoints } from '#shared/contract/contact.ts';
import * as messages from '#shared/contact-words.ts';
import { withdrawalForm, withdrawalThanks } from '../../content/withdraw.ts';
import { paths } from '../../paths.ts';
import type { FormPurpose } from './form-purpose.ts';
import { storageKeys } from './form-values.ts';

/** A withdrawal from a contract. It is possible while the contact form is closed (docs/product.md 18.3). */
export const withdrawalPurpose: FormPurpose = {
  endpoint: contactEndpoints.withdraw,
  words: withdrawalForm,
  sent: messages.withdrawalSent,
  failed: messages.withdrawalFailed,
  thanks: withdrawalThanks,
  next: paths.home,
  storageKey: storageKeys.withdrawal,
  isClosed: ({ humanCheck }) => !humanCheck,
};
