import type { ReactNode } from 'react';
import { newsletterBanner as words } from '../../content/newsletter.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { NewsletterLinks } from './newsletter-links.tsx';
import './newsletter-banner.css';

/** A dark band across the page: what the newsletter is, how to get it, and an issue. */
export const NewsletterBanner = ({ issue }: { issue: ReactNode }) => (
  <Section tone="deep" className="banner" labelledBy="newsletter">
    <SectionHead id="newsletter" title={words.title} text={words.text} />
    <NewsletterLinks>
      <ButtonLink size="large" href={paths.subscription}>
        {words.action}
      </ButtonLink>
    </NewsletterLinks>
    <div className="banner__issue">{issue}</div>
  </Section>
);
