import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import thanksImage from '../../drawings/thank-you.svg';
import { ContactForm } from './contact-form.tsx';
import type { FormPurpose } from './form-purpose.ts';
import type { FormValues } from './form-values.ts';
import './thank-you.css';

const ThankYou = ({
  purpose: { thanks, next },
  emailAddress,
}: {
  purpose: FormPurpose;
  emailAddress: string;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="thank-you">
      <img src={thanksImage} alt="" width="480" height="400" decoding="async" />
      <h1 className="thank-you__title" ref={heading} tabIndex={-1}>
        {thanks.title}
      </h1>
      <p className="thank-you__text">
        {`${thanks.text} `}
        <strong>{emailAddress}</strong>
      </p>
      <ButtonLink size="large" href={next}>
        {thanks.action}
      </ButtonLink>
    </div>
  );
};

/** The form, or after sending, the thanks, which hide the rest of the page (thank-you.css). */
export const ContactArea = ({ purpose, start }: { purpose: FormPurpose; start: FormValues }) => {
  const [senderAddress, setSenderAddress] = useState<string>();
  return senderAddress === undefined ? (
    <ContactForm purpose={purpose} start={start} onSent={setSenderAddress} />
  ) : (
    <ThankYou purpose={purpose} emailAddress={senderAddress} />
  );
};
