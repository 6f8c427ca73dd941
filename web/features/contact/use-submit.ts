import { useEffect, useRef, useState } from 'react';
import * as words from '#shared/contact-words.ts';
import { isFocusElsewhere } from '../../ui/focus.ts';
import { toast } from '../../ui/toast.ts';
import { isHumanCheckRefused, findFieldErrors, toErrorMessage } from './failure.ts';
import type { FormPurpose } from './form-purpose.ts';
import { sendContactRequest } from './send-request.ts';
import { emptyForm, type FormValues } from './form-values.ts';
import type { ContactFields } from './use-contact-form.ts';
import type { HumanCheck } from './use-human-check.ts';

interface Props {
  readonly purpose: FormPurpose;
  readonly form: ContactFields;
  readonly check: HumanCheck;
  /** Called with the visitor's e-mail address after a success. */
  readonly onSent: (emailAddress: string) => void;
}

/**
 * Submits the form. A success empties it. A failure keeps every value and shows its message in a toast and in `problem`, which
 * stays. A new human check is asked for only when the API refused the old one.
 */
export const useSubmit = ({ purpose, form, check, onSent }: Props) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const restoreFocus = useRef<() => void>(undefined);

  // A disabled element loses the focus and cannot take it: move the focus once the form is enabled again.
  useEffect(() => {
    if (isBusy) return;
    restoreFocus.current?.();
    restoreFocus.current = undefined;
  }, [isBusy]);

  const showError = (sentence: string) => {
    toast.error(sentence);
    setProblem(sentence);
  };

  const fail = (error: unknown) => {
    const sentence = toErrorMessage(purpose, error);
    const fieldErrors = findFieldErrors(purpose, error);
    showError(sentence);
    // The server can verify the same token again for the same request, unless it refused the token.
    if (isHumanCheckRefused(error)) check.reset();
    for (const { field, message } of fieldErrors) form.setError(field, { message });
    restoreFocus.current = () => {
      if (isFocusElsewhere(button.current?.form)) return;
      const [first] = fieldErrors;
      if (first) form.setFocus(first.field);
      else if (sentence === words.humanCheckMissing) check.focus();
      else button.current?.focus();
    };
  };

  const submit = async (request: FormValues): Promise<void> => {
    if (check.token === undefined) {
      showError(words.humanCheckMissing);
      check.focus();
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      toast.success(await sendContactRequest(purpose, request, check.token));
      form.reset(emptyForm(purpose.fields));
      onSent(request['emailAddress'] ?? '');
    } catch (error) {
      fail(error);
    }
    setIsBusy(false);
  };

  const clearProblem = () => setProblem(undefined);
  return { submit, isBusy, problem, clearProblem, button };
};
