// The header and the footer of public pages.
import { paths } from '../paths.ts';

export const shell = {
  skip: 'Skip to content',
  menu: 'Menu',
  close: 'Close',
  main: 'Main',
  signUp: 'Sign Up',
  login: 'Login',
  navigation: [
    { label: 'About', path: paths.about },
    { label: 'Services', path: paths.services },
    { label: 'Pricing', path: paths.pricing },
    { label: 'Blog', path: paths.blog },
    { label: 'Contact', path: paths.contact },
  ],
  footer: [
    { title: 'Link', links: ['About Us', 'Pricing', 'Blog', 'Contact'] },
    { title: 'Services', links: ['Starter', 'Training', 'Consulting', 'Service', 'Automation'] },
  ],
  privacy: 'Privacy',
  feed: 'RSS feed',
  /** The law prescribes these words (docs/what-the-law-asks.md). */
  withdraw: 'Withdraw from contract here',
  /** The year is prescribed. */
  copyright: (name: string) => `© 2025 ${name}. All rights reserved.`,
} as const;
