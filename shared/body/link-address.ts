// Where a link of a text may lead. The schema, the editor and every renderer use this rule, so that none accepts a link that
// another cannot show.
import { limits } from '../limits.ts';
import { parseUrl } from '../parse-url.ts';

const INVALID =
  'Please enter an address that begins with https://, mailto: or tel:, or a page of ours such as /pricing';

export type LinkAddress =
  | { readonly href: string; readonly problem?: undefined }
  | { readonly href?: undefined; readonly problem: string };

const refuse = (problem = INVALID): LinkAddress => ({ problem });

const NOWHERE = 'https://nowhere.invalid';

/** The path of a page of ours. Browsers read `//` and `/\` as the beginning of another host. */
const parsePath = (path: string): LinkAddress => {
  const url = parseUrl(path, NOWHERE);
  const isOurs = url?.origin === NOWHERE && !url.username && !url.pathname.startsWith('//');
  return isOurs ? { href: url.pathname + url.search + url.hash } : refuse();
};

const MAIL = /^mailto:[^\s@/?#]+@[^\s@/?#]+\.[^\s@/?#]+(?:\?\S*)?$/i;
const PHONE = /^tel:\+?[\d\s().-]{3,40}$/i;

const parseSite = (url: URL): LinkAddress => {
  if (url.username || url.password) return refuse('An address must not contain a name or a password');
  if (url.protocol === 'https:') return { href: url.href };
  if (url.protocol !== 'http:') return refuse();
  url.protocol = 'https:';
  return refuse(`An http:// address is not safe. Please try ${url.href}`);
};

const parse = (address: string, ownOrigin: string | undefined): LinkAddress => {
  if (/^[/\\]/.test(address)) return parsePath(address);
  if (MAIL.test(address)) return { href: parseUrl(address)?.href ?? address };
  if (PHONE.test(address)) return { href: `tel:${address.slice('tel:'.length).replaceAll(/[^\d+]/g, '')}` };
  const url = parseUrl(address);
  if (!url) return refuse();
  if (url.origin === ownOrigin) return parsePath(url.pathname + url.search + url.hash);
  return parseSite(url);
};

/** Adds what people leave out: the scheme of a site and of an e-mail address. */
const complete = (text: string): string => {
  if (/^[\w.-]+\.[a-z]{2,}([:/?#]|$)/i.test(text)) return `https://${text}`;
  return /^[^\s@/:?#]+@[\w.-]+\.[a-z]{2,}$/i.test(text) ? `mailto:${text}` : text;
};

/**
 * The address of a link as it is stored, or a sentence that says what is wrong with it: https, `mailto:`, `tel:`, or a page of ours
 * as a path from the root. Pages at `ownOrigin` become paths. A stored address stays as it is.
 */
export const parseLinkAddress = (text: string, ownOrigin?: string): LinkAddress => {
  const address = parse(complete(text.trim()), ownOrigin);
  return (address.href?.length ?? 0) > limits.linkAddress.max ? refuse('An address is too long') : address;
};

/** The stored address of a link, absolute at `siteUrl`, which has no slash at its end. */
export const toAbsolute = (href: string, siteUrl: string): string =>
  href.startsWith('/') ? siteUrl + href : href;
