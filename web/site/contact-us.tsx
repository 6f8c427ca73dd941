import { brand } from '#shared/brand.ts';
import { contact } from '../content/contact-us.ts';
import { paths } from '../paths.ts';
import { Page } from './page.tsx';
import type { SitePage } from './site-page.ts';

const ContactPage = () => (
  <Page>
    <h1>{contact.title}</h1>
  </Page>
);

export const contactPage: SitePage = {
  address: paths.contact,
  file: '/contact-us.html',
  title: `${contact.title} · ${brand.name}`,
  description: contact.description,
  canonical: paths.contact,
  styles: ['web/site/contact-us.css'],
  content: <ContactPage />,
};
