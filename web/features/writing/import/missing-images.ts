// The images of an imported draft that are not ours yet. Each is named in the text at its place, with the address where it is, so
// that it can be fetched later, by anybody who imports the same file again.
import type { Block, Body, Inline } from '#shared/body/schema.ts';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { parseImagePath } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { importPosts } from '../../../content/import.ts';

const words = importPosts.missing;

export interface MissingImage {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  readonly isCover: boolean;
}

const findFileName = (url: string): string => parseUrl(url)?.pathname.split('/').at(-1) || url;

/** The paragraph that stands for an image. */
export const toMarker = ({ url, alt, caption, isCover }: MissingImage): Block => ({
  type: 'paragraph',
  content: [
    { type: 'text', text: isCover ? words.cover : words.image },
    { type: 'text', text: alt || findFileName(url), marks: [{ type: 'link', attrs: { href: url } }] },
    ...(caption === '' ? [] : [{ type: 'hardBreak' } as const, { type: 'text', text: caption } as const]),
  ],
});

const readWords = (inline: Inline | undefined): string => (inline?.type === 'text' ? inline.text : '');

const findHref = (inline: Inline | undefined): string | undefined =>
  inline?.type === 'text' ? inline.marks?.find((mark) => mark.type === 'link')?.attrs.href : undefined;

/** The image for which a block stands; undefined for every other block. */
const parseMarker = (block: Block): MissingImage | undefined => {
  if (block.type !== 'paragraph') return undefined;
  const [kind, link, , ...caption] = block.content ?? [];
  const url = findHref(link);
  const isCover = readWords(kind) === words.cover;
  if (url === undefined || !(isCover || readWords(kind) === words.image)) return undefined;
  const alt = readWords(link);
  return {
    url,
    alt: alt === findFileName(url) ? '' : alt,
    caption: caption.map(readWords).join(''),
    isCover,
  };
};

/** The images that a body still lacks, in its order. */
export const listMissing = (body: Body | undefined): MissingImage[] =>
  (body?.content ?? []).flatMap((block) => parseMarker(block) ?? []);

/** The content with the images that are ours now, by the address where they were. The others stay named. */
export const fillImages = (content: DraftContent, imageUrls: ReadonlyMap<string, string>): DraftContent => {
  const covers: DraftContent['images'] = [];
  let room =
    limits.articleBody.images - (content.body?.content ?? []).filter(({ type }) => type === 'image').length;
  const blocks = (content.body?.content ?? []).flatMap((block): Block[] => {
    const missing = parseMarker(block);
    const url = missing && imageUrls.get(missing.url);
    const key = url === undefined ? undefined : parseImagePath(parseUrl(url)?.pathname ?? '');
    if (!missing || url === undefined || key === undefined) return [block];
    const { alt, caption, isCover } = missing;
    if (isCover && content.images.length >= limits.images.max) return [block];
    if (isCover) {
      covers.push({ url, alt, caption });
      return [];
    }
    room -= 1;
    return room < 0 ? [block] : [{ type: 'image', attrs: { key, alt, caption } }];
  });
  const { body: _, ...fields } = content;
  return {
    ...fields,
    images: [...covers, ...content.images],
    ...(blocks.length > 0 && { body: { type: 'doc', content: blocks } }),
  };
};
