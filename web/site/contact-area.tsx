import { useEffect, useRef, useState } from 'react';
import type { ContactForm as Contact } from '#shared/contract/contact.ts';
import { contact } from '../content/contact-us.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { MailLink } from '../features/contact/mail-link.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/section.tsx';
import { toastQueue } from '../ui/toast-queue.ts';
import { Toasts } from '../ui/toasts.tsx';
import thanksPicture from './pictures/thank-you.svg';

const toasts = toastQueue();

const ThankYou = ({ emailAddress }: { emailAddress: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="thank-you">
      <img src={thanksPicture} alt="" width="480" height="400" decoding="async" />
      <h1 className="thank-you__title" ref={heading} tabIndex={-1}>
        {contact.thanks.title}
      </h1>
      <p className="thank-you__text">
        {`${contact.thanks.text} `}
        <strong>{emailAddress}</strong>
      </p>
      <ButtonLink size="large" href={paths.home}>
        {contact.thanks.action}
      </ButtonLink>
    </div>
  );
};

interface Props {
  /** What the form begins with. */
  start: Contact;
  isBegun: boolean;
}

/** The contact page's content: words and form, or, once the form is sent, our thanks. */
export const ContactArea = ({ start, isBegun }: Props) => {
  const [sentBy, setSentBy] = useState<string>();
  return (
    <>
      <Toasts queue={toasts} />
      {sentBy === undefined ? (
        <div className="contact-us">
          <div className="contact-us__head">
            <SectionHead
              id="contact-title"
              level={1}
              eyebrow={contact.title}
              title={contact.headline}
              text={contact.lead}
            />
          </div>
          <div className="contact-us__card">
            <ContactForm
              words={contact.form}
              start={start}
              isBegun={isBegun}
              toasts={toasts}
              onSent={setSentBy}
            />
          </div>
          <div className="contact-us__mail">
            <h2 className="contact-us__mail-title">{contact.mailTitle}</h2>
            <p>{contact.mailText}</p>
            <MailLink />
          </div>
        </div>
      ) : (
        <ThankYou emailAddress={sentBy} />
      )}
    </>
  );
};
