import { brand } from '#shared/brand.ts';
import type { ReactNode } from 'react';
import { privacy } from '../../content/privacy.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { paths } from '../../paths.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import type { SitePage } from '../../site-page.ts';
import '../../features/site/privacy.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="privacy__part">
    <h2 className="privacy__title">{title}</h2>
    <div className="privacy__text stack gap-4">{children}</div>
  </div>
);

const PrivacyPage = () => (
  <SiteShell current={paths.privacy}>
    <Section tone="tint" className="privacy-head" labelledBy="privacy-title">
      <SectionHead
        id="privacy-title"
        level={1}
        eyebrow={privacy.pageTitle}
        title={privacy.headline}
        text={privacy.lead}
      />
    </Section>
    <Section>
      {privacy.parts.map(({ title, text }) => (
        <Part key={title} title={title}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      ))}
      <Part title={privacy.yours.title}>
        <p>
          {privacy.yours.text} <MailLink />
        </p>
        <p>{privacy.yours.after}</p>
      </Part>
    </Section>
  </SiteShell>
);

export const page: SitePage = {
  title: `${privacy.pageTitle} · ${brand.name}`,
  description: privacy.description,
  canonical: paths.privacy,
  script: 'web/scripts/privacy.ts',
  content: <PrivacyPage />,
};
