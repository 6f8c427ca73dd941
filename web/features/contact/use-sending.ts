import { useEffect, useRef, useState } from 'react';
import type { ContactForm } from '#shared/contract/contact.ts';
import { contactWords as words } from '#shared/words.ts';
import type { ToastQueue } from '../../ui/toast-queue.ts';
import { isCheckRefused, refusedFields, sentenceOf } from './failure.ts';
import { sendContactRequest } from './queries.ts';
import { blank } from './form-storage.ts';
import type { ContactFields } from './use-contact-form.ts';
import type { HumanCheck } from './use-human-check.ts';

interface With {
  readonly form: ContactFields;
  readonly check: HumanCheck;
  readonly toasts: ToastQueue;
  /** Told the address that the answer will go to. */
  readonly onSent: (emailAddress: string) => void;
}

/**
 * The submit of the form. A success empties it. A failure keeps every word, says what happened in a toast and, for who
 * reads slowly, in `problem`; it asks for a new human check only where the old one is good for nothing more.
 */
export const useSending = ({ form, check, toasts, onSent }: With) => {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wanted = useRef<() => void>(undefined);

  // What is disabled loses the focus and cannot receive it: it is given back afterwards.
  useEffect(() => {
    if (isBusy) return;
    wanted.current?.();
    wanted.current = undefined;
  }, [isBusy]);

  const complain = (sentence: string) => {
    toasts.error(sentence);
    setProblem(sentence);
  };

  const fail = (error: unknown) => {
    const sentence = sentenceOf(error);
    const refused = refusedFields(error);
    complain(sentence);
    check.afterFailure(isCheckRefused(error));
    for (const { field, message } of refused) form.setError(field, { message });
    wanted.current = () => {
      const [first] = refused;
      if (first) form.setFocus(first.field);
      else if (sentence === words.captchaMissing) check.focus();
      else button.current?.focus();
    };
  };

  const submit = async (request: ContactForm): Promise<void> => {
    if (check.token === undefined) {
      complain(words.captchaMissing);
      check.focus();
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      toasts.success(await sendContactRequest({ ...request, captchaToken: check.token }));
      form.reset(blank());
      onSent(request.emailAddress);
    } catch (error) {
      fail(error);
    }
    setIsBusy(false);
  };

  const forget = () => setProblem(undefined);
  return { submit, isBusy, problem, forget, button };
};
