import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { Subscription as CustomersPlan } from '#shared/contract/subscription.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { plans } from '../content/subscription.ts';
import { useCustomerRecord } from '../features/customer/queries.ts';
import { settingsQuery } from '../features/customer/settings-query.ts';
import { Failure } from '../features/subscription/failure.tsx';
import { exactPrice } from '../features/subscription/format.ts';
import { PlanCard } from '../features/subscription/plan-card.tsx';
import { isHeld } from '../features/subscription/standing.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { PlanPage, PlanPageHead } from './plan-page.tsx';
import { PlansSkeleton } from './plan-skeletons.tsx';
import { PlanTrouble } from './plan-trouble.tsx';

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

const EssentialsCard = ({ isHeldNow }: { isHeldNow: boolean }) => {
  const { name, promise, features, action, held } = plans.essentials;
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
    </PlanCard>
  );
};

const Plans = ({ subscription, essentials }: { subscription: CustomersPlan; essentials: string }) => (
  <>
    <PlanTrouble subscription={subscription} />
    <div className="plans">
      {subscription.priceId === null && <FreeCard />}
      <EssentialsCard isHeldNow={subscription.priceId === essentials} />
    </div>
  </>
);

const Chooser = () => {
  const [search] = useSearchParams();
  const { data: customer, error, isFetching, refetch } = useCustomerRecord();
  const { data: settings } = useQuery(settingsQuery);
  if (!customer && error)
    return (
      <Failure
        title={plans.failed}
        level={2}
        error={error}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!customer || !settings) return <PlansSkeleton />;
  const { subscription } = customer;
  if (search.get('fromLogin') === 'true' && isHeld(subscription))
    return <Navigate to={paths.dashboard} replace />;
  return <Plans subscription={subscription} essentials={settings.essentialsPriceId} />;
};

/** Where a customer chooses between free and the plan. */
const Subscription = () => (
  <PlanPage title={plans.title}>
    <PlanPageHead title={plans.title}>{plans.text}</PlanPageHead>
    <Chooser />
  </PlanPage>
);

export default Subscription;
