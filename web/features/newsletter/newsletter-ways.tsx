import type { ReactNode } from 'react';
import { newsletterWay as words } from '../../content/newsletter.ts';
import { NewsletterLink } from '../subscriptions/newsletter-link.tsx';

/** A Subscribe button, which leads into the site, and beside it the way to the newsletter alone: `newsletter-ways.css`. */
export const NewsletterWays = ({ children }: { children: ReactNode }) => (
  <div className="newsletter-ways">
    {children}
    <p>
      {words.or} <NewsletterLink>{words.link}</NewsletterLink>
    </p>
  </div>
);
