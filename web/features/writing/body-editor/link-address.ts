import { parseLinkAddress } from '#shared/body/link-address.ts';
import { parseVideo } from '#shared/body/video.ts';
import { unwrapLink } from './unwrap-link.ts';

/** The address of a link in the form of a body, or what is wrong with it. Pages of this site become paths. */
export const parseAddress = (text: string) => parseLinkAddress(unwrapLink(text.trim()), location.origin);

/** The address of a video at YouTube or Vimeo; undefined for any other text. Both support https, so it replaces http. */
export const parseVideoAddress = (text: string): string | undefined => {
  const { href } = parseLinkAddress(text.trim().replace(/^http:/i, 'https:'));
  return href !== undefined && parseVideo(href) ? href : undefined;
};
