import { brand } from '#shared/brand.ts';
import { services } from '../content/services.ts';
import { paths } from '../paths.ts';
import { Page } from './page.tsx';
import type { SitePage } from './site-page.ts';

const ServicesPage = () => (
  <Page>
    <h1>{services.title}</h1>
  </Page>
);

export const servicesPage: SitePage = {
  address: paths.services,
  file: '/services.html',
  title: `${services.title} · ${brand.name}`,
  description: services.description,
  canonical: paths.services,
  styles: ['web/site/services.css'],
  content: <ServicesPage />,
};
