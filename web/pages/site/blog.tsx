import type { BlogDocumentData } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import { blog } from '../../content/blog.ts';
import { BlogIsland } from '../../features/articles/blog-island.tsx';
import { ReadInNewsletter } from '../../features/newsletter/read-in-newsletter.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';
import '../../features/articles/blog.css';

/** The newest articles; without `start` a skeleton, and a script that fetches them. */
export const BlogPage = ({ start }: { start?: BlogDocumentData }) => (
  <SiteShell current={paths.blog}>
    <header className="blog-header">
      <h1>{blog.title}</h1>
      <p>{blog.text}</p>
      {!start && (
        <noscript>
          <p className="blog-header__needs">{blog.waitingWithoutScript}</p>
        </noscript>
      )}
    </header>
    <BlogIsland start={start}>
      <ReadInNewsletter />
    </BlogIsland>
  </SiteShell>
);

export const page: SitePage = {
  title: `${blog.title} · ${brand.name}`,
  description: blog.text,
  canonical: paths.blog,
  isRenderedOnRequest: true,
  script: 'web/scripts/blog.ts',
  content: <BlogPage />,
};
