// The public pages: one file each, named as its address; and what search engines are told of them.
import { faqItems } from '../content/faq.ts';
import { pricing } from '../content/pricing.ts';
import { paths } from '../paths.ts';
import { aboutPage } from './about.tsx';
import { blogPage } from './blog.tsx';
import { contactPage } from './contact-us.tsx';
import { homePage } from './home.tsx';
import { loginPage } from './login.tsx';
import { pricingPage } from './pricing.tsx';
import { privacyPage } from './privacy.tsx';
import { servicesPage } from './services.tsx';
import { signupPage } from './signup.tsx';
import type { SitePage } from './site-page.ts';
import { faqData, organizationData, planData, siteData } from './structured-data.ts';
import type { StructuredData } from './structured-data.ts';

export { notFoundPage } from './not-found.tsx';

const facts: Readonly<Record<string, StructuredData>> = {
  [paths.home]: (origin) => [organizationData(origin), siteData(origin), faqData(faqItems)],
  [paths.pricing]: (origin) => [planData(pricing.description, origin), faqData(faqItems)],
};

const withFacts = (page: SitePage): SitePage => {
  const structuredData = facts[page.address];
  return structuredData === undefined ? page : { ...page, structuredData };
};

export const pages: readonly SitePage[] = [
  homePage,
  aboutPage,
  servicesPage,
  pricingPage,
  blogPage,
  contactPage,
  loginPage,
  signupPage,
  privacyPage,
].map(withFacts);
