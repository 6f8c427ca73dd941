import type { BlogArticles } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import { older } from '../../../../content/blog.ts';
import { BackToBlog } from '../../../../features/articles/back-to-blog.tsx';
import { BlogHeader } from '../../../../features/articles/blog-header.tsx';
import { Blog } from '../../../../features/articles/blog.tsx';
import { ReadOn } from '../../../../features/newsletter/read-on.tsx';
import { SiteShell } from '../../../../features/site/shell.tsx';
import { paths } from '../../../../paths.ts';
import type { Head } from '../../../../site-page.ts';

/** A page of older articles. It uses the blog's styles and script. */
export const OlderPage = ({ origin, articles }: { origin: string; articles: BlogArticles }) => (
  <SiteShell current={paths.blog}>
    <BackToBlog />
    <BlogHeader title={older.title} />
    <Blog origin={origin} articles={articles}>
      <ReadOn article={articles.selected} />
    </Blog>
  </SiteShell>
);

/** Hidden from search engines: the archive links every article, and an article moves from page to page. */
export const olderHead: Head = { title: `${older.title} · ${brand.name}`, isHidden: true };
