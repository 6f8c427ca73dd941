import { content as words } from '../../content/content.ts';
import { ArticleLists } from '../../features/articles/content/article-lists.tsx';
import { keptWork } from '../../features/articles/editor/draft.ts';
import { StaffPage } from '../../features/staff/staff-page.tsx';

/** Everything staff have written, by state. */
const Content = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => <ArticleLists />}
  </StaffPage>
);

export default Content;
