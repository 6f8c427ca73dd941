import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#shared/contract/customers.ts';
import { account } from '../../content/account.ts';
import { useCustomerRecord } from '../../features/session/queries.ts';
import { settingsQuery } from '../../features/session/settings-query.ts';
import { BillingButton } from '../../features/subscriptions/billing-button.tsx';
import { Failure } from '../../features/subscriptions/load-error.tsx';
import { hasBilling } from '../../features/subscriptions/status.ts';
import { Card } from '../../ui/card.tsx';
import { MembershipCard } from '../../features/subscriptions/current-plan-card.tsx';
import { PlanPage, PlanPageHead } from '../../features/subscriptions/plan-page.tsx';
import { DetailsCard } from '../../features/subscriptions/details-card.tsx';
import { AccountSkeleton } from '../../features/subscriptions/skeletons.tsx';
import { PlanTrouble } from '../../features/subscriptions/payment-problem-notice.tsx';

const BillingCard = () => (
  <Card title={account.billing}>
    <p className="plan-page__text">{account.billingText}</p>
    <div>
      <BillingButton variant="secondary" />
    </div>
  </Card>
);

const Cards = ({ customer, essentials }: { customer: Customer; essentials: string }) => (
  <>
    <PlanTrouble subscription={customer.subscription} />
    <div className="account">
      <MembershipCard customer={customer} essentials={essentials} />
      {hasBilling(customer.subscription) && <BillingCard />}
      <DetailsCard customer={customer} />
    </div>
  </>
);

const Known = () => {
  const { data: customer, error, isFetching, refetch } = useCustomerRecord();
  const { data: settings } = useQuery(settingsQuery);
  if (customer && settings) return <Cards customer={customer} essentials={settings.essentialsPriceId} />;
  if (!error)
    return <AccountSkeleton hasBills={customer !== undefined && hasBilling(customer.subscription)} />;
  return (
    <Failure
      title={account.failed}
      level={2}
      error={error}
      isTrying={isFetching}
      onTryAgain={() => void refetch()}
    />
  );
};

/** A customer's plan, payments and details, and the way out of the plan. */
const Account = () => (
  <PlanPage title={account.title}>
    <PlanPageHead title={account.title}>{account.text}</PlanPageHead>
    <Known />
  </PlanPage>
);

export default Account;
