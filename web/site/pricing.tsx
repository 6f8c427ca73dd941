import { brand } from '#shared/brand.ts';
import { pricing } from '../content/pricing.ts';
import { paths } from '../paths.ts';
import { Page } from './page.tsx';
import type { SitePage } from './site-page.ts';

const PricingPage = () => (
  <Page>
    <h1>{pricing.title}</h1>
  </Page>
);

export const pricingPage: SitePage = {
  address: paths.pricing,
  file: '/pricing.html',
  title: `${pricing.title} · ${brand.name}`,
  description: pricing.description,
  canonical: paths.pricing,
  styles: ['web/site/pricing.css'],
  content: <PricingPage />,
};
