// How an article is found and shared: by which address, under which words, and whether lists have it. No list and no page shows these
// fields, so the contract of readers lacks them.
import { toSlug } from './blog-paths.ts';
import type { PublishedImage } from './contract/articles.ts';

/** What search results and previews of links show, where that is not the title, the subtitle and the cover. */
export interface Sharing {
  readonly searchTitle?: string | undefined;
  readonly searchDescription?: string | undefined;
  readonly socialImage?: PublishedImage | undefined;
  /** Absent if lists have the article. */
  readonly isUnlisted?: boolean | undefined;
}

/** Whether lists, the feed, the sitemap, searches and counts have an article. Others are found by their address alone. */
export const isListed = ({ isUnlisted = false }: Pick<Sharing, 'isUnlisted'>): boolean => !isUnlisted;

/** The words of a text's address: those that an editor chose, else those that it has already, else those of its title. */
export const chooseSlug = (
  { title, addressWords = '' }: { readonly title: string; readonly addressWords?: string | undefined },
  current = toSlug(title),
): string => (addressWords.trim() === '' ? current : toSlug(addressWords));
