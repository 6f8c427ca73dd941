import { brand } from '#shared/brand.ts';
import type { ReactNode } from 'react';

/** To the newsletter itself, at the platform that sends it. */
export const NewsletterLink = ({ children = 'Get the weekly newsletter' }: { children?: ReactNode }) => (
  <a href={brand.newsletterUrl} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);
