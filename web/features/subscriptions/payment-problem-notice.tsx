import { Link } from 'react-router-dom';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { planStatus } from '../../content/plan-status.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useNextTry } from './billing.ts';
import { BillingButton } from './billing-button.tsx';
import { findPaymentProblem } from './describe-plan.ts';

/** Says what is wrong with a payment and how to solve it. Renders nothing when nothing is wrong. */
export const PaymentProblemNotice = ({ subscription }: { subscription: Subscription }) => {
  const nextTry = useNextTry(subscription);
  const problem = findPaymentProblem(subscription);
  if (!problem) return null;
  return (
    <Alert
      tone={problem.tone}
      title={problem.title}
      actions={
        problem.solution === 'billing' ? (
          <BillingButton variant="primary" />
        ) : (
          <Link className={buttonClass()} to={paths.essentials}>
            {problem.solution === 'checkout' ? planStatus.finishPayment : planStatus.newPlan}
          </Link>
        )
      }
    >
      <p>
        {problem.text}
        {nextTry && ` ${planStatus.tryAgain(nextTry)}`}
      </p>
    </Alert>
  );
};
