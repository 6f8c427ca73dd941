// Videos by address. Nothing is loaded from their sites before a reader asks for it.

export interface Video {
  readonly provider: 'youtube' | 'vimeo';
  readonly id: string;
  /** Vimeo's key of a video that is not listed. */
  readonly key?: string;
}

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)|www\.youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?:[/?&#]|$)/;
const VIMEO =
  /^https:\/\/(?:www\.vimeo\.com\/|vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{1,12})(?:\/([0-9a-f]{1,20}))?\/?(?:\?(?:(?:[^#]*&)?h=([0-9a-f]{1,20})(?:[&#]|$))?|#|$)/;

/** The video of an address of YouTube or Vimeo, as people copy it; undefined for every other address. */
export const parseVideo = (address: string): Video | undefined => {
  const [, youTubeId] = YOUTUBE.exec(address) ?? [];
  if (youTubeId) return { provider: 'youtube', id: youTubeId };
  const [, vimeoId, keyInPath, keyInQuery] = VIMEO.exec(address) ?? [];
  if (!vimeoId) return undefined;
  const key = keyInPath ?? keyInQuery;
  return { provider: 'vimeo', id: vimeoId, ...(key && { key }) };
};

/** The page of a video at its provider. */
export const toWatchUrl = ({ provider, id, key }: Video): string =>
  provider === 'youtube'
    ? `https://www.youtube.com/watch?v=${id}`
    : `https://vimeo.com/${id}${key ? `/${key}` : ''}`;

/** The origins of the two players. The security policy of our pages allows them in a frame. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

/** The address of a video's player, which starts at once. */
export const toPlayerUrl = ({ provider, id, key }: Video): string =>
  provider === 'youtube'
    ? `${PLAYER_ORIGINS[0]}/embed/${id}?autoplay=1`
    : `${PLAYER_ORIGINS[1]}/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`;
