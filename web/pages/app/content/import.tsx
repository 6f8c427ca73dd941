import { lazy, Suspense } from 'react';
import { importPosts as words } from '../../../content/import.ts';
import { keptWork } from '../../../features/article-form/stored-form.ts';
import { StaffPage } from '../../../features/staff/staff-page.tsx';
import { LoadingLines } from '../../../ui/skeleton.tsx';

// A chunk of its own, because the other pages of staff do not need it.
const ImportPosts = lazy(() => import('../../../features/writing/import/import-posts.tsx'));

/** The page that brings posts from Ghost or Substack. */
const ImportPage = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => (
      <Suspense fallback={<LoadingLines label={words.loading} lines={4} />}>
        <ImportPosts />
      </Suspense>
    )}
  </StaffPage>
);

export default ImportPage;
