// Every address of a page, and of an article, in one place.
import { ARCHIVE_PATH, BLOG_PATH } from '#shared/article-address.ts';

export { articlePath, newsletterIdIn, UNKNOWN_ARTICLE } from '#shared/article-address.ts';

export const paths = {
  home: '/',
  about: '/about',
  services: '/services',
  pricing: '/pricing',
  blog: BLOG_PATH,
  archive: ARCHIVE_PATH,
  contact: '/contact-us',
  privacy: '/privacy',
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
