// The path of every page.
import { ARCHIVE_PATH, articleSegment, BLOG_PATH } from '#shared/blog-paths.ts';

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
  articles: '/articles',
  cancel: '/cancel',
  success: '/success',
  contentLogin: '/content-login',
  contentCreator: '/content-creator',
  content: '/content',
} as const;

/** Where a customer reads an article. It ends like the public address of the article. */
export const readingPath = (article: Parameters<typeof articleSegment>[0]): string =>
  `${paths.articles}/${articleSegment(article)}`;

/** Where staff edit a draft. */
export const draftPath = (draftId: string): string => `${paths.content}/${draftId}`;

/** The page after a login, unless the customer had asked for another one. */
export const AFTER_LOGIN = `${paths.subscription}?fromLogin=true`;
