import { staffLessons as words } from '../../content/staff-lessons.ts';
import { blankLesson } from '../../features/writing/draft-content.ts';
import { DraftLists } from '../../features/writing/draft-lists.tsx';
import { useNewDraft } from '../../features/writing/use-new-draft.ts';
import { keptWork } from '../../features/article-form/stored-form.ts';
import { Modules } from '../../features/lessons/order/modules.tsx';
import { NewLesson } from '../../features/lessons/order/new-lesson.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';

const StartLesson = () => {
  const { create, isCreating } = useNewDraft();
  return <NewLesson isCreating={isCreating} onCreate={(module) => create(blankLesson(module))} />;
};

/** All lessons that staff have written: the modules in their order, drafts, and withdrawn lessons. */
const Lessons = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => (
      <DraftLists
        kind="lesson"
        title={words.title}
        action={<StartLesson />}
        states={['draft', 'withdrawn']}
        overview={{ name: words.overview, view: <Modules /> }}
      />
    )}
  </StaffPage>
);

export default Lessons;
