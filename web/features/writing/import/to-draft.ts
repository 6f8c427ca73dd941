// Makes a draft of a post of another service.
import type { Block, Body } from '#shared/body/schema.ts';
import type { Access } from '#shared/contract/articles.ts';
import type { AuthorId } from '#shared/contract/authors.ts';
import { Former, type DraftContent } from '#shared/contract/drafts.ts';
import { toFoldedWords } from '#shared/fold.ts';
import { limits } from '#shared/limits.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { TAG_VALUES, TAGS } from '#shared/tags.ts';
import { isBlank } from '#shared/text.ts';
import { tidy } from '#shared/tidy.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { importPosts } from '../../../content/import.ts';
import type { LeftOut } from '../body-editor/left-out.ts';
import { cleanPastedHtml } from '../body-editor/paste.ts';
import { parsePastedHtml } from '../body-editor/pasted-style.ts';
import { parsePage } from '../body-editor/to-body.ts';
import { toLink } from './cards.ts';
import type { FormerPost, FormerSite } from './former-post.ts';
import { listMissing, toMarker, type MissingImage } from './missing-images.ts';
import { convertCards, type ChangedCards, type FormerImages } from './plain-cards.ts';

const words = importPosts.notes;

/** What the posts of a file have in common. */
export interface FormerPlace {
  readonly service: FormerSite['service'];
  /** The address of the site, with a slash at its end; undefined if the file needs none. */
  readonly address: string | undefined;
  /** The former paths of all posts, and those of more than one. */
  readonly paths: ReadonlySet<string>;
  readonly sharedPaths: ReadonlySet<string>;
  /** Our authors, by their folded names. */
  readonly authors: ReadonlyMap<string, AuthorId>;
}

/** A name as it is compared, without case and accents. */
export const toNameKey = (name: string): string => toFoldedWords(name).join(' ');

/** Ghost writes this for the address of the site. */
const GHOST_URL = '__GHOST_URL__/';

/** Where the paid part begins, in Ghost and in Substack. */
const PAID_PART = /<!--members-only-->|<div[^>]*\bpaywall-jump\b/;

const PAYWALLS =
  '.paywall, [data-component-name="PaywallToDOM"], [data-dynamic-audiences*="paid"], [data-dynamic-audiences*="founding"]';

/** Leads links to posts of the same file to their former paths at our site, which lead on once the posts are published. */
const leadLinks = (page: Document, { service, address, paths }: FormerPlace): void => {
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const url = href.startsWith('#') ? undefined : parseUrl(href, address);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    const isThere = service === 'substack' || (address !== undefined && url.href.startsWith(address));
    const path =
      service === 'substack' || address === undefined ? url.pathname : `/${url.href.slice(address.length)}`;
    const known = [path, `${path.replace(/[?#].*$/, '').replace(/\/$/, '')}/`].find((each) =>
      paths.has(each),
    );
    link.setAttribute('href', isThere && known !== undefined ? `${location.origin}${known}` : url.href);
  }
};

/** The beginning of what everybody could read there; empty if nobody can tell. */
const readBeginning = (html: string, post: FormerPost): string => {
  const [open = '', ...closed] = html.split(PAID_PART);
  if (closed.length === 0 && post.access !== 'everyone') return '';
  const paragraphs = [...parsePastedHtml(open).querySelectorAll('p')].map(({ textContent }) =>
    tidy(textContent, 'one').trim(),
  );
  return paragraphs.find(({ length }) => length >= limits.extract.min && length <= limits.extract.max) ?? '';
};

/** The first sentence, if it is short enough for a subtitle. */
const readSentence = (text: string): string => {
  const [sentence = ''] = /^.+?[.!?…](?=\s|$)/u.exec(text) ?? [];
  return sentence.length > limits.subtitle.max ? '' : sentence;
};

/** Our tags that have the names of others, and the names that none of ours has. */
const matchTags = (names: readonly string[]): { tags: DraftContent['tags']; others: string[] } => {
  const findTag = (name: string) =>
    TAG_VALUES.find((value) => [value, TAGS[value]].some((own) => toNameKey(own) === toNameKey(name)));
  return {
    tags: [...new Set(names.flatMap((name) => findTag(name) ?? []))],
    others: names.filter((name) => findTag(name) === undefined),
  };
};

const KINDS = ['links', 'people', 'images', 'tables', 'struck', 'marks'] as const;

const describeLoss = (leftOut: LeftOut, { links, toggles, dropped }: ChangedCards): string[] => [
  ...KINDS.flatMap((kind) => {
    const items = leftOut[kind] ?? [];
    return items.length > 0
      ? [importPosts.leftOut(bodyEditor.leftOut[kind](items.length), [...new Set(items)])]
      : [];
  }),
  ...Object.entries({ links, toggles, dropped } as const).flatMap(([kind, items]) =>
    items.length > 0 && (kind === 'links' || kind === 'toggles' || kind === 'dropped')
      ? [importPosts.cards[kind](items)]
      : [],
  ),
];

/** The marker of an image, and what an image cannot hold: a long caption stands below it, a long alt text in `notes`. */
const nameImage = ({ alt, caption, ...image }: MissingImage, notes: string[]): Block[] => {
  const [isLongAlt, isLongCaption] = [alt.length > limits.alt.max, caption.length > limits.caption.max];
  if (isLongAlt) notes.push(words.longAlt(alt));
  return [
    toMarker({
      ...image,
      alt: isLongAlt ? `${alt.slice(0, limits.alt.max - 1)}…` : alt,
      caption: isLongCaption ? '' : caption,
    }),
    ...(isLongCaption ? [toParagraph(caption)] : []),
  ];
};

const nameImages = (blocks: readonly Block[], images: FormerImages, notes: string[]): Block[] =>
  blocks.flatMap((block) => {
    const url = block.type === 'image' ? images.get(block.attrs.key) : undefined;
    if (block.type !== 'image' || url === undefined) return [block];
    const { alt, caption } = block.attrs;
    return nameImage({ url, alt, caption, isCover: false }, notes);
  });

const toParagraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });

const isImage = (block: Block | undefined): boolean =>
  block !== undefined && listMissing({ type: 'doc', content: [block] }).length > 0;

/** The text below its cover, which is the first image unless the post has another. */
const withCover = (
  blocks: readonly Block[],
  { cover }: FormerPost,
  { address, notes }: { address: string | undefined; notes: string[] },
): Block[] => {
  const url = cover && parseUrl(cover.url.replace(GHOST_URL, address ?? ''), address);
  if (cover && url && /^https?:$/.test(url.protocol)) {
    url.protocol = 'https:';
    const alt = tidy(cover.alt, 'one').trim();
    const caption = tidy(parsePastedHtml(cover.caption).body.textContent, 'one').trim();
    return [...nameImage({ url: url.href, alt, caption, isCover: true }, notes), ...blocks];
  }
  const [first] = listMissing({ type: 'doc', content: [...blocks] });
  return first
    ? [toMarker({ ...first, isCover: true }), ...blocks.slice(isImage(blocks[0]) ? 1 : 0)]
    : [...blocks];
};

const toBody = (content: readonly Block[]): { body?: Body } =>
  content.length > 0 ? { body: { type: 'doc', content: [...content] } } : {};

/** The draft of a post, with what an editor should know of it. Its images are named in the text, not fetched. */
export const toDraft = (
  post: FormerPost,
  place: FormerPlace,
): { content: DraftContent & { former: Former }; notes: string[] } => {
  const { service, address } = place;
  const notes: string[] = [];
  const note = (isSo: boolean, sentence: string) => {
    if (isSo) notes.push(sentence);
    return isSo;
  };

  const html = post.renderHtml().replaceAll(GHOST_URL, address ?? '');
  const page = parsePastedHtml((post.recording ? toLink(post.recording, importPosts.recording) : '') + html);
  note(post.recording !== undefined, words.recording);
  const isGated = PAID_PART.test(html) || page.querySelector(PAYWALLS) !== null;
  const { images, changed } = convertCards(page, address);
  leadLinks(page, place);
  const { html: cleaned, leftOut } = cleanPastedHtml(page.body.innerHTML);
  const blocks = parsePage(new DOMParser().parseFromString(cleaned, 'text/html'))?.content ?? [];
  note(blocks.length === 0, words.empty);
  notes.push(...describeLoss(leftOut, changed));

  const wholeTitle = tidy(post.title, 'one').trim();
  const isLongTitle = note(wholeTitle.length > limits.title.max, words.longTitle);
  const title = isLongTitle ? `${wholeTitle.slice(0, limits.title.max - 1)}…` : wholeTitle;
  const described = tidy(post.subtitle || (post.searchDescription ?? ''), 'one').trim();
  const isLongSubtitle = note(described.length > limits.subtitle.max, words.longSubtitle);
  const beginning = described === '' ? readBeginning(html, post) : '';
  note(beginning !== '', words.beginning);

  const access: Access = isGated ? 'essentials' : (post.access ?? 'essentials');
  note(isGated && post.access !== 'essentials', words.paywall);
  note(!isGated && post.access === undefined, words.unclear);
  const { tags, others } = matchTags(post.tags);
  note(others.length > 0, words.tags(others));
  const author = post.authors
    .map((name) => place.authors.get(toNameKey(name)))
    .find((id) => id !== undefined);
  note(post.authors.length > 0 && author === undefined, words.authors(post.authors));

  /** What is too long for search results is named, not cut. */
  const forSearch = (text: string | undefined, max: number): string => {
    const whole = tidy(text ?? '', 'one').trim();
    return note(whole.length > max, words.longForSearch(whole)) ? '' : whole;
  };
  const searchTitle = forSearch(post.searchTitle, limits.searchTitle.max);
  const searchDescription = forSearch(post.searchDescription, limits.searchDescription.max);
  const addressWords = post.slug.length > limits.addressWords.max ? '' : tidy(post.slug, 'one').trim();

  const path = Former.shape.path.safeParse(post.path).data;
  note(path !== undefined && place.sharedPaths.has(path), words.sameAddress);
  note(path === undefined && post.publishDate !== undefined, words.noAddress);
  return {
    content: {
      title: note(isBlank(title), words.untitled) ? importPosts.untitled : title,
      subtitle: isLongSubtitle ? '' : described || readSentence(beginning),
      extract: described || beginning,
      tags,
      images: [],
      access,
      ...(author !== undefined && { author }),
      ...(addressWords && { addressWords }),
      ...(searchTitle && { searchTitle }),
      ...(searchDescription && { searchDescription }),
      ...toBody([
        ...(isLongTitle ? [toParagraph(wholeTitle)] : []),
        ...withCover(nameImages(blocks, images, notes), post, { address, notes }),
      ]),
      former: {
        service,
        id: post.id,
        ...(path !== undefined && { path }),
        ...(post.publishDate !== undefined && { publishDate: post.publishDate }),
      },
    },
    notes,
  };
};
