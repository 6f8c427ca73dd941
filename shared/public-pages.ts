import { brand } from './brand.ts';
import { isListOn } from './newsletter-links.ts';
import { NEWSLETTER_PATH } from './newsletter-path.ts';

/** The addresses of all public pages that search engines may show, without the articles. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/services',
  '/pricing',
  '/blog',
  '/blog/archive',
  '/contact-us',
  '/login',
  '/signup',
  '/privacy',
  ...(isListOn ? ([NEWSLETTER_PATH] as const) : []),
  ...(brand.withdrawal === 'on' ? (['/withdraw'] as const) : []),
] as const;
