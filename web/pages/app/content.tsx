import { Link } from 'react-router-dom';
import { DraftState } from '#shared/contract/drafts.ts';
import { authors } from '../../content/authors.ts';
import { content as words } from '../../content/content.ts';
import { blankArticle } from '../../features/writing/draft-content.ts';
import { DraftLists } from '../../features/writing/draft-lists.tsx';
import { useNewDraft } from '../../features/writing/use-new-draft.ts';
import { keptWork } from '../../features/article-form/stored-form.ts';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { importPosts } from '../../content/import.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

const Actions = () => {
  const { create, isCreating } = useNewDraft();
  return (
    <div className="row gap-3">
      <Link className={buttonClass('secondary')} to={paths.authors}>
        {authors.title}
      </Link>
      <Link className={buttonClass('secondary')} to={paths.contentImport}>
        {importPosts.action}
      </Link>
      <Button disabled={isCreating} onClick={() => create(blankArticle())}>
        {isCreating ? words.creating : words.newArticle}
      </Button>
    </div>
  );
};

/** All articles that staff have written, by state. */
const Content = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => <DraftLists kind="article" title={words.title} action={<Actions />} states={DraftState.options} />}
  </StaffPage>
);

export default Content;
