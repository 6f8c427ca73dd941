import { brand } from '#shared/brand.ts';
import { articles } from '../../../content/articles.ts';
import { MissingArticle } from '../../../features/articles/missing-article.tsx';
import { SiteShell } from '../../../features/site/shell.tsx';
import type { Head } from '../../../site-page.ts';

/** The document for an address below the blog that names no article, or one that was withdrawn. */
export const MissingArticlePage = ({ reason }: { reason: 'missing' | 'withdrawn' }) => (
  <SiteShell>
    <MissingArticle reason={reason} />
  </SiteShell>
);

export const missingArticleHead = (reason: 'missing' | 'withdrawn'): Head => ({
  title: `${articles[reason].title} · ${brand.name}`,
  isHidden: true,
});
