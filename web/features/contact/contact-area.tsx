import { useEffect, useRef, useState } from 'react';
import type { ContactForm as Contact } from '#shared/contract/contact.ts';
import { contactThanks as words } from '../../content/contact-form.ts';
import { ContactForm } from './contact-form.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import thanksImage from '../../drawings/thank-you.svg';

const ThankYou = ({ emailAddress }: { emailAddress: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="thank-you">
      <img src={thanksImage} alt="" width="480" height="400" decoding="async" />
      <h1 className="thank-you__title" ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p className="thank-you__text">
        {`${words.text} `}
        <strong>{emailAddress}</strong>
      </p>
      <ButtonLink size="large" href={paths.home}>
        {words.action}
      </ButtonLink>
    </div>
  );
};

/** The contact form, or after sending, the thanks, which hide the rest of the page (contact-us.css). */
export const ContactArea = ({ start }: { start: Contact }) => {
  const [senderAddress, setSenderAddress] = useState<string>();
  return (
    // One outer element: Preact would create several anew on hydration, and the focus would be lost.
    <div>
      <Toasts />
      {senderAddress === undefined ? (
        <ContactForm start={start} onSent={setSenderAddress} />
      ) : (
        <ThankYou emailAddress={senderAddress} />
      )}
    </div>
  );
};
