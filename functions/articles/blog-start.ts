import type { BlogStart, Teaser } from '#shared/blog-document.ts';
import type { Article } from '#shared/contract/articles.ts';

interface Page {
  readonly newsletters: readonly Article[];
  readonly total: number;
  readonly cursor?: string;
}

/** What the list shows of an article, so that a document does not grow with texts that nobody has chosen. */
const teaserOf = ({ newsletterId, title, subtitle, images, publishDate }: Article): Teaser => ({
  newsletterId,
  title,
  subtitle,
  images: images.slice(0, 1),
  publishDate,
});

/** What the blog's document carries: the named article, or else the newest, whole, and of the others what a list shows. */
export const blogStartOf = ({ newsletters, ...rest }: Page, named?: Article): BlogStart => ({
  ...(named && { named }),
  items: newsletters.map((item, index) => (named === undefined && index === 0 ? item : teaserOf(item))),
  ...rest,
});
