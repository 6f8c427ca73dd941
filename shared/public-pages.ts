// The addresses of the public pages, for whoever lists them: the sitemap, and the test that nobody forgot one.

/** Every page that search engines may show, articles aside; the blog and its articles are made at run time. */
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
] as const;
