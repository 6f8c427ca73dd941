import type { ReactNode } from 'react';
import { contactUs } from '../../content/contact-us.ts';
import { paths } from '../../paths.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { ContactForm } from './contact-form.tsx';
import type { FormPurpose } from './form-purpose.ts';
import { createForm } from './form-state.ts';
import { emptyForm } from './form-values.ts';
import { MailLink } from './mail-link.tsx';
import './contact-us.css';
import './thank-you.css';

interface Props {
  purpose: FormPurpose;
  words: {
    readonly eyebrow: string;
    readonly headline: string;
    readonly lead: string;
    readonly privacy: { readonly text: string; readonly link: string };
    readonly mailTitle: string;
    readonly mailText: string;
    readonly nextTitle: string;
    readonly next: readonly { readonly title: string; readonly text: string }[];
  };
  /** A drawing below the words. */
  children?: ReactNode;
}

/** The content of a public page with the contact form: the form, the e-mail address beside it, and what happens next. */
export const FormPage = ({ purpose, words, children }: Props) => (
  <>
    <Section className="contact-section">
      <div className="contact-us">
        <div className="contact-us__head">
          <SectionHead
            id="contact-title"
            level={1}
            eyebrow={words.eyebrow}
            title={words.headline}
            text={words.lead}
          />
        </div>
        <div className="contact-us__card">
          <noscript>
            <p className="contact-us__needs">
              {contactUs.needsScript} <MailLink />
            </p>
          </noscript>
          <div id="contact">
            <Toasts />
            <ContactForm purpose={purpose} state={createForm(purpose, emptyForm(purpose.fields)).get()} />
          </div>
          <p className="contact-us__privacy">
            {`${words.privacy.text} `}
            <a href={paths.privacy}>{words.privacy.link}</a>
          </p>
        </div>
        <div className="contact-us__mail">
          <h2 className="contact-us__mail-title">{words.mailTitle}</h2>
          <p>{words.mailText}</p>
          <MailLink />
        </div>
        {children}
      </div>
    </Section>
    <Section tone="soft" labelledBy="next-title">
      <SectionHead id="next-title" title={words.nextTitle} />
      <ol className="steps">
        {words.next.map(({ title, text }) => (
          <li key={title} className="steps__step">
            <h3 className="steps__title">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  </>
);
