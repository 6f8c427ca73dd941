import { useEffect, useRef, useState } from 'react';
import type { ContactForm as Contact } from '#shared/contract/contact.ts';
import { contactIsland } from '../../content/contact-us.ts';
import { ContactForm } from './contact-form.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toastQueue } from '../../ui/toast-queue.ts';
import { Toasts } from '../../ui/toasts.tsx';
import thanksImage from '../../drawings/thank-you.svg';

const toasts = toastQueue();

const ThankYou = ({ emailAddress }: { emailAddress: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="thank-you">
      <img src={thanksImage} alt="" width="480" height="400" decoding="async" />
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

/** What is live of the contact page: the form, or, once it is sent, our thanks, which then stand alone (contact-us.css). */
export const ContactArea = ({ start, isBegun }: Props) => {
  const [sentBy, setSentBy] = useState<string>();
  return (
    // One element around all: Preact makes the outermost elements anew where there are several, and the focus is lost.
    <div>
      <Toasts queue={toasts} />
      {sentBy === undefined ? (
        <ContactForm
          words={contactIsland.form}
          start={start}
          isBegun={isBegun}
          toasts={toasts}
          onSent={setSentBy}
        />
      ) : (
        <ThankYou emailAddress={sentBy} />
      )}
    </div>
  );
};
