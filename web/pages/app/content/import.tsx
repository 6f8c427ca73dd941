import { importPosts as words } from '../../../content/import.ts';
import { keptWork } from '../../../features/article-form/stored-form.ts';
import { StaffPage } from '../../../features/staff/staff-page.tsx';
import { ImportPosts } from '../../../features/writing/import/import-posts.tsx';

/** The page that brings posts from Ghost or Substack. */
const ImportPage = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => <ImportPosts />}
  </StaffPage>
);

export default ImportPage;
