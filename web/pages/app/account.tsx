import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#shared/contract/customers.ts';
import { account } from '../../content/account.ts';
import { WithdrawalLink } from '../../features/contact/withdrawal-link.tsx';
import { ContactAddressCard } from '../../features/customers/contact-address-card.tsx';
import { InvoiceAddress } from '../../features/customers/invoice-address.tsx';
import { OwnData } from '../../features/customers/own-data.tsx';
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
import { PaymentMethodCard } from '../../features/subscriptions/payment-method-card.tsx';
import { PaymentProblemNotice } from '../../features/subscriptions/payment-problem-notice.tsx';
import { Group, Part } from '../../ui/group.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';

const { groups } = account;

const Groups = ({ customer, essentialsPriceId }: { customer: Customer; essentialsPriceId: string }) => {
  const { data: learn, isLoading } = useQuery(learnQuery);
  return (
    <>
      <PaymentProblemNotice subscription={customer.subscription} />
      <Group title={groups.payment}>
        <CurrentPlanCard
          customer={customer}
          essentialsPriceId={essentialsPriceId}
          essentialsToday={describeEssentialsToday(learn)}
          isCounting={isLoading}
        />
        <PaymentMethodCard subscription={customer.subscription} />
        {hasBilling(customer.subscription) && (
          <>
            <InvoicesCard />
            <InvoiceAddress {...customer.invoiceAddress} />
          </>
        )}
        <WithdrawalLink />
      </Group>
      <Group title={groups.you}>
        <ContactAddressCard contact={customer.contactAddress} />
        <SubscriberCard />
        <ProfileCard customer={customer} hasInvoices={isSubscribed(customer.subscription)} />
        <OwnWordsCard />
      </Group>
      <OwnData />
    </>
  );
};

const Loading = () => (
  <Group title={groups.payment}>
    <Part title={account.plan}>
      <LoadingLines label={account.loading} lines={6} />
    </Part>
  </Group>
);

const AccountGroups = () => {
  const query = useCustomerRecord();
  const { data: customer } = query;
  const { data: settings } = useQuery(settingsQuery);
  if (customer && settings)
    return <Groups customer={customer} essentialsPriceId={settings.essentialsPriceId} />;
  return <QueryState query={query} title={account.failed} level={2} loading={<Loading />} />;
};

/** A customer's plan, billing and profile. */
const Account = () => (
  <Page title={account.title}>
    <PageHead title={account.title} />
    <AccountGroups />
  </Page>
);

export default Account;
