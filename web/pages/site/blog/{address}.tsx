import type { WholeArticle } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { SHARE_WIDTH, toShareImage } from '#shared/images.ts';
import { TAGS } from '#shared/tags.ts';
import { BackToBlog } from '../../../features/articles/back-to-blog.tsx';
import { Blog } from '../../../features/articles/blog.tsx';
import { ReadOn } from '../../../features/newsletter/read-on.tsx';
import { SiteShell } from '../../../features/site/shell.tsx';
import { articlePath, paths } from '../../../paths.ts';
import type { Head } from '../../../site-page.ts';
import { articleData, articleBreadcrumbs } from '../../../structured-data.ts';

/** The blog with one article selected. It uses the blog's styles and script. */
export const ArticlePage = ({ origin, articles }: { origin: string; articles: WholeArticle }) => (
  <SiteShell current={paths.blog}>
    <BackToBlog />
    <Blog origin={origin} articles={articles} level={1}>
      <ReadOn article={articles.selected} />
    </Blog>
  </SiteShell>
);

/** The size of the image file for sharing; empty for an older image, which has no such file. */
const toShareSize = ({ width, height }: Article['images'][number]) => {
  if (width === undefined || height === undefined) return {};
  const shrunk = Math.min(1, SHARE_WIDTH / width);
  return { width: Math.round(width * shrunk), height: Math.round(height * shrunk) };
};

/** The head of an article's document: its own title, subtitle, image and tags. */
export const articleHead = (article: Article): Head => {
  const [cover] = article.images;
  return {
    title: `${article.title} · ${brand.name}`,
    description: article.subtitle,
    canonical: articlePath(article),
    article: {
      author: brand.name,
      publishedTime: article.publishDate,
      modifiedTime: article.correctedAt,
      tags: article.tags.map((tag) => TAGS[tag]),
    },
    structuredData: (origin) => [articleData(article, origin), articleBreadcrumbs(article, origin)],
    ...(cover && { image: { ...toShareSize(cover), url: toShareImage(cover.url), alt: cover.alt } }),
  };
};
