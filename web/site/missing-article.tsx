import { blogIsland } from '../content/blog.ts';
import { MissingArticle } from '../features/newsletter/missing-article.tsx';
import { Page } from './page.tsx';

/** What an address of the blog shows that names no article. */
export const MissingArticlePage = () => (
  <Page>
    <MissingArticle level={1} words={blogIsland.missing} />
  </Page>
);
