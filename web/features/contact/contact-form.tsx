import type { Ref } from 'react';
import { contactForm as words } from '../../content/contact-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import type { FormPurpose } from './form-purpose.ts';
import { findProblem, type Form, type FormState } from './form-state.ts';
import { describeWait } from './human-check.ts';
import { MailLink } from './mail-link.tsx';
import { describeRemaining, formatCount } from './message-count.ts';
import './contact.css';

interface Props {
  purpose: FormPurpose;
  state: FormState;
  /** What the controls do. A document has none: its script adds them (start-form.ts). */
  form?: Form | undefined;
  ref?: Ref<HTMLFormElement>;
}

/** The place of the provider's widget, as high as the widget will be, and the messages about it. */
const HumanCheck = ({ state, form }: Pick<Props, 'state' | 'form'>) => {
  const { progress, hasExpired } = state;
  const wait = describeWait(state);
  return (
    // The group takes the focus if the check is missing on submit. The widget cannot, because it belongs to another origin.
    <div className="human-check" role="group" aria-label={words.check.label} tabIndex={-1}>
      <div className="human-check__place">
        {wait && <p className="human-check__soon">{wait}</p>}
        <div className="human-check__widget" />
      </div>
      <div role="status">
        {progress === 'failed' && (
          <div className="human-check__error">
            <p>
              {`${words.check.failed} `}
              <MailLink />
            </p>
            <Button variant="secondary" onClick={form?.tryAgain}>
              {words.check.again}
            </Button>
          </div>
        )}
        {progress === 'shown' && hasExpired && <p className="human-check__expired">{words.check.expired}</p>}
      </div>
    </div>
  );
};

/** The form of a contact request or a withdrawal. It can be sent once the human check is solved. */
export const ContactForm = ({ purpose, state, form, ref }: Props) => {
  const { values, errors, isBusy, removed } = state;
  const problem = findProblem(state);
  const message = values['message'] ?? '';
  const submitLabel = isBusy ? words.submitting : purpose.words.submit;
  const field = (name: string) => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => form?.change(name, target.value),
  });
  return (
    <form
      className="contact-form"
      ref={ref}
      // Firefox restores an enabled button after a reload. A press before this code has loaded must not put the values into the
      // address.
      method="dialog"
      noValidate
      aria-labelledby="contact-form-title"
      onSubmit={(event) => {
        event.preventDefault();
        void form?.submit();
      }}
      onReset={(event) => {
        event.preventDefault();
        form?.empty();
      }}
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
        <TextArea
          {...field('message')}
          label={purpose.words.message}
          required={purpose.isMessageRequired}
          rows={4}
          hint={
            <>
              <span>{purpose.words.messageHint}</span>
              {/* A message that is too long gets an error and is never cut. */}
              <span className="contact-form__count">{formatCount(message, purpose.maxMessage)}</span>
            </>
          }
        />
        <span className="visually-hidden" id="message-remaining" role="status">
          {describeRemaining(message, purpose.maxMessage)}
        </span>
        <HumanCheck state={state} form={form} />
        {problem && (
          <div className="contact-form__error">
            <p className="contact-form__sentence">{problem}</p>
            <p>
              {`${words.kept} `}
              <MailLink />
            </p>
          </div>
        )}
        <div className="contact-form__actions">
          <Button type="submit" size="large" disabled={!form} aria-busy={isBusy}>
            {form ? submitLabel : words.loading}
          </Button>
          <Button type="reset" variant="quiet" size="large">
            {words.reset}
          </Button>
        </div>
      </fieldset>
      <div role="status">
        {!form && (
          <p className="contact-form__late">
            {`${words.late} `}
            <MailLink />
          </p>
        )}
        {removed && (
          <div className="contact-form__emptied">
            <p>{words.emptied.text}</p>
            <Button variant="secondary" onClick={form?.bringBack}>
              {words.emptied.action}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
};

/** Stands in the place of a form that its stage has closed. */
export const ClosedForm = ({ purpose }: Pick<Props, 'purpose'>) => (
  <p className="contact-form__closed">
    {`${purpose.words.closed} `}
    <MailLink />
  </p>
);
