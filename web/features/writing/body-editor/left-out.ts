// The parts of a pasted text that a body cannot hold. The editor lists them, because nobody compares the result with the original.
import { parseImagePath } from '#shared/images.ts';
import { parseAddress } from './link-address.ts';

export interface LeftOut {
  /** Links that were removed. Their words stay. */
  readonly links: readonly { readonly words: string; readonly address: string }[];
  /** The words before each removed image, or its alt text. */
  readonly images: readonly string[];
  /** The number of tables that became paragraphs. */
  readonly tables: number;
}

const MAX_WORDS = 60;

const shorten = (text: string, end: 'first' | 'last'): string => {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  if (words.length <= MAX_WORDS) return words;
  return end === 'first' ? `${words.slice(0, MAX_WORDS)}…` : `…${words.slice(-MAX_WORDS)}`;
};

/** Removes links with addresses that a body may not have, and returns them. An anchor within the pasted page is no loss. */
export const leaveOutLinks = (page: Document, isOurs: boolean): LeftOut['links'] =>
  [...page.querySelectorAll('a[href]')].flatMap((link) => {
    const address = link.getAttribute('href')?.trim() ?? '';
    // A path in a foreign page is not a path of ours.
    const isRelative = !isOurs && /^[./\\]/.test(address);
    if (!isRelative && parseAddress(address).problem === undefined) return [];
    const words = shorten(link.textContent, 'first');
    link.replaceWith(...link.childNodes);
    return address.startsWith('#') || words === '' ? [] : [{ words, address: shorten(address, 'first') }];
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

/** Removes images that are not ours, and returns their places. */
export const leaveOutImages = (page: Document): LeftOut['images'] =>
  [...page.querySelectorAll('img')].flatMap((image) => {
    if (parseImagePath(image.getAttribute('src') ?? '') !== undefined) return [];
    const place = shorten(image.alt || readBefore(page, image), 'last');
    image.remove();
    return [place];
  });
