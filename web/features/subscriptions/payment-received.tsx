import { Link } from 'react-router-dom';
import { payment } from '../../content/payment.ts';
import { longDate } from './format.ts';
import { NewsletterLink } from '../../newsletter-link.tsx';
import { isActive, nextDateOf } from './status.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { usePlanAfterPayment } from './use-plan-after-payment.ts';
import { PaymentCard } from './payment-card.tsx';
import { Confirming } from './payment-unconfirmed.tsx';

const NextSteps = () => (
  <div className="payment__steps">
    <h2>{payment.success.stepsTitle}</h2>
    <ul>
      {payment.success.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
      <li>
        <NewsletterLink />
      </li>
    </ul>
  </div>
);

/** Thanks, and how the plan stands now: somebody may come back here long after. */
export const PaidPage = () => {
  const plan = usePlanAfterPayment();
  if (plan === undefined) return <Confirming />;
  const { title, text, action, account } = payment.success;
  const isActiveNow = plan !== null && isActive(plan);
  const next = isActiveNow && nextDateOf(plan);
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
      <p>{isActiveNow ? text : payment.notActive}</p>
      {next && (
        <p>
          {next.label}: <strong>{longDate(next.moment)}</strong>
        </p>
      )}
      {isActiveNow && <NextSteps />}
    </PaymentCard>
  );
};
