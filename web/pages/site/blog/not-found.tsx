import { brand } from '#shared/brand.ts';
import { articles } from '../../../content/articles.ts';
import { MissingArticle } from '../../../features/articles/missing-article.tsx';
import { SiteShell } from '../../../features/site/shell.tsx';
import type { Head } from '../../../site-page.ts';

/** Answers an address below the blog that names no article. */
export const MissingArticlePage = () => (
  <SiteShell>
    <MissingArticle />
  </SiteShell>
);

export const missingArticleHead: Head = {
  title: `${articles.missing.title} · ${brand.name}`,
  isHidden: true,
};
