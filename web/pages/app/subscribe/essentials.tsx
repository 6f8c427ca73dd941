import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { ESSENTIALS } from '#shared/plans.ts';
import { checkout, plans } from '../../../content/subscription.ts';
import { settingsQuery } from '../../../features/session/settings-query.ts';
import { exactPrice } from '../../../features/subscriptions/format.ts';
import { OrderDetails } from '../../../features/subscriptions/order-details.tsx';
import { PlanFeatures } from '../../../features/subscriptions/plan-features.tsx';
import { useCheckout } from '../../../features/subscriptions/use-checkout.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { SubscriptionGate } from '../../../features/subscriptions/subscription-gate.tsx';
import { PlanPage, PlanPageHead } from '../../../features/subscriptions/plan-page.tsx';
import { Questions } from '../../../features/subscriptions/questions.tsx';
import { refreshHeldPlan } from '../../../features/subscriptions/plan-refresh.ts';

const Included = () => (
  <Card title={checkout.planName} tone="tint">
    <p className="plan__price">
      <strong>{exactPrice(ESSENTIALS.price)}</strong> <span>a month</span>
    </p>
    <PlanFeatures groups={plans.essentials.features} />
  </Card>
);

const Order = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const { isBusy, leave } = useCheckout(async () => {
    await refreshHeldPlan(queryClient);
    toast.info(checkout.heldAlready);
    void navigate(paths.account, { replace: true });
  });
  return (
    <Card title={checkout.order} tone="strong">
      <OrderDetails />
      <div className="checkout__terms">
        <p>{checkout.charged(exactPrice(ESSENTIALS.price))}</p>
        <p>{checkout.leaving}</p>
        <p>{checkout.lessons}</p>
      </div>
      <div className="checkout__actions">
        <Button
          size="large"
          disabled={isBusy || !settings}
          aria-busy={isBusy}
          onClick={() => leave(settings?.essentialsPriceId ?? '')}
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

/** The last look at an order before the card is asked for. */
const SubscribeEssentials = () => (
  <PlanPage title={checkout.title}>
    <SubscriptionGate allowed={['free']}>
      <PlanPageHead title={checkout.title}>{checkout.text}</PlanPageHead>
      <div className="checkout">
        <Order />
        <Included />
      </div>
    </SubscriptionGate>
  </PlanPage>
);

export default SubscribeEssentials;
