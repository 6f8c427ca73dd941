// The parts of a pasted text that a body cannot hold. The editor lists them, because nobody compares the result with the original.
import { parseImagePath } from '#shared/images.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { parseAddress } from './link-address.ts';

/**
 * `links` were removed, and their words stay. `people` are links that stay, with an e-mail address in their query. An image is named
 * by the words before it or its alt text, a table that became paragraphs by its first row.
 */
type Kind = 'links' | 'people' | 'images' | 'tables' | 'struck' | 'marks';

/** What to tell of each kind. */
export type LeftOut = Readonly<Partial<Record<Kind, readonly string[]>>>;

const MAX_WORDS = 60;

export const shorten = (text: string, end: 'first' | 'last' = 'first'): string => {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  if (words.length <= MAX_WORDS) return words;
  return end === 'first' ? `${words.slice(0, MAX_WORDS)}…` : `…${words.slice(-MAX_WORDS)}`;
};

export const nameLink = (words: string, address: string): string =>
  bodyEditor.leftOut.link(words, shorten(address));

/** Removes links with addresses that a body may not have, and returns them. An anchor within the pasted page is no loss. */
export const leaveOutLinks = (page: Document, isOurs: boolean): string[] =>
  [...page.querySelectorAll('a[href]')].flatMap((link) => {
    const address = link.getAttribute('href')?.trim() ?? '';
    // A path in a foreign page is not a path of ours.
    const isRelative = !isOurs && /^[./\\]/.test(address);
    if (!isRelative && parseAddress(address).problem === undefined) return [];
    const words = shorten(link.textContent);
    link.replaceWith(...link.childNodes);
    return address.startsWith('#') || words === '' ? [] : [nameLink(words, address)];
  });

/** The links that give somebody's e-mail address to another site. They may be meant, so they stay. */
export const nameSharedAddresses = (page: Document): string[] =>
  [...page.querySelectorAll('a[href]')].flatMap((link) => {
    const { href = '' } = parseAddress(link.getAttribute('href') ?? '');
    const query = /^https:[^?#]*(.*)$/.exec(href)?.[1]?.replaceAll(/%40/gi, '@') ?? '';
    const [address] = /[^\s=&?#/|%]+@[^\s=&?#/|%]+\.[a-z]{2,}/i.exec(query) ?? [];
    return address === undefined ? [] : [nameLink(shorten(link.textContent), address)];
  });

/** The text before an element. */
const readBefore = (page: Document, element: Element): string => {
  const range = page.createRange();
  range.setStart(page.body, 0);
  range.setEndBefore(element);
  const blocks = range.cloneContents().querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, td, th, pre, div');
  const last = [...blocks].findLast(({ textContent }) => textContent.trim() !== '');
  return (last ?? range.cloneContents()).textContent ?? '';
};

const EMOJI = /^(?=.*\p{Extended_Pictographic})(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u;

/** Removes images that are not ours, and returns their places. Chats and mail programs write emoji as images. */
export const leaveOutImages = (page: Document): string[] =>
  [...page.querySelectorAll('img')].flatMap((image) => {
    if (parseImagePath(image.getAttribute('src') ?? '') !== undefined) return [];
    if (EMOJI.test(image.alt)) {
      image.replaceWith(image.alt);
      return [];
    }
    const place = bodyEditor.leftOut.image(shorten(image.alt || readBefore(page, image), 'last'));
    image.remove();
    // A pixel that tells the sender of a mail that it was opened.
    return image.getAttribute('width') === '1' ? [] : [place];
  });
