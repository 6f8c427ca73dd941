import { contactEndpoints, Withdrawal } from '#shared/contract/contact.ts';
import * as messages from '#shared/contact-words.ts';
import { withdrawalFieldLimits } from '#shared/limits.ts';
import { call } from '../../api.ts';
import { withdrawalForm, withdrawalThanks } from '../../content/withdraw.ts';
import { paths } from '../../paths.ts';
import type { FormPurpose } from './form-purpose.ts';
import { storageKeys, withdrawalFields } from './form-values.ts';

/** A withdrawal from a contract. It is possible while the contact form is closed (docs/product.md 18.3). */
export const withdrawalPurpose: FormPurpose = {
  fields: withdrawalFields,
  schema: Withdrawal,
  send: (checked, captchaToken) =>
    call(contactEndpoints.declareWithdrawal, { body: { ...Withdrawal.parse(checked), captchaToken } }),
  names: [
    { name: 'name', label: withdrawalForm.name, autoComplete: 'name' },
    {
      name: 'contract',
      label: withdrawalForm.contract,
      hint: withdrawalForm.contractHint,
      autoComplete: 'off',
    },
  ],
  hasTwoNames: false,
  maxMessage: withdrawalFieldLimits.message,
  isMessageRequired: false,
  words: withdrawalForm,
  sent: messages.withdrawalSent,
  failed: messages.withdrawalFailed,
  thanks: withdrawalThanks,
  next: paths.home,
  storageKey: storageKeys.withdrawal,
  isClosed: ({ humanCheck }) => !humanCheck,
};
