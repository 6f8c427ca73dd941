import { BLOG_DATA_ID, type BlogStart } from '#shared/blog-document.ts';
import { brand } from '#shared/brand.ts';
import { blog } from '../../content/blog.ts';
import { paths } from '../../paths.ts';
import { BlogWay } from '../../features/articles/blog-way.tsx';
import { dataBlock } from '../../data-block.ts';
import { Island } from '../../ui/island.tsx';
import { LiveBlog } from '../../scripts/live-blog.tsx';
import { Page } from '../../features/site/page.tsx';
import type { SitePage } from '../../site-page.ts';

/** The blog with its articles, and beside them what its script starts from; a skeleton while there are none. */
export const BlogPage = ({ start }: { start?: BlogStart }) => (
  <Page current={paths.blog}>
    {/* An article's own document is about the article: the blog is what it belongs to. */}
    {start?.named ? (
      <BlogWay />
    ) : (
      <header className="blog-header">
        <h1>{blog.title}</h1>
        <p>{blog.text}</p>
        {!start && (
          <noscript>
            <p className="blog-header__needs">{blog.waitingWithoutScript}</p>
          </noscript>
        )}
      </header>
    )}
    <Island id="blog" className="blog">
      <LiveBlog start={start} />
    </Island>
    {start && <script type="application/json" id={BLOG_DATA_ID} dangerouslySetInnerHTML={dataBlock(start)} />}
  </Page>
);

export const blogPage: SitePage = {
  address: paths.blog,
  title: `${blog.title} · ${brand.name}`,
  description: blog.text,
  canonical: paths.blog,
  styles: ['web/features/articles/blog.css', 'web/features/articles/articles.css'],
  script: 'web/scripts/blog.ts',
  content: <BlogPage />,
};
