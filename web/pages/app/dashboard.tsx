import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { dashboard } from '../../content/dashboard.ts';
import { learn as learnWords } from '../../content/learn.ts';
import { reading } from '../../content/reading.ts';
import { articleListQuery } from '../../features/articles/queries.ts';
import { Teasers, TeasersSkeleton } from '../../features/articles/teasers.tsx';
import { WithKeptPrompts } from '../../features/kept/kept-prompts.tsx';
import { newestPromptsQuery } from '../../features/kept/queries.ts';
import { listPath } from '../../features/lessons/module-path.ts';
import { ModuleProgress } from '../../features/lessons/module-progress.tsx';
import { NextStep } from '../../features/lessons/next-step.tsx';
import { useLearn } from '../../features/lessons/use-learn.ts';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { useIdentity } from '../../features/session/session.ts';
import { QueryState } from '../../query-state.tsx';
import { NewsletterLink } from '../../newsletter-link.tsx';
import { isActive, isSubscribed } from '../../features/subscriptions/status.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { CardSkeletons } from '../../features/subscriptions/skeletons.tsx';
import '../../features/subscriptions/pages.css';

/**
 * Loaded on demand for plans that are not active: few customers have a problem, and the notice brings its words and the calls of Stripe's
 * pages along. It renders nothing when nothing is wrong.
 */
const PaymentProblemNotice = lazy(async () => {
  const notice = await import('../../features/subscriptions/payment-problem-notice.tsx');
  return { default: notice.PaymentProblemNotice };
});

const NEWEST = 3;

const NewestArticles = ({ hasPlan }: { hasPlan: boolean | undefined }) => {
  const list = useInfiniteQuery(articleListQuery(undefined));
  const articles = list.data?.pages[0]?.articles.slice(0, NEWEST);
  if (articles?.length === 0) return null;
  return (
    <Card title={reading.newest.title} aside={<Link to={paths.articles}>{reading.newest.all}</Link>}>
      {articles ? (
        <Teasers articles={articles} hasPlan={hasPlan} level={3} />
      ) : (
        <QueryState
          query={list}
          title={reading.failed}
          level={2}
          loading={<TeasersSkeleton count={NEWEST} />}
        />
      )}
    </Card>
  );
};

/** The customer's progress in the free modules and in those of AI Essentials, as far as they have lessons. */
const Progress = ({ learn, subscription }: { learn: Learn; subscription: Subscription | undefined }) => {
  const modules = listPath(learn, subscription?.hasAccess ?? false);
  const free = modules.filter(({ module }) => !module.isPaid);
  const paid = modules.filter(({ module }) => module.isPaid);
  const isClosed = subscription?.hasAccess === false;
  return (
    <div className="modules-grid stack gap-5">
      {free.length > 0 && (
        <Card title={learnWords.free}>
          <ModuleProgress modules={free} />
        </Card>
      )}
      {paid.length > 0 && (
        <Card
          title={learnWords.paid.title}
          aside={isClosed && <Badge tone="quiet">{learnWords.locked}</Badge>}
        >
          <ModuleProgress modules={paid} />
          {isClosed && <PaidLead subscription={subscription} />}
        </Card>
      )}
    </div>
  );
};

/** Says how to open the modules of AI Essentials. */
const PaidLead = ({ subscription }: { subscription: Subscription }) => {
  const { locked, closed } = dashboard.paid;
  return (
    <div className="modules__lead row">
      <p className="measure soft">{isSubscribed(subscription) ? closed : locked}</p>
      {!isSubscribed(subscription) && (
        <Link className={buttonClass('secondary')} to={paths.subscription}>
          {dashboard.plan}
        </Link>
      )}
    </div>
  );
};

const lessonsSkeleton = (
  <CardSkeletons
    label={dashboard.loading}
    className="modules-grid stack gap-5"
    cards={['low', 'medium', 'medium']}
  />
);

/** What to do next, and the progress. While the plan is unknown, only lessons for all customers are offered. */
const Lessons = ({ customer }: { customer: ReturnType<typeof useCustomerRecord> }) => {
  const query = useLearn();
  const { data: learn } = query;
  const kept = useQuery(newestPromptsQuery);
  const subscription = customer.data?.subscription;
  if (!learn)
    return <QueryState query={query} title={dashboard.lessonsFailed} level={2} loading={lessonsSkeleton} />;
  // What is kept stands above the rest, which must not move when it comes.
  if (kept.isLoading || (!subscription && !customer.error)) return lessonsSkeleton;
  const isSold = subscription !== undefined && isSubscribed(subscription);
  return (
    <>
      <WithKeptPrompts prompts={kept.data ?? []}>
        <NextStep
          learn={learn}
          hasPlan={subscription?.hasAccess ?? false}
          wayToPlan={
            isSold
              ? { label: dashboard.account, path: paths.account }
              : { label: dashboard.plan, path: paths.subscription }
          }
        />
      </WithKeptPrompts>
      <Progress learn={learn} subscription={subscription} />
    </>
  );
};

/** The newsletter is for every customer. The button leads to the plans, so a subscriber does not see it. */
const NewsletterPromo = ({ subscription }: { subscription: Subscription }) => (
  <Card title={dashboard.promo.title} tone="tint">
    <div>
      <p>{dashboard.promo.text}</p>
      <p className="measure soft">
        {dashboard.promo.free} <NewsletterLink />
      </p>
    </div>
    {!isSubscribed(subscription) && (
      <Link className={`${buttonClass()} plan__lone`} to={paths.subscription}>
        {dashboard.promo.action}
      </Link>
    )}
  </Card>
);

const Content = () => {
  const customer = useCustomerRecord();
  const subscription = customer.data?.subscription;
  return (
    <>
      {!subscription && <QueryState query={customer} title={dashboard.failed} level={2} />}
      {subscription && subscription.status !== null && !isActive(subscription) && (
        <Suspense fallback={null}>
          <PaymentProblemNotice subscription={subscription} />
        </Suspense>
      )}
      <Lessons customer={customer} />
      <NewestArticles hasPlan={subscription?.hasAccess} />
      {subscription && <NewsletterPromo subscription={subscription} />}
    </>
  );
};

/** The customer's first page: what to do next, how far they are, and what is new. */
const Dashboard = () => {
  const { name } = useIdentity();
  // The tenant's name of an account without a name is its e-mail address.
  const greeting = name.includes('@') ? dashboard.welcome : `${dashboard.welcome} ${name}`;
  return (
    <Page title={dashboard.title}>
      <PageHead title={greeting}>{dashboard.blurb}</PageHead>
      <Content />
    </Page>
  );
};

export default Dashboard;
