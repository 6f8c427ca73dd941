import { brand } from '#shared/brand.ts';
import { contactUs } from '../../content/contact-us.ts';
import { FormPage } from '../../features/contact/form-page.tsx';
import { contactPurpose } from '../../features/contact/form-purpose.ts';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import contactImage from '../../drawings/contact.svg';
import type { SitePage } from '../../site-page.ts';

const ContactPage = () => (
  <SiteShell current={paths.contact}>
    <FormPage purpose={contactPurpose} words={contactUs}>
      <img
        className="contact-us__image"
        src={contactImage}
        alt=""
        width="480"
        height="420"
        decoding="async"
      />
    </FormPage>
  </SiteShell>
);

export const page: SitePage = {
  title: `${contactUs.pageTitle} · ${brand.name}`,
  description: contactUs.description,
  canonical: paths.contact,
  callsApi: true,
  script: 'web/scripts/contact-us.ts',
  content: <ContactPage />,
};
