import { brand } from '#shared/brand.ts';
import { blog } from '../content/blog.ts';
import { Blog } from '../features/newsletter/blog.tsx';
import { paths } from '../paths.ts';
import { Island } from './island.tsx';
import { Page } from './page.tsx';
import type { SitePage } from './site-page.ts';

const BlogPage = () => (
  <Page>
    <header className="blog-header">
      <h1>{blog.title}</h1>
      <p>{blog.text}</p>
      <noscript>
        <p className="blog-header__needs">{blog.needsScript}</p>
      </noscript>
    </header>
    <Island id="blog" className="blog">
      <Blog />
    </Island>
  </Page>
);

export const blogPage: SitePage = {
  address: paths.blog,
  file: '/blog.html',
  servesBelow: true,
  title: `${blog.title} · ${brand.name}`,
  description: blog.text,
  canonical: paths.blog,
  callsApi: true,
  styles: ['web/site/blog.css', 'web/features/newsletter/newsletter.css'],
  script: 'web/site/islands/blog.tsx',
  content: <BlogPage />,
};
