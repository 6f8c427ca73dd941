import type { ReactNode } from 'react';
import { newsletterHref } from '#shared/newsletter-links.ts';
import { newsletterLinks as words } from '../../content/newsletter.ts';
import { NewsletterLink } from '../../newsletter-link.tsx';
import './newsletter-links.css';

/** A Subscribe button, which leads into the site, and a link straight to the newsletter, if there is one (docs/product.md 2.3). */
export const NewsletterLinks = ({ children }: { children: ReactNode }) => (
  <div className="newsletter-links row">
    {children}
    {newsletterHref !== undefined && (
      <p>
        {words.or} <NewsletterLink label={words.link} />
      </p>
    )}
  </div>
);
