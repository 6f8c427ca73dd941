import { brand } from '#shared/brand.ts';
import { articles } from '../../../content/articles.ts';
import { MissingPage } from '../../../features/site/missing-page.tsx';
import { SiteShell } from '../../../features/site/shell.tsx';
import { paths } from '../../../paths.ts';
import type { Head } from '../../../site-page.ts';

/** The document for an address below the blog that names no article, or one that was withdrawn. */
export const MissingArticlePage = ({ reason }: { reason: 'missing' | 'withdrawn' }) => (
  <SiteShell>
    <MissingPage {...articles[reason]} action={{ label: articles.newest, path: paths.blog }} />
  </SiteShell>
);

export const missingArticleHead = (reason: 'missing' | 'withdrawn'): Head => ({
  title: `${articles[reason].title} · ${brand.name}`,
  isHidden: true,
});
