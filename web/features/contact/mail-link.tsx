import { contactEmail } from '#shared/brand.ts';
import './mail-link.css';

/** The company's e-mail address, as a link. */
export const MailLink = () => (
  <a className="mail-link" href={`mailto:${contactEmail}`}>
    {contactEmail}
  </a>
);
