import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import thanksImage from '../../drawings/thank-you.svg';
import type { FormPurpose } from './form-purpose.ts';
import './thank-you.css';

interface Props {
  purpose: FormPurpose;
  emailAddress: string;
}

/** The thanks in the place of a form that is sent. They hide the rest of the page (thank-you.css). */
export const ThankYou = ({ purpose: { thanks, next }, emailAddress }: Props) => {
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
