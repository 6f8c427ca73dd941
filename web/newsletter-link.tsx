import { brand } from '#shared/brand.ts';
import { newsletterLink as words } from './content/newsletter.ts';

/** A link to the newsletter at the platform that sends it. It opens in a new tab. */
export const NewsletterLink = ({ label = words.label }: { label?: string }) => (
  <a href={brand.newsletterUrl} target="_blank" rel="noopener noreferrer">
    {label}
    <span className="visually-hidden"> {words.newTab}</span>
  </a>
);
