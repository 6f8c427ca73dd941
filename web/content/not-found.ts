import { paths } from '../paths.ts';

export const notFound = {
  title: 'Page Not Found',
  text: 'The page may have moved, or the address may have a small mistake in it.',
  action: 'Return to Homepage',
  links: [
    { label: 'Home', path: paths.home },
    { label: 'Pricing', path: paths.pricing },
    { label: 'Blog', path: paths.blog },
    { label: 'Contact', path: paths.contact },
  ],
} as const;
