import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { checkout } from '../../../content/checkout.ts';
import { planContents } from '../../../content/plan-contents.ts';
import { PlanLessons } from '../../../features/lessons/plan-lessons.tsx';
import { learnQuery } from '../../../features/lessons/queries.ts';
import { Taste } from '../../../features/lessons/taste.tsx';
import { findFailure } from '../../../api-error.ts';
import { settingsQuery } from '../../../settings.ts';
import { OrderDetails } from '../../../features/subscriptions/order-details.tsx';
import { OrderTerms } from '../../../features/subscriptions/order-terms.tsx';
import { useCheckoutRedirect } from '../../../features/subscriptions/use-stripe-redirect.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { SubscriptionGate } from '../../../features/subscriptions/subscription-gate.tsx';
import { Page, PageHead } from '../../../features/customers/page.tsx';
import { Questions } from '../../../features/subscriptions/questions.tsx';
import { refreshExistingPlan } from '../../../features/subscriptions/plan-refresh.ts';
import { WantedText } from '../../../features/subscriptions/wanted-text.tsx';
import { toast } from '../../../ui/toast.ts';
import '../../../features/subscriptions/pages.css';

const Included = () => {
  const learn = useQuery(learnQuery);
  if (!learn.data && findFailure(learn)) return null;
  return (
    <>
      <Card title={planContents.title}>
        <PlanLessons place="order" />
      </Card>
      <Taste />
    </>
  );
};

const Order = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery);
  const { isBusy, failure, redirect } = useCheckoutRedirect(async () => {
    await refreshExistingPlan(queryClient);
    toast.info(checkout.alreadySubscribed);
    void navigate(paths.account, { replace: true });
  });
  return (
    <Card title={checkout.order} tone="strong">
      <OrderDetails />
      <OrderTerms settings={settings} />
      {failure !== undefined && <Alert tone="bad" title={failure} />}
      <div className="checkout__actions row gap-3">
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
      <p className="checkout__secure soft small">
        <LockIcon />
        {checkout.secure}
      </p>
      <Questions />
    </Card>
  );
};

/** The order. Stripe's page asks for the card afterwards. */
const SubscribeEssentials = () => {
  // Fetches the lessons while the plan is checked.
  useQuery(learnQuery);
  return (
    <Page title={checkout.title}>
      <SubscriptionGate allowed={['free']}>
        <PageHead title={checkout.title}>{checkout.text}</PageHead>
        <WantedText />
        <div className="checkout stack gap-5">
          <Order />
          <Included />
        </div>
      </SubscriptionGate>
    </Page>
  );
};

export default SubscribeEssentials;
