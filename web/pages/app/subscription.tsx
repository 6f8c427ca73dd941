import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { Subscription as CustomersPlan } from '#shared/contract/subscriptions.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { plans } from '../../content/subscription.ts';
import { useCustomerRecord } from '../../features/session/queries.ts';
import { settingsQuery } from '../../features/session/settings-query.ts';
import { Failure } from '../../features/subscriptions/load-error.tsx';
import { exactPrice } from '../../features/subscriptions/format.ts';
import { NewsletterLink } from '../../newsletter-link.tsx';
import { PlanCard } from '../../features/subscriptions/plan-card.tsx';
import { isHeld } from '../../features/subscriptions/status.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PlanPage, PlanPageHead } from '../../features/subscriptions/plan-page.tsx';
import { PlansSkeleton } from '../../features/subscriptions/skeletons.tsx';
import { PlanTrouble } from '../../features/subscriptions/payment-problem-notice.tsx';

const FreeCard = () => {
  const { name, promise, features, action } = plans.free;
  return (
    <PlanCard
      name={name}
      price="$0"
      tone="plain"
      promise={promise}
      features={features}
      badge={<Badge tone="good">{plans.current}</Badge>}
    >
      <Button variant="secondary" size="large" disabled>
        {action}
      </Button>
    </PlanCard>
  );
};

type Holding = 'none' | 'essentials' | 'other';

const holdingOf = (subscription: CustomersPlan, essentials: string): Holding => {
  if (subscription.priceId === essentials) return 'essentials';
  return isHeld(subscription) ? 'other' : 'none';
};

const SeeAccount = () => <Link to={paths.account}>{plans.account}</Link>;

const EssentialsCard = ({ holding }: { holding: Holding }) => {
  const { name, promise, features, action, held, heldOtherwise } = plans.essentials;
  const isHeldNow = holding === 'essentials';
  return (
    <PlanCard
      name={name}
      price={exactPrice(ESSENTIALS.price)}
      tone="strong"
      promise={promise}
      features={features}
      badge={isHeldNow && <Badge tone="good">{plans.current}</Badge>}
    >
      {isHeldNow ? (
        <Button size="large" disabled>
          {held}
        </Button>
      ) : (
        <Link className={buttonClass('primary', 'large')} to={paths.essentials}>
          {action}
        </Link>
      )}
      {holding !== 'none' && (
        <p>
          {!isHeldNow && heldOtherwise} <SeeAccount />
        </p>
      )}
    </PlanCard>
  );
};

const Plans = ({ subscription, essentials }: { subscription: CustomersPlan; essentials: string }) => (
  <>
    <PlanTrouble subscription={subscription} />
    <div className="plans">
      {subscription.priceId === null && <FreeCard />}
      <EssentialsCard holding={holdingOf(subscription, essentials)} />
    </div>
    <p className="plan-page__text">
      {plans.newsletterIsFree} <NewsletterLink />
    </p>
  </>
);

const heads: Record<Holding, { title: string; text: string }> = {
  none: plans,
  essentials: plans.subscribed,
  other: plans.older,
};

/** Where a customer chooses between free and the plan; a subscriber sees what they have. */
const Subscription = () => {
  const [search] = useSearchParams();
  const { data: customer, error, isFetching, refetch } = useCustomerRecord();
  const { data: settings } = useQuery(settingsQuery);
  const plan = customer?.subscription;
  if (plan && isHeld(plan) && search.get('fromLogin') === 'true')
    return <Navigate to={paths.dashboard} replace />;
  const { title, text } = heads[plan && settings ? holdingOf(plan, settings.essentialsPriceId) : 'none'];
  const hasFailed = !plan && error;
  return (
    <PlanPage title={title}>
      <PlanPageHead title={title}>{text}</PlanPageHead>
      {plan && settings && <Plans subscription={plan} essentials={settings.essentialsPriceId} />}
      {hasFailed && (
        <Failure
          title={plans.failed}
          level={2}
          error={error}
          isTrying={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {!(plan && settings) && !hasFailed && <PlansSkeleton />}
    </PlanPage>
  );
};

export default Subscription;
