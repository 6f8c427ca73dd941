import type { BlogArticles } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import type { Article } from '#shared/contract/articles.ts';
import { TAGS } from '#shared/tags.ts';
import { BackToBlog } from '../../../features/articles/back-to-blog.tsx';
import { Blog } from '../../../features/articles/blog.tsx';
import { ReadInNewsletter } from '../../../features/newsletter/read-in-newsletter.tsx';
import { SiteShell } from '../../../features/site/shell.tsx';
import { articlePath, paths } from '../../../paths.ts';
import type { Head } from '../../../site-page.ts';
import { articleData, articleBreadcrumbs } from '../../../structured-data.ts';

/** The blog with one article selected. The blog's styles and script serve it too. */
export const ArticlePage = ({ origin, articles }: { origin: string; articles: BlogArticles }) => (
  <SiteShell current={paths.blog}>
    <BackToBlog />
    <Blog origin={origin} articles={articles} level={1}>
      <ReadInNewsletter />
    </Blog>
  </SiteShell>
);

/** The head of an article's document: its own title, subtitle, image and tags. */
export const articleHead = (article: Article): Head => {
  const [cover] = article.images;
  return {
    title: `${article.title} · ${brand.name}`,
    description: article.subtitle,
    canonical: articlePath(article),
    article: { publishedTime: article.publishDate, tags: article.tags.map((tag) => TAGS[tag]) },
    structuredData: (origin) => [articleData(article, origin), articleBreadcrumbs(article, origin)],
    ...(cover && { image: cover }),
  };
};
