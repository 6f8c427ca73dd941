import { Link, useParams } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import { findModule, type Module } from '#shared/modules.ts';
import { learn as words } from '../../../content/learn.ts';
import { aboutModules } from '../../../content/modules.ts';
import { More } from '../../../features/articles/more.tsx';
import { LearnSkeleton } from '../../../features/lessons/learn-skeleton.tsx';
import { LessonList } from '../../../features/lessons/lesson-list.tsx';
import { ModuleDrawing } from '../../../features/lessons/module-drawing.tsx';
import { ModuleFacts, ModuleStatus } from '../../../features/lessons/module-status.tsx';
import { countLessons, countLocked, findLessons, toDoneIds } from '../../../features/lessons/progress.ts';
import { useLearn } from '../../../features/lessons/use-learn.ts';
import { useCustomerRecord } from '../../../features/session/customer-queries.ts';
import { ClosedText } from '../../../features/subscriptions/closed-text.tsx';
import { QueryState } from '../../../query-state.tsx';
import { Page, PageHead } from '../../../features/customers/page.tsx';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { NotFound } from '../not-found.tsx';
import '../../../features/articles/articles.css';
import '../../../features/articles/reading.css';
import '../../../features/lessons/learn.css';
import '../../../ui/back-link.css';

/** The lessons of a module, and one link to the plan that opens the locked ones. */
const LoadedModule = ({ learn, module }: { learn: Learn; module: Module }) => {
  const { data: customer } = useCustomerRecord();
  const hasPlan = customer?.subscription.hasAccess ?? false;
  const lessons = findLessons(learn, module.id);
  const doneIds = toDoneIds(learn);
  const counts = countLessons(lessons, doneIds, hasPlan);
  if (lessons.length === 0)
    return (
      <div className="module-page__empty stack gap-4">
        <p>{words.module.empty}</p>
        <Link className={buttonClass()} to={paths.learn}>
          {words.module.others}
        </Link>
      </div>
    );
  return (
    <div className="stack gap-5">
      <div className="module-page__facts row">
        <ModuleStatus counts={counts} />
        <ModuleFacts counts={counts} />
      </div>
      <LessonList module={module.id} lessons={lessons} doneIds={doneIds} hasPlan={hasPlan} />
      {customer && counts.locked > 0 && (
        <ClosedText
          offer={words.module.plan(counts.locked, countLocked(learn, hasPlan) - counts.locked)}
          unpaid={words.unpaid}
        >
          {(text, ways) => <More text={text}>{ways}</More>}
        </ClosedText>
      )}
    </div>
  );
};

const ModuleContent = ({ module }: { module: Module }) => {
  const learn = useLearn();
  if (learn.data) return <LoadedModule learn={learn.data} module={module} />;
  return <QueryState query={learn} title={words.failed} level={2} loading={<LearnSkeleton />} />;
};

/** A module: what it is about, and its lessons in their order. */
const ModulePage = () => {
  const module = findModule(useParams()['module'] ?? '');
  if (!module) return <NotFound />;
  return (
    <Page title={module.name} width="reading">
      <p className="reading__back bold">
        <Link className="back-link" to={paths.learn}>
          {words.back}
        </Link>
      </p>
      <div className="module-page__head row">
        <ModuleDrawing module={module.id} />
        <PageHead title={module.name}>{aboutModules[module.id]}</PageHead>
      </div>
      <ModuleContent module={module} />
    </Page>
  );
};

export default ModulePage;
