// Turns the cards of Ghost and Substack into what a body can hold, before the cleaning of a paste. Ghost's classes: the public
// renderers of TryGhost/Koenig. Substack's: its exports.
import { parseVideo, toWatchUrl } from '#shared/body/video.ts';
import { PUBLISHED_IMAGE_FOLDER, toImagePath } from '#shared/images.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { isRecord } from '../../../json.ts';
import { importPosts } from '../../../content/import.ts';
import { escapeHtml, readList, readText, toImage, toLink, type Data } from './cards.ts';

/** An image of the former site, by the key that stands for it in the body until it is fetched. */
export type FormerImages = ReadonlyMap<string, string>;

/** What a body cannot hold: cards that became links, or open text, and what is left out. */
export interface ChangedCards {
  readonly links: string[];
  readonly toggles: string[];
  readonly dropped: string[];
}

/** What asks to subscribe or to share, what only a player needs, and what a link replaces. Nobody misses it. */
const SILENT = [
  '.kg-signup-card, .kg-email-card, .kg-email-cta-card, [data-lexical-signup-form]',
  '.subscription-widget-wrap, .subscription-widget-wrap-editor, .subscription-widget, .captioned-button-wrap',
  '.embedded-publication-wrap, .install-substack-app-embed, .community-chat, .directMessage, .sponsorship-campaign-embed',
  '.kg-bookmark-metadata, .kg-bookmark-thumbnail, .kg-video-overlay, .kg-video-player-container',
  '.kg-audio-player, .kg-audio-thumbnail, .kg-file-card-icon, .kg-product-card-rating',
  'a[class*="kg-"][href*="#/portal"], .image-link-expand, .hide-text, .footnote-backref, a[href^="#fnref"], .paywall-jump',
].join();

const SUBSCRIBES = /#\/portal|\/subscribe\b|action=share|gift=true|\/comments\b/;

/** The data of a card of Substack. */
const readAttrs = (element: Element): Data => {
  try {
    const data: unknown = JSON.parse(element.getAttribute('data-attrs') ?? '');
    return isRecord(data) ? data : {};
  } catch {
    return {};
  }
};

const findHref = (element: Element): string => element.querySelector('a[href]')?.getAttribute('href') ?? '';

const wordsOf = (element: Element, selector: string): string =>
  (element.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const { names, other } = importPosts.cards;

/** What people call a card. */
const nameCard = ({ classList: [kind = ''] }: Element): string =>
  Object.entries(names).find(([card]) => card === kind)?.[1] ?? other(kind);

type Convert = (element: Element, changed: ChangedCards) => string;

/** A card that becomes a link to what it showed. */
const linkTo =
  (describe: (element: Element, attrs: Data) => { readonly href: string; readonly name: string }): Convert =>
  (element, { links, dropped }) => {
    const { href, name } = describe(element, readAttrs(element));
    const caption = element.querySelector('figcaption')?.innerHTML;
    if (href === '') dropped.push(name || nameCard(element));
    else links.push(name || href);
    return toLink(href, name) + (caption ? `<p>${caption}</p>` : '');
  };

const toVideo = (url: string, title: string): string =>
  `<div data-video="${escapeHtml(url)}">${escapeHtml(title)}</div>`;

const convertFrame: Convert = (element, changed) => {
  const src = element.getAttribute('src') ?? '';
  const video = parseVideo(src.replace(/^(?:http:)?\/\//i, 'https://'));
  if (video) return toVideo(toWatchUrl(video), element.getAttribute('title') ?? '');
  return linkTo(() => ({ href: src, name: element.getAttribute('title') ?? '' }))(element, changed);
};

const convertMedia = linkTo((element) => {
  const title = element.closest('.kg-card')?.querySelector('.kg-audio-title, .kg-video-title');
  title?.remove();
  return {
    href: element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '',
    name: element.getAttribute('title') || (title?.textContent.trim() ?? ''),
  };
});

/** In this order: a player within a card before its card. */
const CARDS: readonly (readonly [selector: string, convert: Convert])[] = [
  ['.footnote-anchor', (element) => `[${escapeHtml(element.textContent.trim())}]`],
  [
    '.footnote',
    (element) => {
      const content = element.querySelector('.footnote-content');
      (content?.querySelector('p') ?? content)?.prepend(`[${wordsOf(element, '.footnote-number')}] `);
      return content?.innerHTML ?? '';
    },
  ],
  [
    '.youtube-wrap',
    (element) => {
      if (element.querySelector('iframe')) return element.innerHTML;
      const id = readText(readAttrs(element), 'videoId');
      return id && toVideo(toWatchUrl({ provider: 'youtube', id }), '');
    },
  ],
  ['iframe', convertFrame],
  ['video, audio', convertMedia],
  [
    '.kg-callout-card',
    (element) => {
      const emoji = wordsOf(element, '.kg-callout-emoji');
      return `<aside><p>${emoji} ${element.querySelector('.kg-callout-text')?.innerHTML ?? ''}</p></aside>`;
    },
  ],
  ['.callout-block', (element) => `<aside>${element.innerHTML}</aside>`],
  ['.pullquote', (element) => `<blockquote>${element.innerHTML}</blockquote>`],
  [
    '.kg-toggle-card',
    (element, { toggles }) => {
      const heading = wordsOf(element, 'h4');
      toggles.push(heading);
      element.querySelector('h4')?.remove();
      return `<h4>${escapeHtml(heading)}</h4>${element.innerHTML}`;
    },
  ],
  [
    '.kg-button-card, .button-wrapper',
    (element) => (SUBSCRIBES.test(findHref(element)) ? '' : toLink(findHref(element), wordsOf(element, 'a'))),
  ],
  [
    '.kg-bookmark-card',
    linkTo((element) => ({
      href: findHref(element),
      name: wordsOf(element, '.kg-bookmark-title') || wordsOf(element, 'a'),
    })),
  ],
  [
    '.kg-file-card, .file-embed-wrapper',
    linkTo((element) => ({
      href: element.querySelector('.file-embed-button')?.getAttribute('href') ?? findHref(element),
      name: wordsOf(element, '.kg-file-card-title, .file-embed-details-h1') || wordsOf(element, 'a'),
    })),
  ],
  [
    '.tweet',
    (element, { links }) => {
      const attrs = readAttrs(element);
      const [url, words, name] = ['url', 'full_text', 'name'].map((field) => readText(attrs, field));
      links.push(name || url || nameCard(element));
      return `<blockquote><p>${escapeHtml(words || element.textContent)}</p></blockquote>${toLink(url ?? '', name ?? '')}`;
    },
  ],
  [
    '.image-gallery-embed',
    (element) => {
      const { gallery } = readAttrs(element);
      const images = readList(gallery, 'images').map((image) => toImage(readText(image, 'src'), '', ''));
      return `${images.join('')}<p>${escapeHtml(readText(gallery, 'caption'))}</p>`;
    },
  ],
  [
    '.latex-rendered',
    (element) => `<p>${escapeHtml(readText(readAttrs(element), 'persistentExpression'))}</p>`,
  ],
  [
    '.embedded-post-wrap, .digest-post-embed, .poll-embed, .native-video-embed, .native-audio-embed, .soundcloud-wrap, .instagram, .bandcamp-wrap, .unknown-card',
    linkTo((element, attrs) => ({
      href: readText(attrs, 'url') || readText(attrs, 'canonical_url') || findHref(element),
      name: readText(attrs, 'title') || element.getAttribute('title') || nameCard(element),
    })),
  ],
];

/** Where an image is, of several spellings. */
const findSource = (image: Element): string =>
  readText(readAttrs(image), 'src') || image.getAttribute('src') || image.getAttribute('data-src') || '';

/** Gives each image of the former site a key of ours for now, so that the cleaning keeps it where it stands. */
const holdImages = (page: Document, base: string | undefined): FormerImages => {
  const images = new Map<string, string>();
  for (const image of page.querySelectorAll('img')) {
    const url = parseUrl(findSource(image), base);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    url.protocol = 'https:';
    const key = `${PUBLISHED_IMAGE_FOLDER}/w1-1-1-y2000/${crypto.randomUUID()}-1600.webp`;
    images.set(key, url.href);
    const figure = image.closest('figure');
    const caption = figure?.querySelector('figcaption');
    const link = image.closest('a');
    const held = page.createElement('img');
    held.src = toImagePath(key);
    held.alt = image.alt;
    if (figure && caption && [...figure.querySelectorAll('img')].at(-1) === image) {
      held.dataset['caption'] = caption.textContent.trim();
      caption.remove();
    }
    (image.closest('picture') ?? image).replaceWith(held);
    // A body has no link around an image.
    link?.replaceWith(...link.childNodes);
  }
  return images;
};

/** Changes the page, whose addresses are relative to `base`. Returns its images, and what became of its cards. */
export const convertCards = (
  page: Document,
  base: string | undefined,
): { images: FormerImages; changed: ChangedCards } => {
  const changed: ChangedCards = { links: [], toggles: [], dropped: [] };
  for (const element of page.querySelectorAll(SILENT)) element.remove();
  for (const [selector, convert] of CARDS)
    for (const element of page.querySelectorAll(selector)) element.outerHTML = convert(element, changed);
  return { images: holdImages(page, base), changed };
};
