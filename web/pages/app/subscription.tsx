import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { planChooser } from '../../content/plan-chooser.ts';
import { describeFreeModules } from '../../features/lessons/plan-contents.ts';
import { PlanLessons } from '../../features/lessons/plan-lessons.tsx';
import { learnQuery } from '../../features/lessons/queries.ts';
import { Taste } from '../../features/lessons/taste.tsx';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { settingsQuery } from '../../settings.ts';
import { QueryState } from '../../query-state.tsx';
import { formatPrice } from '../../features/subscriptions/format.ts';
import { NewsletterLink } from '../../newsletter-link.tsx';
import { PlanCard } from '../../features/subscriptions/plan-card.tsx';
import { PlanFeatures } from '../../features/subscriptions/plan-features.tsx';
import { isSubscribed } from '../../features/subscriptions/status.ts';
import { WantedText } from '../../features/subscriptions/wanted-text.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { CardSkeletons } from '../../features/subscriptions/skeletons.tsx';
import { PaymentProblemNotice } from '../../features/subscriptions/payment-problem-notice.tsx';
import '../../features/subscriptions/pages.css';

const FreeCard = () => {
  const { data: learn } = useQuery(learnQuery);
  const { name, price, promise, features, action } = planChooser.free;
  return (
    <PlanCard
      name={name}
      price={price}
      tone="plain"
      promise={promise}
      badge={<Badge tone="good">{planChooser.current}</Badge>}
      action={
        <Button variant="secondary" size="large" disabled>
          {action}
        </Button>
      }
    >
      <PlanFeatures features={[...describeFreeModules(learn), ...features]} />
    </PlanCard>
  );
};

/** `other` is a price that is no longer sold. */
type OwnedPlan = 'none' | 'essentials' | 'other';

const findOwnedPlan = (subscription: Subscription, essentialsPriceId: string): OwnedPlan => {
  if (subscription.priceId === essentialsPriceId) return 'essentials';
  return isSubscribed(subscription) ? 'other' : 'none';
};

const SeeAccount = () => <Link to={paths.account}>{planChooser.account}</Link>;

const EssentialsCard = ({ ownedPlan }: { ownedPlan: OwnedPlan }) => {
  const { name, promise, action, subscribed, otherPlan } = planChooser.essentials;
  const isOwned = ownedPlan === 'essentials';
  return (
    <PlanCard
      name={name}
      price={formatPrice(ESSENTIALS.price)}
      tone="strong"
      promise={promise}
      badge={isOwned && <Badge tone="good">{planChooser.current}</Badge>}
      action={
        <>
          {isOwned ? (
            <Button size="large" disabled>
              {subscribed}
            </Button>
          ) : (
            <Link className={buttonClass('primary', 'large')} to={paths.essentials}>
              {action}
            </Link>
          )}
          {ownedPlan !== 'none' && (
            <p>
              {!isOwned && otherPlan} <SeeAccount />
            </p>
          )}
        </>
      }
    >
      <PlanLessons place="card" />
    </PlanCard>
  );
};

const Plans = ({
  subscription,
  essentialsPriceId,
}: {
  subscription: Subscription;
  essentialsPriceId: string;
}) => {
  const ownedPlan = findOwnedPlan(subscription, essentialsPriceId);
  return (
    <>
      <PaymentProblemNotice subscription={subscription} />
      {ownedPlan === 'none' && <WantedText />}
      <div className="plans stack gap-5">
        {subscription.priceId === null && <FreeCard />}
        <EssentialsCard ownedPlan={ownedPlan} />
        {ownedPlan === 'none' && <Taste />}
      </div>
      <p className="measure soft">
        {planChooser.newsletterIsFree} <NewsletterLink />
      </p>
    </>
  );
};

const heads: Record<OwnedPlan, { title: string; text: string }> = {
  none: planChooser,
  essentials: planChooser.subscribed,
  other: planChooser.older,
};

const plansSkeleton = (
  <CardSkeletons label={planChooser.loading} className="plans stack gap-5" cards={['tall', 'tall']} />
);

/** The plan chooser. A subscriber sees what their plan includes. */
const SubscriptionPage = () => {
  const [search] = useSearchParams();
  const customer = useCustomerRecord();
  const { data: settings } = useQuery(settingsQuery);
  // The plans count the lessons, and would move when those come. After a failure they are shown without.
  const learn = useQuery(learnQuery);
  const isCounting = !learn.isFetched && learn.failureCount === 0;
  const plan = customer.data?.subscription;
  if (plan && isSubscribed(plan) && search.get('fromLogin') === 'true')
    return <Navigate to={paths.dashboard} replace />;
  const { title, text } = heads[plan && settings ? findOwnedPlan(plan, settings.essentialsPriceId) : 'none'];
  return (
    <Page title={title}>
      <PageHead title={title}>{text}</PageHead>
      {plan && settings && !isCounting && (
        <Plans subscription={plan} essentialsPriceId={settings.essentialsPriceId} />
      )}
      {plan && (!settings || isCounting) && plansSkeleton}
      {!plan && <QueryState query={customer} title={planChooser.failed} level={2} loading={plansSkeleton} />}
    </Page>
  );
};

export default SubscriptionPage;
