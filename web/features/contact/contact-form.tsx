import { useEffect, useRef, useState } from 'react';
import * as messages from '#shared/contact-words.ts';
import { contactForm as words } from '../../content/contact-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { whenTurnedTo } from '../../ui/focus.ts';
import type { FormValues } from './form-values.ts';
import type { FormPurpose } from './form-purpose.ts';
import { HumanCheck } from './human-check.tsx';
import { MailLink } from './mail-link.tsx';
import { MessageField } from './message-field.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useHumanCheck } from './use-human-check.ts';
import { useSubmit } from './use-submit.ts';
import './contact.css';

interface Props {
  purpose: FormPurpose;
  /** The first values of the form. */
  start: FormValues;
  onSent: (emailAddress: string) => void;
}

/** The form of a contact request or a withdrawal. It can be sent once the human check is solved. */
export const ContactForm = ({ purpose, start, onSent }: Props) => {
  const place = useRef<HTMLFormElement>(null);
  // False in the document and in the first render, which must equal the document.
  const [isLoaded, setIsLoaded] = useState(false);
  const form = useContactForm(purpose, start);
  const check = useHumanCheck(purpose);
  const { submit, isBusy, problem, clearProblem, button } = useSubmit({ purpose, form, check, onSent });
  const { register, handleSubmit, watch, formState } = form;
  const { errors } = formState;
  // Hide the message that asks for the check once the check is solved.
  const shownProblem =
    problem === messages.humanCheckMissing && check.token !== undefined ? undefined : problem;
  const empty = () => {
    form.empty();
    check.reset();
    clearProblem();
  };
  const { start: startCheck } = check;
  useEffect(() => {
    setIsLoaded(true);
    // The provider's script loads only after the visitor has begun with the form.
    if (place.current) whenTurnedTo(place.current, () => void startCheck());
  }, [startCheck]);

  const submitLabel = isBusy ? words.submitting : purpose.words.submit;
  const field = (name: string) => ({
    ...register(name),
    error: errors[name]?.message,
  });

  if (check.progress === 'closed') {
    return (
      <p className="contact-form__closed">
        {`${purpose.words.closed} `}
        <MailLink />
      </p>
    );
  }
  return (
    <form
      className="contact-form"
      ref={place}
      // Firefox restores an enabled button after a reload. A press before this code has loaded must not put the values into the
      // address.
      method="dialog"
      noValidate
      aria-labelledby="contact-form-title"
      onSubmit={(event) => {
        void startCheck();
        void handleSubmit(submit)(event);
      }}
      onReset={empty}
    >
      <h2 className="contact-form__title" id="contact-form-title">
        {purpose.words.title}
      </h2>
      <fieldset className="contact-form__fields" disabled={isBusy}>
        <div className={purpose.hasTwoNames ? 'contact-form__names' : 'contact-form__fields'}>
          {purpose.names.map(({ name, ...input }) => (
            <TextField key={name} {...field(name)} {...input} />
          ))}
        </div>
        <TextField {...field('emailAddress')} label={words.emailAddress} type="email" autoComplete="email" />
        <MessageField
          {...field('message')}
          label={purpose.words.message}
          hint={purpose.words.messageHint}
          message={watch('message') ?? ''}
          max={purpose.maxMessage}
          required={purpose.isMessageRequired}
        />
        <HumanCheck check={check} />
        {shownProblem && (
          <div className="contact-form__error">
            <p className="contact-form__sentence">{shownProblem}</p>
            <p>
              {`${words.kept} `}
              <MailLink />
            </p>
          </div>
        )}
        <div className="contact-form__actions">
          <Button ref={button} type="submit" size="large" disabled={!isLoaded} aria-busy={isBusy}>
            {isLoaded ? submitLabel : words.loading}
          </Button>
          <Button type="reset" variant="quiet" size="large">
            {words.reset}
          </Button>
        </div>
      </fieldset>
      <div role="status">
        {!isLoaded && (
          <p className="contact-form__late">
            {`${words.late} `}
            <MailLink />
          </p>
        )}
        {form.canBringBack && (
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
