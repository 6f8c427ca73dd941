import { Link } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import { freeModules, type Module, paidModules } from '#shared/modules.ts';
import { learn as words } from '../../content/learn.ts';
import { LearnSkeleton } from '../../features/lessons/learn-skeleton.tsx';
import { ModuleCard } from '../../features/lessons/module-card.tsx';
import { findLessons, toDoneIds } from '../../features/lessons/progress.ts';
import { useLearn } from '../../features/lessons/use-learn.ts';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { QueryState } from '../../query-state.tsx';
import { PlanPage, PlanPageHead } from '../../features/subscriptions/plan-page-frame.tsx';
import { isSubscribed } from '../../features/subscriptions/status.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import '../../features/lessons/learn.css';

interface CardsProps {
  modules: readonly Module[];
  learn: Learn;
  hasPlan: boolean;
}

const Cards = ({ modules, learn, hasPlan }: CardsProps) => {
  const doneIds = toDoneIds(learn);
  return (
    <ul className="module-cards">
      {modules.map((module) => (
        <ModuleCard
          key={module.id}
          module={module}
          lessons={findLessons(learn, module.id)}
          doneIds={doneIds}
          hasPlan={hasPlan}
        />
      ))}
    </ul>
  );
};

/** Says whether the customer's plan opens the paid modules, and how to open them. */
const PaidLead = () => {
  const { data: customer } = useCustomerRecord();
  if (!customer) return null;
  const { subscription } = customer;
  if (subscription.hasAccess) return <p className="plan-page__text">{words.paid.open}</p>;
  const isUnpaid = isSubscribed(subscription);
  return (
    <div className="learn__lead">
      <p className="plan-page__text">{isUnpaid ? words.unpaid : words.paid.locked}</p>
      <Link className={buttonClass('secondary')} to={isUnpaid ? paths.account : paths.subscription}>
        {isUnpaid ? words.account : words.paid.action}
      </Link>
    </div>
  );
};

const LoadedModules = ({ learn }: { learn: Learn }) => {
  const { data: customer } = useCustomerRecord();
  const hasPlan = customer?.subscription.hasAccess ?? false;
  return (
    <>
      <section className="learn__modules" aria-labelledby="free-modules">
        <h2 className="learn__title" id="free-modules">
          {words.free.title}
        </h2>
        <p className="plan-page__text">{words.free.text}</p>
        <Cards modules={freeModules} learn={learn} hasPlan={hasPlan} />
      </section>
      <section className="learn__modules" aria-labelledby="paid-modules">
        <h2 className="learn__title" id="paid-modules">
          {words.paid.title}
        </h2>
        <PaidLead />
        <Cards modules={paidModules} learn={learn} hasPlan={hasPlan} />
      </section>
    </>
  );
};

/** The ten modules, with the customer's progress. */
const LearnPage = () => {
  const learn = useLearn();
  return (
    <PlanPage title={words.title}>
      <PlanPageHead title={words.title}>{words.text}</PlanPageHead>
      {learn.data ? (
        <LoadedModules learn={learn.data} />
      ) : (
        <QueryState query={learn} title={words.failed} level={2} loading={<LearnSkeleton />} />
      )}
    </PlanPage>
  );
};

export default LearnPage;
