import { DraftState } from '#shared/contract/drafts.ts';
import { content as words } from '../../content/content.ts';
import { blankContent } from '../../features/writing/draft-content.ts';
import { DraftLists } from '../../features/writing/draft-lists.tsx';
import { useNewDraft } from '../../features/writing/use-new-draft.ts';
import { keptWork } from '../../features/article-form/stored-form.ts';
import { StaffPage } from '../../features/staff/staff-page.tsx';
import { Button } from '../../ui/button.tsx';

const NewArticle = () => {
  const { create, isCreating } = useNewDraft();
  return (
    <Button disabled={isCreating} onClick={() => create(blankContent)}>
      {isCreating ? words.creating : words.newArticle}
    </Button>
  );
};

/** All articles that staff have written, by state. */
const Content = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => (
      <DraftLists kind="article" title={words.title} action={<NewArticle />} states={DraftState.options} />
    )}
  </StaffPage>
);

export default Content;
