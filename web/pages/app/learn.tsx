import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import { learn as words } from '../../content/learn.ts';
import { LearnSkeleton } from '../../features/lessons/learn-skeleton.tsx';
import { listEmptyModules, listPath, type PathModule } from '../../features/lessons/module-path.ts';
import { ModuleRow } from '../../features/lessons/module-row.tsx';
import { chooseNextStep, type ListedLesson } from '../../features/lessons/next-lesson.ts';
import { useLearn } from '../../features/lessons/use-learn.ts';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { QueryState } from '../../query-state.tsx';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { isSubscribed } from '../../features/subscriptions/status.ts';
import { isLessonPath, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { readWantedReading } from '../../wanted-page.ts';
import '../../features/lessons/learn.css';

interface PathProps {
  title: string;
  /** Stands beside the title. */
  lead?: ReactNode;
  rows: readonly PathModule[];
  nextLesson: ListedLesson | undefined;
}

const Path = ({ title, lead, rows, nextLesson }: PathProps) =>
  rows.length > 0 && (
    <section className="stack gap-4" aria-label={title}>
      <div className="learn__lead row">
        <h2 className="title-m">{title}</h2>
        {lead}
      </div>
      <ol className="list">
        {rows.map((row) => (
          <ModuleRow key={row.module.id} row={row} nextLesson={nextLesson} />
        ))}
      </ol>
    </section>
  );

/** Says how to open the paid modules, if the customer's plan does not. */
const PaidLead = () => {
  const { data: customer } = useCustomerRecord();
  if (!customer || customer.subscription.hasAccess) return null;
  const isUnpaid = isSubscribed(customer.subscription);
  return (
    <div className="learn__plan row">
      <p className="measure soft">{isUnpaid ? words.unpaid : words.paid.locked}</p>
      <Link className={buttonClass('secondary')} to={isUnpaid ? paths.account : paths.subscription}>
        {isUnpaid ? words.account : words.paid.action}
      </Link>
    </div>
  );
};

/** The next lesson. An article that was wanted has no place here. */
const findNextLesson = (learn: Learn, hasPlan: boolean): ListedLesson | undefined => {
  const wanted = readWantedReading();
  const step = chooseNextStep(learn, hasPlan, wanted && isLessonPath(wanted.path) ? wanted : undefined);
  return 'lesson' in step ? step.lesson : undefined;
};

const LoadedModules = ({ learn }: { learn: Learn }) => {
  const { data: customer } = useCustomerRecord();
  const hasPlan = customer?.subscription.hasAccess ?? false;
  const nextLesson = findNextLesson(learn, hasPlan);
  const rows = listPath(learn, hasPlan, nextLesson?.module);
  const empty = listEmptyModules(learn);
  return (
    <>
      {rows.length === 0 && (
        <Message title={words.none.title} level={2}>
          <p>{words.none.text}</p>
          <Link className={buttonClass()} to={paths.articles}>
            {words.none.action}
          </Link>
        </Message>
      )}
      <Path title={words.free} rows={rows.filter(({ module }) => !module.isPaid)} nextLesson={nextLesson} />
      <Path
        title={words.paid.title}
        lead={<PaidLead />}
        rows={rows.filter(({ module }) => module.isPaid)}
        nextLesson={nextLesson}
      />
      {empty.length > 0 && <p className="soft">{words.inTheWorks(empty)}</p>}
    </>
  );
};

/** The modules as a path, with the customer's progress. */
const LearnPage = () => {
  const learn = useLearn();
  return (
    <Page title={words.title}>
      <PageHead title={words.title}>{words.text}</PageHead>
      {learn.data ? (
        <LoadedModules learn={learn.data} />
      ) : (
        <QueryState query={learn} title={words.failed} level={2} loading={<LearnSkeleton />} />
      )}
    </Page>
  );
};

export default LearnPage;
