import type { BlogArticles } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import { isListOn } from '#shared/newsletter-links.ts';
import type { ReactNode } from 'react';
import { blog } from '../../content/blog.ts';
import { ArticleSkeleton } from '../../features/articles/article-skeleton.tsx';
import { BlogHeader } from '../../features/articles/blog-header.tsx';
import { Blog } from '../../features/articles/blog.tsx';
import { NewsletterEnd } from '../../features/newsletter/newsletter-end.tsx';
import { ReadOn } from '../../features/newsletter/read-on.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';

const Frame = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <SiteShell current={paths.blog}>
    <BlogHeader title={blog.title}>
      <p>{blog.text}</p>
      {note}
    </BlogHeader>
    {children}
  </SiteShell>
);

/** The newest article, and a list of others. */
export const BlogPage = ({ origin, articles }: { origin: string; articles: BlogArticles }) => (
  <Frame>
    <Blog origin={origin} articles={articles}>
      <ReadOn article={articles.selected} />
    </Blog>
    {isListOn && (
      <div className="newsletter-foot">
        <NewsletterEnd from="blog" />
      </div>
    )}
  </Frame>
);

const needsReload = (
  <noscript>
    <p className="blog-header__needs">{blog.waitingWithoutScript}</p>
  </noscript>
);

/** The blog while there is no article, or while articles cannot be read. Its script tries again by itself. */
export const BlogSkeletonPage = ({ reason }: { reason: 'empty' | 'unavailable' }) => (
  <Frame note={needsReload}>
    <ArticleSkeleton reason={reason} />
  </Frame>
);

export const page: SitePage = {
  title: `${blog.title} · ${brand.name}`,
  description: blog.text,
  canonical: paths.blog,
  isRenderedOnRequest: true,
  script: 'web/scripts/blog.ts',
  content: <BlogSkeletonPage reason="empty" />,
};
