import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { imageEndpoints } from '#shared/contract/images.ts';
import type { StaffAuthor } from '#shared/contract/staff-authors.ts';
import { call } from '../../../api.ts';
import { authors as authorWords } from '../../../content/authors.ts';
import { importPosts as words } from '../../../content/import.ts';
import { paths } from '../../../paths.ts';
import { QueryState } from '../../../query-state.tsx';
import { LoadingLines } from '../../../ui/skeleton.tsx';
import { authorsQuery } from '../queries.ts';
import type { FormerSite } from './former-post.ts';
import { ImportForm } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';
import { createImport, type ImportRun } from './run-import.ts';
import '../../../ui/back-link.css';
import '../writing.css';

const calls: Parameters<typeof createImport>[2] = {
  importDraft: (content) => call(draftEndpoints.importDraft, { body: { content } }),
  load: (draftId) => call(draftEndpoints.get, { params: { draftId } }),
  save: (draftId, version, content) =>
    call(draftEndpoints.save, { params: { draftId }, body: { version, content } }),
  fetchImage: async (url, hosts) =>
    (await call(imageEndpoints.fetchImage, { body: { url, hosts } })).imageUrl,
};

/** The page that makes drafts of an export of Ghost or Substack. */
const ImportPosts = () => {
  const [started, setStarted] = useState<{ run: ImportRun; service: FormerSite['service'] }>();
  // An import without the list would find no author.
  const query = useQuery(authorsQuery);
  const start = (authors: readonly StaffAuthor[]) => (site: FormerSite, address: string | undefined) => {
    const run = createImport(site, { address, authors }, calls);
    setStarted({ run, service: site.service });
    void run.start();
  };
  return (
    <main className="content-page stack gap-5">
      <Link className="back-link" to={paths.content}>
        {words.back}
      </Link>
      <div className="stack gap-2">
        <h1>{words.title}</h1>
        <p className="soft measure">{words.intro}</p>
      </div>
      {started ? (
        <ImportReport {...started} />
      ) : query.data ? (
        <ImportForm onStart={start(query.data.authors)} />
      ) : (
        <QueryState
          query={query}
          title={authorWords.failed}
          level={2}
          loading={<LoadingLines label={authorWords.loading} lines={6} />}
        />
      )}
    </main>
  );
};

export default ImportPosts;
