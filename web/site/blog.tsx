import { blog } from '../content/blog.ts';
import { Blog } from '../features/newsletter/blog.tsx';
import { Island } from './island.tsx';
import { Page } from './page.tsx';

export const BlogPage = () => (
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
