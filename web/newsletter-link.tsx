import { newsletterHref } from '#shared/newsletter-links.ts';
import { NEWSLETTER_PATH } from '#shared/newsletter-path.ts';
import { newsletterLink as words } from './content/newsletter-link.ts';

interface Props {
  label?: string | undefined;
  /** Undefined if there is no newsletter: then there is no link. */
  href?: string | undefined;
}

/** A link to the newsletter: to our page about it, or in a new tab to another service's. */
export const NewsletterLink = ({ label = words.label, href = newsletterHref }: Props) => {
  if (href === undefined) return undefined;
  if (href === NEWSLETTER_PATH) return <a href={href}>{label}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  );
};
