// Every address of a page, and of an article, in one place.
import type { Newsletter } from '#shared/contract/newsletter.ts';

export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  pricing: '/pricing',
  blog: '/blog',
  contact: '/contact-us',
  signup: '/signup',
  login: '/login',
  callback: '/callback',
  completeProfile: '/complete-profile',
  saveProfile: '/save-profile',
  dashboard: '/dashboard',
  subscription: '/subscription',
  essentials: '/subscribe/essentials',
  account: '/account',
  cancel: '/cancel',
  success: '/success',
  contentLogin: '/content-login',
  contentCreator: '/content-creator',
} as const;

/** Where a customer's sign-in ends who asked for no page in particular. */
export const AFTER_LOGIN = `${paths.subscription}?fromLogin=true`;

const SLUG_LENGTH = 60;

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replace(/^-|-$/g, '');

/** The address to share: words for people, then the id, which alone decides what is shown. */
export const articlePath = ({ title, newsletterId }: Pick<Newsletter, 'title' | 'newsletterId'>): string =>
  `${paths.blog}/${slugOf(title)}-${newsletterId.toLowerCase()}`.replace('/-', '/');

/** What an address below the blog names when it ends in no id. */
export const UNKNOWN_ARTICLE = 'unknown';

/** The id at the end of an article's address: absent on the blog itself, UNKNOWN_ARTICLE when there is none. */
export const newsletterIdIn = (pathname: string): string | undefined => {
  const name = pathname.slice(paths.blog.length).replace(/^\/|\/$/g, '');
  if (name === '') return undefined;
  return /(?:^|-)([0-7][0-9a-hjkmnp-tv-z]{25})$/i.exec(name)?.[1]?.toUpperCase() ?? UNKNOWN_ARTICLE;
};
