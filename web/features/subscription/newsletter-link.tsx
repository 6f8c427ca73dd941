import { brand } from '#shared/brand.ts';

/** To the newsletter itself, at the platform that sends it. */
export const NewsletterLink = () => (
  <a href={brand.newsletterUrl} target="_blank" rel="noopener noreferrer">
    Get the weekly newsletter
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);
