import { blogIsland } from '../../../content/blog.ts';
import { MissingArticle } from '../../../features/articles/missing-article.tsx';
import { Page } from '../../../features/site/page.tsx';

/** What an address of the blog shows that names no article. */
export const MissingArticlePage = () => (
  <Page>
    <MissingArticle level={1} words={blogIsland.missing} />
  </Page>
);
