import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { afterPayment } from '../../content/after-payment.ts';
import { formatTime } from './format.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PaymentCard } from './payment-card.tsx';
import type { Payment } from './payment-gate.tsx';
import { Questions } from './questions.tsx';

/** Shown between Stripe's page and the result. */
export const Confirming = () => (
  <PaymentCard mark={<Spinner label={afterPayment.wait} />} tone="quiet" title={afterPayment.confirming}>
    <p>{afterPayment.confirmingText}</p>
  </PaymentCard>
);

/** Pauses between checks: a bank may need some seconds. */
const PAUSES_MS = [2000, 4000, 8000];

/** For a payment that is not confirmed yet: checks three more times, then says so. */
export const UnpaidPage = ({ payment: { isChecking, checkAgain } }: { payment: Payment }) => {
  const [checks, setChecks] = useState(0);
  const [checkedAt, setCheckedAt] = useState<Date>();
  const pause = PAUSES_MS[checks];
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      void checkAgain().finally(() => setChecks((count) => count + 1));
    }, pause);
    return () => clearTimeout(timer);
  }, [pause, checkAgain]);

  if (pause !== undefined) return <Confirming />;
  const { title, text, action, busy, checked, account } = afterPayment.unconfirmed;
  const checkNow = () => void checkAgain().finally(() => setCheckedAt(new Date()));
  return (
    <PaymentCard
      mark={<ClockIcon />}
      tone="waiting"
      title={title}
      actions={
        <>
          <Button size="large" disabled={isChecking} onClick={checkNow}>
            {isChecking ? busy : action}
          </Button>
          <Link className={buttonClass('quiet', 'large')} to={paths.account}>
            {account}
          </Link>
        </>
      }
    >
      <p>{text}</p>
      {checkedAt && !isChecking && <p>{checked(formatTime(checkedAt))}</p>}
      <Questions />
    </PaymentCard>
  );
};
