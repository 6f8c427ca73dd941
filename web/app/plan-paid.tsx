import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { payment } from '../content/payment.ts';
import { useCustomerRecord } from '../features/customer/queries.ts';
import { longDate } from '../features/subscription/format.ts';
import { nextDateOf } from '../features/subscription/standing.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { PaymentCard } from './plan-payment-card.tsx';
import { announcePlanChange } from './plan-refresh.ts';
import { Confirming } from './plan-unpaid.tsx';

const NextSteps = () => (
  <div className="payment__steps">
    <h2>{payment.success.stepsTitle}</h2>
    <ul>
      {payment.success.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
  </div>
);

/** Thanks, once every cache knows of the purchase: nothing shows the customer as free after this. */
export const PaidPage = () => {
  const queryClient = useQueryClient();
  const [isFresh, setIsFresh] = useState(false);
  useEffect(() => {
    void announcePlanChange(queryClient).finally(() => setIsFresh(true));
  }, [queryClient]);
  const { data: customer } = useCustomerRecord();

  if (!isFresh) return <Confirming />;
  const { title, text, textWithoutAccess, next, action, account } = payment.success;
  const isOpen = customer?.subscription.hasAccess ?? true;
  const due = customer && nextDateOf(customer.subscription).moment;
  return (
    <PaymentCard
      mark={<CheckIcon />}
      tone="good"
      title={title}
      actions={
        <>
          <Link className={buttonClass('primary', 'large')} to={paths.dashboard}>
            {action}
          </Link>
          <Link className={buttonClass('quiet', 'large')} to={paths.account}>
            {account}
          </Link>
        </>
      }
    >
      <p>{isOpen ? text : textWithoutAccess}</p>
      {due && (
        <p>
          {next}: <strong>{longDate(due)}</strong>
        </p>
      )}
      {isOpen && <NextSteps />}
    </PaymentCard>
  );
};
