import { Link } from 'react-router-dom';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { dashboard } from '../../content/dashboard.ts';
import { useCustomerRecord } from '../../features/session/queries.ts';
import { usePerson } from '../../features/session/session.ts';
import { Failure } from '../../features/subscriptions/load-error.tsx';
import { ModuleList } from '../../features/subscriptions/module-list.tsx';
import { NewsletterLink } from '../../newsletter-link.tsx';
import { isHeld } from '../../features/subscriptions/status.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlanPage, PlanPageHead } from '../../features/subscriptions/plan-page.tsx';
import { ModulesSkeleton } from '../../features/subscriptions/skeletons.tsx';
import { PlanTrouble } from '../../features/subscriptions/payment-problem-notice.tsx';

const FreeModules = () => (
  <Card title={dashboard.free.title} aside={<Badge tone="good">{dashboard.openBadge}</Badge>}>
    <p className="plan-page__text">{dashboard.free.text}</p>
    <ModuleList modules={dashboard.free.modules} isOpen />
  </Card>
);

const PaidModules = ({ subscription }: { subscription: Subscription }) => {
  const { title, open, locked, closed, modules, action } = dashboard.paid;
  const { hasAccess } = subscription;
  const whyLocked = isHeld(subscription) ? closed : locked;
  return (
    <Card
      title={title}
      aside={
        <Badge tone={hasAccess ? 'good' : 'quiet'}>
          {hasAccess ? dashboard.openBadge : dashboard.lockedBadge}
        </Badge>
      }
    >
      <div className="modules__lead">
        <p className="plan-page__text">{hasAccess ? open : whyLocked}</p>
        {!isHeld(subscription) && (
          <Link className={buttonClass('secondary')} to={paths.subscription}>
            {action}
          </Link>
        )}
      </div>
      <ModuleList modules={modules} isOpen={hasAccess} />
    </Card>
  );
};

/** The newsletter itself for everybody; its button leads to the plans, and so is for whom one can be sold. */
const NewsletterPromo = ({ subscription }: { subscription: Subscription }) => (
  <Card title={dashboard.promo.title} tone="tint">
    <div>
      <p>{dashboard.promo.text}</p>
      <p className="plan-page__text">
        {dashboard.promo.free} <NewsletterLink />
      </p>
    </div>
    {!isHeld(subscription) && (
      <Link className={`${buttonClass()} plan-page__lone`} to={paths.subscription}>
        {dashboard.promo.action}
      </Link>
    )}
  </Card>
);

const Modules = () => {
  const { data: customer, error, isFetching, refetch } = useCustomerRecord();
  if (!customer) {
    if (!error) return <ModulesSkeleton />;
    return (
      <Failure
        title={dashboard.failed}
        level={2}
        error={error}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  const { subscription } = customer;
  return (
    <>
      <PlanTrouble subscription={subscription} />
      <p className="plan-page__text">{dashboard.soon}</p>
      <div className="modules-grid">
        <FreeModules />
        <PaidModules subscription={subscription} />
      </div>
      <NewsletterPromo subscription={subscription} />
    </>
  );
};

/** Where a customer begins: what they can learn, and what their plan opens. */
const Dashboard = () => {
  const { name } = usePerson();
  return (
    <PlanPage title={dashboard.title}>
      <PlanPageHead title={`${dashboard.welcome} ${name}`}>{dashboard.blurb}</PlanPageHead>
      <Modules />
    </PlanPage>
  );
};

export default Dashboard;
