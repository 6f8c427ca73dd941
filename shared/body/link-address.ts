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

/** Sites through which programs lead every link that is copied from them: the host with the path, and the parameter with the target. */
const WRAPPERS: readonly (readonly [site: RegExp, ...parameters: string[]])[] = [
  [/^(www\.)?google\.[a-z.]+\/url$/, 'q', 'url'],
  [/^[\w-]+\.safelinks\.protection\.(outlook\.com|office365\.us)\//, 'url'],
  [/^statics\.teams\.(cdn\.office\.net|microsoft\.com)\/.*safelinks/, 'url'],
  [/^(l|lm|www)\.(facebook|instagram|messenger|threads)\.(com|net)\/(l\.php)?$/, 'u'],
  [/^(www\.)?linkedin\.com\/(redir\/(redirect|general-malware-page)|safety\/go)\/?$/, 'url'],
  [/^(www\.)?youtube\.com\/redirect$/, 'q'],
  [/^out\.reddit\.com\//, 'url'],
  [/^t\.umblr\.com\/redirect$/, 'z'],
  [/^duckduckgo\.com\/l\/$/, 'uddg'],
  [/^slack-redir\.net\/link$/, 'url'],
  [/^(away\.)?vk\.(com|ru)\/away\.php$/, 'to'],
  [/^steamcommunity\.com\/linkfilter\/?$/, 'u', 'url'],
  [/^linkprotect\.cudasvc\.com\/url$/, 'a'],
  [/^(disq\.us\/url|medium\.com\/r\/)$/, 'url'],
];

/** The target in the path of a filter of mails: Proofpoint's third form, and Cisco's. */
const PATH_WRAPPER =
  /^(?:urldefense\.(?:com|us|proofpoint\.com)\/v3\/__([^*]+?)__;|secure-web\.cisco\.com\/[^/]+\/(.+))/;

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Proofpoint's second form writes `%` as `-` and `/` as `_`. */
const toPercent = (text: string): string => text.replaceAll('-', '%').replaceAll('_', '/');

const readTarget = (url: URL): string | undefined => {
  const site = url.hostname + url.pathname;
  const [, ...parameters] = WRAPPERS.find(([pattern]) => pattern.test(site)) ?? [];
  const found = parameters.map((name) => url.searchParams.get(name)).find((target) => target !== null);
  if (found !== undefined && found !== null) return found;
  if (site === 'urldefense.proofpoint.com/v2/url') return decode(toPercent(url.searchParams.get('u') ?? ''));
  const [, open, encoded] = PATH_WRAPPER.exec(site + url.search + url.hash) ?? [];
  return open ?? (encoded === undefined ? undefined : decode(encoded));
};

const MAX_WRAPPERS = 5;

/** The address to which a link leads in the end, where wrappers name it. */
const unwrap = (url: URL, left = MAX_WRAPPERS): URL => {
  const target = left > 0 ? parseUrl(readTarget(url) ?? '') : undefined;
  return target ? unwrap(target, left - 1) : url;
};

/** Parameters by which other sites know who has clicked. */
const CLICK_ID =
  /^(?:fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|mc_eid|igsh(?:id)?|ys?clid|twclid|ttclid|li_fat_id|epik|srsltid|_hsenc|_hsmi|hsCtaTracking|mkt_tok|vero_id|oly_(?:enc|anon)_id|_gl|_openstat)(?:=|$)/i;

/** Drops the click ids of a query. All else stays letter by letter. */
const dropClickIds = (url: URL): URL => {
  const parameters = url.search.slice(1).split('&');
  const rest = parameters.filter((parameter) => !CLICK_ID.test(parameter));
  if (rest.length === parameters.length) return url;
  const query = rest.length > 0 ? `?${rest.join('&')}` : '';
  return parseUrl(url.href.replace(url.search, () => query)) ?? url;
};

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
  const wrapped = parseUrl(address);
  if (!wrapped) return refuse();
  const url = dropClickIds(unwrap(wrapped));
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
