import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import { paidModules } from '#shared/modules.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { checkout } from '../../../content/checkout.ts';
import { planChooser } from '../../../content/plan-chooser.ts';
import { describeEssentialsToday, groupModules } from '../../../features/lessons/plan-contents.ts';
import { learnQuery } from '../../../features/lessons/queries.ts';
import { settingsQuery } from '../../../settings.ts';
import { formatPrice } from '../../../features/subscriptions/format.ts';
import { OrderDetails } from '../../../features/subscriptions/order-details.tsx';
import { PlanFeatures } from '../../../features/subscriptions/plan-features.tsx';
import { useCheckoutRedirect } from '../../../features/subscriptions/use-stripe-redirect.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { SubscriptionGate } from '../../../features/subscriptions/subscription-gate.tsx';
import { PlanPage, PlanPageHead } from '../../../features/subscriptions/plan-page-frame.tsx';
import { Questions } from '../../../features/subscriptions/questions.tsx';
import { refreshExistingPlan } from '../../../features/subscriptions/plan-refresh.ts';
import { toast } from '../../../ui/toast.ts';

const Included = ({ learn }: { learn: Learn | undefined }) => (
  <Card title={checkout.planName} tone="tint">
    <p className="plan__price">
      <strong>{formatPrice(ESSENTIALS.price)}</strong> <span>{planChooser.perMonth}</span>
    </p>
    <PlanFeatures groups={[...groupModules(learn, paidModules), ...planChooser.essentials.features]} />
  </Card>
);

const Order = ({ learn }: { learn: Learn | undefined }) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const today = describeEssentialsToday(learn);
  const { isBusy, redirect } = useCheckoutRedirect(async () => {
    await refreshExistingPlan(queryClient);
    toast.info(checkout.alreadySubscribed);
    void navigate(paths.account, { replace: true });
  });
  return (
    <Card title={checkout.order} tone="strong">
      <OrderDetails />
      <div className="checkout__terms">
        <p>{checkout.charged(formatPrice(ESSENTIALS.price))}</p>
        <p>{checkout.leaving}</p>
        {today && <p>{today}</p>}
      </div>
      <div className="checkout__actions">
        <Button
          size="large"
          disabled={isBusy || !settings}
          aria-busy={isBusy}
          onClick={() => redirect(settings?.essentialsPriceId ?? '')}
        >
          {isBusy ? checkout.busy : checkout.action}
        </Button>
        <ButtonLink variant="quiet" size="large" href={paths.home}>
          {checkout.back}
        </ButtonLink>
      </div>
      <p className="checkout__secure">
        <LockIcon />
        {checkout.secure}
      </p>
      <Questions />
    </Card>
  );
};

/** The order. Stripe's page asks for the card afterwards. */
const SubscribeEssentials = () => {
  const { data: learn } = useQuery(learnQuery);
  return (
    <PlanPage title={checkout.title}>
      <SubscriptionGate allowed={['free']}>
        <PlanPageHead title={checkout.title}>{checkout.text}</PlanPageHead>
        <div className="checkout">
          <Order learn={learn} />
          <Included learn={learn} />
        </div>
      </SubscriptionGate>
    </PlanPage>
  );
};

export default SubscribeEssentials;
