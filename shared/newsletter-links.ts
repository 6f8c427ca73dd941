// Where links to the newsletter lead: to our own list, to the page at another service, or nowhere.
import { brand, type Brand } from './brand.ts';
import { NEWSLETTER_PATH } from './newsletter-path.ts';

export const createNewsletterLinks = ({
  list,
  postalAddress,
  newsletterUrl,
}: Pick<Brand, 'list' | 'postalAddress' | 'newsletterUrl'>) => {
  // The law asks for a postal address in each mail to a subscriber.
  const isOn = list === 'on' && postalAddress.trim() !== '';
  const elsewhere = newsletterUrl === '' ? undefined : newsletterUrl;
  const newsletterHref = isOn ? NEWSLETTER_PATH : elsewhere;
  return { isListOn: isOn, newsletterHref, serviceHref: elsewhere ?? newsletterHref };
};

/**
 * `newsletterHref` is undefined if there is no newsletter to lead to: then such links are not built. `serviceHref` prefers the page at
 * another service.
 */
export const { isListOn, newsletterHref, serviceHref } = createNewsletterLinks(brand);
