import { useEffect, useRef, useState } from 'react';
import type { ContactForm as Contact } from '#shared/contract/contact.ts';
import { contactIsland } from '../content/contact-us.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { MailLink } from '../features/contact/mail-link.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SectionHead } from '../ui/section.tsx';
import { toastQueue } from '../ui/toast-queue.ts';
import { Toasts } from '../ui/toasts.tsx';
import contactPicture from './pictures/contact.svg';
import thanksPicture from './pictures/thank-you.svg';

const toasts = toastQueue();

const ThankYou = ({ emailAddress }: { emailAddress: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="thank-you">
      <img src={thanksPicture} alt="" width="480" height="400" decoding="async" />
      <h1 className="thank-you__title" ref={heading} tabIndex={-1}>
        {contactIsland.thanks.title}
      </h1>
      <p className="thank-you__text">
        {`${contactIsland.thanks.text} `}
        <strong>{emailAddress}</strong>
      </p>
      <ButtonLink size="large" href={paths.home}>
        {contactIsland.thanks.action}
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
    // One element for all: what lies beside another at the top is put in anew as Preact takes over, and loses the focus.
    <div>
      <Toasts queue={toasts} />
      {sentBy === undefined ? (
        <div className="contact-us">
          <div className="contact-us__head">
            <SectionHead
              id="contact-title"
              level={1}
              eyebrow={contactIsland.eyebrow}
              title={contactIsland.headline}
              text={contactIsland.lead}
            />
          </div>
          <div className="contact-us__card">
            <ContactForm
              words={contactIsland.form}
              start={start}
              isBegun={isBegun}
              toasts={toasts}
              onSent={setSentBy}
            />
            <p className="contact-us__privacy">
              {`${contactIsland.privacy.text} `}
              <a href={paths.privacy}>{contactIsland.privacy.link}</a>
            </p>
          </div>
          <div className="contact-us__mail">
            <h2 className="contact-us__mail-title">{contactIsland.mailTitle}</h2>
            <p>{contactIsland.mailText}</p>
            <MailLink />
          </div>
          <img
            className="contact-us__picture"
            src={contactPicture}
            alt=""
            width="480"
            height="420"
            decoding="async"
          />
        </div>
      ) : (
        <ThankYou emailAddress={sentBy} />
      )}
    </div>
  );
};
