import { Link } from 'react-router-dom';
import { afterPayment } from '../../content/after-payment.ts';
import { isActive } from '../../features/subscriptions/status.ts';
import { paths } from '../../paths.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { CheckIcon, UndoIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePlanAfterPayment } from '../../features/subscriptions/use-plan-after-payment.ts';
import { Page } from '../../features/customers/page.tsx';
import { PaymentCard } from '../../features/subscriptions/payment-card.tsx';
import { PaymentGate } from '../../features/subscriptions/payment-gate.tsx';
import { Questions } from '../../features/subscriptions/questions.tsx';

const Checking = () => (
  <PaymentCard mark={<Spinner label={afterPayment.wait} />} tone="quiet" title={afterPayment.checking}>
    <p>{afterPayment.checkingText}</p>
  </PaymentCard>
);

/** Shown if the customer left this checkout, but finished it elsewhere. */
const PaidElsewhere = () => {
  const plan = usePlanAfterPayment();
  if (plan === undefined) return <Checking />;
  const { title, text, action } = afterPayment.paidElsewhere;
  return (
    <PaymentCard
      mark={<CheckIcon />}
      tone="good"
      title={title}
      actions={
        <Link className={buttonClass('primary', 'large')} to={paths.dashboard}>
          {action}
        </Link>
      }
    >
      <p>{plan !== null && isActive(plan) ? text : afterPayment.notActive}</p>
    </PaymentCard>
  );
};

const Canceled = () => {
  const { title, text, again, home, action } = afterPayment.canceled;
  return (
    <PaymentCard
      mark={<UndoIcon />}
      tone="waiting"
      title={title}
      actions={
        <>
          <Link className={buttonClass('primary', 'large')} to={paths.essentials}>
            {action}
          </Link>
          <ButtonLink variant="secondary" size="large" href={paths.home}>
            {home}
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
      <p>{again}</p>
      <Questions />
    </PaymentCard>
  );
};

/** Stripe sends customers here who go back instead of paying. */
const Cancel = () => (
  <Page title={afterPayment.canceled.pageTitle} width="narrow">
    <div role="status">
      <PaymentGate waiting={<Checking />}>
        {({ is }) => (is === 'paid' ? <PaidElsewhere /> : <Canceled />)}
      </PaymentGate>
    </div>
  </Page>
);

export default Cancel;
