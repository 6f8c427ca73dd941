import { brand } from '#shared/brand.ts';

/** The company's e-mail address, as a link. */
export const MailLink = () => (
  <a className="mail-link" href={`mailto:${brand.contactEmail}`}>
    {brand.contactEmail}
  </a>
);
