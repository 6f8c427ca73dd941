import type { BlogDocumentData, Teaser } from '#shared/blog-document.ts';
import type { Article } from '#shared/contract/articles.ts';

interface Page {
  readonly articles: readonly Article[];
  readonly total: number;
  readonly cursor?: string;
}

const toTeaser = ({ newsletterId, title, subtitle, images, publishDate }: Article): Teaser => ({
  newsletterId,
  title,
  subtitle,
  images: images.slice(0, 1),
  publishDate,
});

/**
 * The data of a blog document: the selected article, or else the newest, in full, and teasers of the others, so that the
 * document does not grow with texts that the reader has not chosen.
 */
export const toBlogDocumentData = ({ articles, ...rest }: Page, selected?: Article): BlogDocumentData => ({
  ...(selected && { selected }),
  items: articles.map((article, index) =>
    selected === undefined && index === 0 ? article : toTeaser(article),
  ),
  ...rest,
});
