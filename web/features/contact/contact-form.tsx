import { useEffect } from 'react';
import type { ContactForm as Contact } from '#shared/contract/contact.ts';
import { contactWords as messages } from '#shared/words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { ToastQueue } from '../../ui/toast-queue.ts';
import type { ContactWords } from './contact-words.ts';
import { HumanCheck } from './human-check.tsx';
import { MailLink } from './mail-link.tsx';
import { MessageField } from './message-field.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useHumanCheck } from './use-human-check.ts';
import { useSending } from './use-sending.ts';

interface Props {
  words: ContactWords;
  /** What the form begins with. */
  start: Contact;
  /** Somebody has begun to write before this was here. */
  isBegun: boolean;
  toasts: ToastQueue;
  onSent: (emailAddress: string) => void;
}

/** What a visitor writes to us, once the human check is solved. */
export const ContactForm = ({ words, start, isBegun, toasts, onSent }: Props) => {
  const form = useContactForm(start);
  const check = useHumanCheck();
  const { submit, isBusy, problem, forget, button } = useSending({ form, check, toasts, onSent });
  const { register, handleSubmit, watch, formState } = form;
  const { errors } = formState;
  // Solved, it is missing no more.
  const trouble = problem === messages.captchaMissing && check.token !== undefined ? undefined : problem;
  const empty = () => {
    form.empty();
    check.reset();
    forget();
  };
  const { start: startCheck } = check;
  // The provider hears of nobody before they turn to the form.
  const begin = () => void startCheck();
  useEffect(() => {
    if (isBegun) void startCheck();
  }, [isBegun, startCheck]);

  const field = (name: keyof Contact) => ({
    ...register(name),
    error: errors[name]?.message,
    onFocus: begin,
  });

  if (check.progress === 'closed') {
    return (
      <p className="contact-form__closed">
        {`${words.closed} `}
        <MailLink />
      </p>
    );
  }
  return (
    <form
      className="contact-form"
      // Without a script nothing is sent, and so nothing that was typed lands in an address.
      method="dialog"
      noValidate
      aria-labelledby="contact-form-title"
      onSubmit={(event) => {
        begin();
        void handleSubmit(submit)(event);
      }}
    >
      <h2 className="contact-form__title" id="contact-form-title">
        {words.formTitle}
      </h2>
      <fieldset className="contact-form__fields" disabled={isBusy}>
        <div className="contact-form__names">
          <TextField {...field('firstName')} label="First Name" autoComplete="given-name" />
          <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" />
        </div>
        <TextField {...field('emailAddress')} label="Email Address" type="email" autoComplete="email" />
        <MessageField
          {...field('message')}
          label="Message"
          hint={words.messageHint}
          message={watch('message')}
        />
        <HumanCheck check={check} words={words} />
        {trouble && (
          <div className="contact-form__trouble">
            <p className="contact-form__sentence">{trouble}</p>
            <p>
              {`${words.kept} `}
              <MailLink />
            </p>
          </div>
        )}
        <div className="contact-form__actions">
          <Button ref={button} type="submit" size="large" aria-busy={isBusy}>
            {isBusy ? 'Submitting...' : 'Submit'}
          </Button>
          <Button variant="quiet" size="large" onClick={empty}>
            Reset
          </Button>
        </div>
      </fieldset>
      <div role="status">
        {form.hasSetAside && (
          <div className="contact-form__emptied">
            <p>{words.emptied.text}</p>
            <Button variant="secondary" onClick={form.bringBack}>
              {words.emptied.action}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
};
