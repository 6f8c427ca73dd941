import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { ApiError } from '../../api-error.ts';
import { dashboard } from '../../content/dashboard.ts';
import { reading } from '../../content/reading.ts';
import { articleListQuery } from '../../features/articles/queries.ts';
import { Teasers, TeasersSkeleton } from '../../features/articles/teasers.tsx';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { usePerson } from '../../features/session/session.ts';
import { LoadError } from '../../features/subscriptions/load-error.tsx';
import { ModuleList } from '../../features/subscriptions/module-list.tsx';
import { NewsletterLink } from '../../newsletter-link.tsx';
import { isSubscribed } from '../../features/subscriptions/status.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlanPage, PlanPageHead } from '../../features/subscriptions/plan-page-frame.tsx';
import { ModulesSkeleton } from '../../features/subscriptions/skeletons.tsx';
import { PaymentProblemNotice } from '../../features/subscriptions/payment-problem-notice.tsx';

const NEWEST = 3;

const NewestArticles = ({ hasPlan }: { hasPlan: boolean }) => {
  const { data, error, isPaused, isFetching, refetch } = useInfiniteQuery(articleListQuery(undefined));
  const failure = error ?? (isPaused ? new ApiError('offline') : undefined);
  const articles = data?.pages[0]?.articles.slice(0, NEWEST);
  if (articles?.length === 0) return null;
  return (
    <Card title={reading.newest.title} aside={<Link to={paths.articles}>{reading.newest.all}</Link>}>
      {articles && <Teasers articles={articles} hasPlan={hasPlan} level={3} />}
      {!articles && !failure && <TeasersSkeleton count={NEWEST} />}
      {!articles && failure && (
        <LoadError
          title={reading.failed}
          level={2}
          error={failure}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
};

const FreeModules = () => (
  <Card title={dashboard.free.title} aside={<Badge tone="good">{dashboard.openBadge}</Badge>}>
    <p className="plan-page__text">{dashboard.free.text}</p>
    <ModuleList modules={dashboard.free.modules} isOpen />
  </Card>
);

const PaidModules = ({ subscription }: { subscription: Subscription }) => {
  const { title, open, locked, closed, modules, action } = dashboard.paid;
  const { hasAccess } = subscription;
  const whyLocked = isSubscribed(subscription) ? closed : locked;
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
        {!isSubscribed(subscription) && (
          <Link className={buttonClass('secondary')} to={paths.subscription}>
            {action}
          </Link>
        )}
      </div>
      <ModuleList modules={modules} isOpen={hasAccess} />
    </Card>
  );
};

/** The newsletter is for every customer. The button leads to the plans, so a subscriber does not see it. */
const NewsletterPromo = ({ subscription }: { subscription: Subscription }) => (
  <Card title={dashboard.promo.title} tone="tint">
    <div>
      <p>{dashboard.promo.text}</p>
      <p className="plan-page__text">
        {dashboard.promo.free} <NewsletterLink />
      </p>
    </div>
    {!isSubscribed(subscription) && (
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
      <LoadError
        title={dashboard.failed}
        level={2}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const { subscription } = customer;
  return (
    <>
      <PaymentProblemNotice subscription={subscription} />
      <NewestArticles hasPlan={subscription.hasAccess} />
      <p className="plan-page__text">{dashboard.soon}</p>
      <div className="modules-grid">
        <FreeModules />
        <PaidModules subscription={subscription} />
      </div>
      <NewsletterPromo subscription={subscription} />
    </>
  );
};

/** The customer's first page: their modules, and which of them the plan opens. */
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
