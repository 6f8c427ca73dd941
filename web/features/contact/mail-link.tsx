import { brand } from '#shared/brand.ts';

/** The address to write to where the form cannot help. */
export const MailLink = () => (
  <a className="mail-link" href={`mailto:${brand.contactEmail}`}>
    {brand.contactEmail}
  </a>
);
