// The public pages: one file each, named as its address.
import { aboutPage } from '../pages/site/about.tsx';
import { archivePage } from '../pages/site/blog/archive.tsx';
import { blogPage } from '../pages/site/blog.tsx';
import { contactPage } from '../pages/site/contact-us.tsx';
import { homePage } from '../pages/site/index.tsx';
import { loginPage } from '../pages/site/login.tsx';
import { pricingPage } from '../pages/site/pricing.tsx';
import { privacyPage } from '../pages/site/privacy.tsx';
import { servicesPage } from '../pages/site/services.tsx';
import { signupPage } from '../pages/site/signup.tsx';
import type { SitePage } from '../site-page.ts';

export { notFoundPage } from '../pages/site/not-found.tsx';

export const pages: readonly SitePage[] = [
  homePage,
  aboutPage,
  servicesPage,
  pricingPage,
  blogPage,
  archivePage,
  contactPage,
  loginPage,
  signupPage,
  privacyPage,
];
