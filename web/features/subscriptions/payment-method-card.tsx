import { useQuery } from '@tanstack/react-query';
import type { Billing, Subscription } from '#shared/contract/subscriptions.ts';
import { findFailure } from '../../api-error.ts';
import { paymentMethod as words } from '../../content/account.ts';
import { Part } from '../../ui/group.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { billingQuery } from './billing.ts';
import { BillingButton } from './billing-button.tsx';
import { isSubscribed } from './status.ts';
import './subscriptions.css';

const Method = ({ method }: { method: NonNullable<Billing['paymentMethod']> }) => {
  if (method.type === 'link')
    return (
      <p className="payment-method__name">
        <span className="bold">{words.link}</span>
        {method.email !== null && <span className="soft"> {method.email}</span>}
      </p>
    );
  const { brand, last4, expMonth, expYear } = method;
  return (
    <p className="payment-method__name">
      <span className="bold">{words.card(brand, last4)}</span>{' '}
      <span className="soft">{words.expires(expMonth, expYear)}</span>
    </p>
  );
};

/** What the plan is paid with. */
const CurrentMethod = () => {
  const query = useQuery(billingQuery);
  if (query.data?.paymentMethod) return <Method method={query.data.paymentMethod} />;
  if (query.data) return <p className="measure soft">{words.none}</p>;
  if (findFailure(query)) return <output className="measure soft">{words.failed}</output>;
  return <LoadingLines label={words.loading} lines={1} />;
};

/**
 * The payment method, and the way to Stripe's pages that change it, which needs no answer of Stripe to be shown. Renders nothing without
 * a plan: nothing is paid then.
 */
export const PaymentMethodCard = ({ subscription }: { subscription: Subscription }) =>
  isSubscribed(subscription) && (
    <Part title={words.title} action={<BillingButton variant="secondary" />}>
      <CurrentMethod />
      <p className="measure soft">{words.text}</p>
    </Part>
  );
