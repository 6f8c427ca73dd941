import { brand } from '#shared/brand.ts';
import { about } from '../content/about.ts';
import { paths } from '../paths.ts';
import { Page } from './page.tsx';
import type { SitePage } from './site-page.ts';

const AboutPage = () => (
  <Page>
    <h1>{about.title}</h1>
  </Page>
);

export const aboutPage: SitePage = {
  address: paths.about,
  file: '/about.html',
  title: `${about.title} · ${brand.name}`,
  description: about.description,
  canonical: paths.about,
  styles: ['web/site/about.css'],
  content: <AboutPage />,
};
