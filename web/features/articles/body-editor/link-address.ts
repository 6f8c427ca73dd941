import { parseVideo } from '#shared/body/video.ts';

/** Google's redirects stand in front of every link that is copied from Docs, Gmail or a list of results. */
const unwrapRedirect = (url: URL): URL => {
  const isRedirect = /^(www\.)?google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url';
  const target = url.searchParams.get('q') ?? url.searchParams.get('url');
  return isRedirect && target !== null && URL.canParse(target) ? new URL(target) : url;
};

const MAX_CHARACTERS = 2048;

/**
 * The address of a link as a body may hold it, from what a person typed or pasted: `https://` is added where it is missing, and
 * replaces `http://`. Undefined for anything else.
 */
export const parseLinkAddress = (text: string): string | undefined => {
  const trimmed = text.trim();
  const address = /^[\w.-]+\.[a-z]{2,}([:/?#]|$)/i.test(trimmed) ? `https://${trimmed}` : trimmed;
  if (!URL.canParse(address)) return undefined;
  const url = unwrapRedirect(new URL(address));
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.protocol === 'https:' && url.href.length <= MAX_CHARACTERS ? url.href : undefined;
};

/** The address of a video at YouTube or Vimeo; undefined for any other text. */
export const parseVideoAddress = (text: string): string | undefined => {
  const address = parseLinkAddress(text);
  return address !== undefined && parseVideo(address) ? address : undefined;
};
