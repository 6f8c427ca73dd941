import { paths } from '../paths.ts';

export const notFound = {
  title: 'Page Not Found',
  text: 'The page may have moved, or the address may have a small mistake in it.',
  action: 'Return to Homepage',
  /** The links for visitors. A customer sees the pages of the application. */
  links: [
    { label: 'Home', path: paths.home },
    { label: 'Pricing', path: paths.pricing },
    { label: 'Blog', path: paths.blog },
    { label: 'Contact', path: paths.contact },
  ],
} as const;
