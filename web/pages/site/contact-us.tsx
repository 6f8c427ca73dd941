import { brand } from '#shared/brand.ts';
import { contactUs } from '../../content/contact-us.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { emptyForm } from '../../features/contact/form-values.ts';
import { paths } from '../../paths.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { ContactArea } from '../../features/contact/contact-area.tsx';
import { Island } from '../../ui/island.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import contactImage from '../../drawings/contact.svg';
import type { SitePage } from '../../site-page.ts';
import '../../features/contact/contact-us.css';

const ContactPage = () => (
  <SiteShell current={paths.contact}>
    <Section className="contact-section">
      <div className="contact-us">
        <div className="contact-us__head">
          <SectionHead
            id="contact-title"
            level={1}
            eyebrow={contactUs.eyebrow}
            title={contactUs.headline}
            text={contactUs.lead}
          />
        </div>
        <div className="contact-us__card">
          <noscript>
            <p className="contact-us__needs">
              {contactUs.needsScript} <MailLink />
            </p>
          </noscript>
          <Island id="contact">
            <ContactArea start={emptyForm()} />
          </Island>
          <p className="contact-us__privacy">
            {`${contactUs.privacy.text} `}
            <a href={paths.privacy}>{contactUs.privacy.link}</a>
          </p>
        </div>
        <div className="contact-us__mail">
          <h2 className="contact-us__mail-title">{contactUs.mailTitle}</h2>
          <p>{contactUs.mailText}</p>
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
      <SectionHead id="next-title" title={contactUs.nextTitle} />
      <ol className="steps">
        {contactUs.next.map(({ title, text }) => (
          <li key={title} className="steps__step">
            <h3 className="steps__title">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  </SiteShell>
);

export const page: SitePage = {
  title: `${contactUs.pageTitle} · ${brand.name}`,
  description: contactUs.description,
  canonical: paths.contact,
  callsApi: true,
  script: 'web/scripts/contact-us.tsx',
  content: <ContactPage />,
};
