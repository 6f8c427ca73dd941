// Whether readers come across an article, or need its address. A file of its own, so that documents are rendered without the contract.
import type { Article } from './contract/articles.ts';

/** Whether lists, the feed, the sitemap, searches and counts have an article. Others are found by their address alone. */
export const isListed = ({ isUnlisted = false }: Pick<Article, 'isUnlisted'>): boolean => !isUnlisted;
