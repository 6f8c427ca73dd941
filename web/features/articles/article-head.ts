import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import { articlePath } from '../../paths.ts';
import type { Head } from '../../site-page.ts';
import { articleData, articleTrail } from '../../structured-data.ts';

/** The head of an article's document: its own words and image, its tags as a reader sees them. */
export const articleHead = (article: Article): Head => {
  const [cover] = article.images;
  return {
    title: `${article.title} · ${brand.name}`,
    description: article.subtitle,
    canonical: articlePath(article),
    article: { publishedTime: article.publishDate, tags: article.tags.map((tag) => TAGS[tag]) },
    structuredData: (origin) => [articleData(article, origin), articleTrail(article, origin)],
    ...(cover && { image: cover }),
  };
};
