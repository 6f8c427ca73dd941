import { newsletterBanner as words } from '../../content/newsletter.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import image from '../../drawings/newsletter.svg';
import { NewsletterLinks } from './newsletter-links.tsx';
import './newsletter-banner.css';

/** A dark band across the page: what the newsletter is, and how to get it. */
export const NewsletterBanner = () => (
  <Section tone="deep" className="banner" labelledBy="newsletter">
    <SectionHead id="newsletter" title={words.title} text={words.text} />
    <NewsletterLinks>
      <ButtonLink size="large" href={paths.subscription}>
        {words.action}
      </ButtonLink>
    </NewsletterLinks>
    <img
      className="banner__image"
      src={image}
      alt=""
      width="400"
      height="320"
      loading="lazy"
      decoding="async"
    />
  </Section>
);
