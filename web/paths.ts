// The path of every page.
import { ARCHIVE_PATH, BLOG_PATH } from '#shared/blog-paths.ts';

export { articlePath, olderPath } from '#shared/blog-paths.ts';

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
  signIn: '/sign-in',
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

/** The page after a login, unless the customer had asked for another one. */
export const AFTER_LOGIN = `${paths.subscription}?fromLogin=true`;
