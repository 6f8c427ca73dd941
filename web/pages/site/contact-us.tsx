import { brand } from '#shared/brand.ts';
import { contactDocument } from '../../content/contact-us.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { blank } from '../../features/contact/form-storage.ts';
import { paths } from '../../paths.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { ContactArea } from '../../features/contact/contact-area.tsx';
import { Island } from '../../ui/island.tsx';
import { Page } from '../../features/site/page.tsx';
import contactImage from '../../drawings/contact.svg';
import type { SitePage } from '../../site-page.ts';

const ContactPage = () => (
  <Page current={paths.contact}>
    <Section className="contact-section">
      <noscript>
        <p className="contact-us__needs">
          {contactDocument.needsScript} <MailLink />
        </p>
      </noscript>
      <div className="contact-us">
        <div className="contact-us__head">
          <SectionHead
            id="contact-title"
            level={1}
            eyebrow={contactDocument.eyebrow}
            title={contactDocument.headline}
            text={contactDocument.lead}
          />
        </div>
        <div className="contact-us__card">
          <Island id="contact" data-not-loaded={contactDocument.notLoaded}>
            <ContactArea start={blank()} isBegun={false} />
          </Island>
          <p className="contact-us__privacy">
            {`${contactDocument.privacy.text} `}
            <a href={paths.privacy}>{contactDocument.privacy.link}</a>
          </p>
        </div>
        <div className="contact-us__mail">
          <h2 className="contact-us__mail-title">{contactDocument.mailTitle}</h2>
          <p>{contactDocument.mailText}</p>
          <MailLink />
        </div>
        <img
          className="contact-us__image"
          src={contactImage}
          alt=""
          width="480"
          height="420"
          decoding="async"
        />
      </div>
    </Section>
    <Section tone="soft" labelledBy="next-title">
      <SectionHead id="next-title" title={contactDocument.nextTitle} />
      <ol className="steps">
        {contactDocument.next.map(({ title, text }) => (
          <li key={title} className="steps__step">
            <h3 className="steps__title">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  </Page>
);

export const contactPage: SitePage = {
  address: paths.contact,
  file: '/contact-us.html',
  title: `${contactDocument.title} · ${brand.name}`,
  description: contactDocument.description,
  canonical: paths.contact,
  callsApi: true,
  styles: [
    'web/ui/field.css',
    'web/features/contact/contact-us.css',
    'web/features/contact/contact.css',
    'web/ui/toasts.css',
  ],
  script: 'web/scripts/contact-us.ts',
  content: <ContactPage />,
};
