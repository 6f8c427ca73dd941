import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { payment as content } from '../../content/payment.ts';
import { clockTime } from './format.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PaymentCard } from './payment-card.tsx';
import type { Payment } from './payment-gate.tsx';
import { Questions } from './questions.tsx';

/** Between Stripe's page and our thanks. */
export const Confirming = () => (
  <PaymentCard mark={<Spinner label="Please wait" />} tone="quiet" title={content.confirming}>
    <p>{content.confirmingText}</p>
  </PaymentCard>
);

/** Before the API is asked again: a bank may take some seconds. */
const PAUSES_MS = [2000, 4000, 8000];

/** A payment that is not confirmed: asks some more times, then tells it as it is. */
export const UnpaidPage = ({ payment: { isChecking, checkAgain } }: { payment: Payment }) => {
  const [asked, setAsked] = useState(0);
  const [checkedAt, setCheckedAt] = useState<Date>();
  const pause = PAUSES_MS[asked];
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      void checkAgain().finally(() => setAsked((times) => times + 1));
    }, pause);
    return () => clearTimeout(timer);
  }, [pause, checkAgain]);

  if (pause !== undefined) return <Confirming />;
  const { title, text, action, busy, checked, account } = content.unconfirmed;
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
      {checkedAt && !isChecking && <p>{checked(clockTime(checkedAt))}</p>}
      <Questions />
    </PaymentCard>
  );
};
