// The addresses that programs write to the clipboard instead of those that people see.
import { parseUrl } from '#shared/parse-url.ts';

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

/** An address without the sites that lead to it, and without click ids. Every other text stays as it is. */
export const unwrapLink = (text: string): string => {
  if (/^[/\\]/.test(text)) return text;
  const url = parseUrl(text) ?? parseUrl(`https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) return text;
  const target = dropClickIds(unwrap(url));
  return target === url ? text : target.href;
};
