import { SIGN_UP_ANSWERS } from '#shared/contract/newsletter.ts';
import type { ReactNode } from 'react';
import { newsletterPage } from '../../content/newsletter.ts';
import './answers.css';

const { answers: words } = newsletterPage;

interface Props {
  answer: keyof typeof SIGN_UP_ANSWERS;
  children?: ReactNode;
}

/** What a sign-up answers. It is shown while the address of the page ends in its id. */
const Answer = ({ answer, children }: Props) => (
  <section className={`answer answer--${answer}`} id={SIGN_UP_ANSWERS[answer]} tabIndex={-1}>
    <h2 className="title-m">{words[answer].title}</h2>
    <p>{words[answer].text}</p>
    {children}
  </section>
);

/** All answers. `contact` is our e-mail address. */
export const Answers = ({ contact }: { contact: ReactNode }) => (
  <>
    <Answer answer="done">
      <p className="answer__to" hidden>
        {words.done.to} <strong />
      </p>
      <p>
        {words.done.help} {contact}
      </p>
      <p>
        <a href="#sign-up">{words.done.again}</a>
      </p>
    </Answer>
    <Answer answer="notAnAddress" />
    <Answer answer="check">
      <noscript>
        <p>
          {words.check.needsScript} {contact}
        </p>
      </noscript>
    </Answer>
    <Answer answer="later" />
  </>
);
