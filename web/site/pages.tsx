// The public pages: one file each, named as its address.
import { aboutPage } from './about.tsx';
import { archivePage } from './archive.tsx';
import { blogPage } from './blog.tsx';
import { contactPage } from './contact-us.tsx';
import { homePage } from './home.tsx';
import { loginPage } from './login.tsx';
import { pricingPage } from './pricing.tsx';
import { privacyPage } from './privacy.tsx';
import { servicesPage } from './services.tsx';
import { signupPage } from './signup.tsx';
import type { SitePage } from './site-page.ts';

export { notFoundPage } from './not-found.tsx';

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
