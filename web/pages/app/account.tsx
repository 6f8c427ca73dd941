import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#shared/contract/customers.ts';
import { account } from '../../content/account.ts';
import { WithdrawalLink } from '../../features/contact/withdrawal-link.tsx';
import { ContactAddressCard } from '../../features/customers/contact-address-card.tsx';
import { InvoiceAddress } from '../../features/customers/invoice-address.tsx';
import { OwnDataCard } from '../../features/customers/own-data-card.tsx';
import { describeEssentialsToday } from '../../features/lessons/plan-contents.ts';
import { learnQuery } from '../../features/lessons/queries.ts';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { settingsQuery } from '../../settings.ts';
import { OwnWordsCard } from '../../features/kept/own-words-card.tsx';
import { InvoicesCard } from '../../features/subscriptions/invoices-card.tsx';
import { QueryState } from '../../query-state.tsx';
import { hasBilling, isSubscribed } from '../../features/subscriptions/status.ts';
import { CurrentPlanCard } from '../../features/subscriptions/current-plan-card.tsx';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { SubscriberCard } from '../../features/newsletter/subscriber-card.tsx';
import { ProfileCard } from '../../features/profile/profile-card.tsx';
import { CardSkeletons } from '../../features/subscriptions/skeletons.tsx';
import { PaymentMethodCard } from '../../features/subscriptions/payment-method-card.tsx';
import { PaymentProblemNotice } from '../../features/subscriptions/payment-problem-notice.tsx';
import '../../features/subscriptions/pages.css';

const Cards = ({ customer, essentialsPriceId }: { customer: Customer; essentialsPriceId: string }) => {
  const { data: learn, isLoading } = useQuery(learnQuery);
  return (
    <>
      <PaymentProblemNotice subscription={customer.subscription} />
      <div className="account stack gap-5">
        <div className="stack gap-5">
          <CurrentPlanCard
            customer={customer}
            essentialsPriceId={essentialsPriceId}
            essentialsToday={describeEssentialsToday(learn)}
            isCounting={isLoading}
          />
          <PaymentMethodCard subscription={customer.subscription} />
          {hasBilling(customer.subscription) && (
            <InvoicesCard>
              <InvoiceAddress {...customer.invoiceAddress} />
            </InvoicesCard>
          )}
          <ContactAddressCard contact={customer.contactAddress} />
        </div>
        <div className="stack gap-5">
          <SubscriberCard />
          <OwnWordsCard />
          <ProfileCard customer={customer} hasInvoices={isSubscribed(customer.subscription)} />
          <OwnDataCard />
        </div>
      </div>
      <WithdrawalLink />
    </>
  );
};

const AccountCards = () => {
  const query = useCustomerRecord();
  const { data: customer } = query;
  const { data: settings } = useQuery(settingsQuery);
  if (customer && settings)
    return <Cards customer={customer} essentialsPriceId={settings.essentialsPriceId} />;
  const loading = (
    <CardSkeletons
      label={account.loading}
      className="account stack gap-5"
      cards={['medium', 'tall', 'medium', 'low']}
    />
  );
  return <QueryState query={query} title={account.failed} level={2} loading={loading} />;
};

/** A customer's plan, billing and profile. */
const Account = () => (
  <Page title={account.title}>
    <PageHead title={account.title}>{account.text}</PageHead>
    <AccountCards />
  </Page>
);

export default Account;
