import { Link } from 'react-router-dom';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { dashboard } from '../../content/dashboard.ts';
import { BillingButton } from './billing-button.tsx';
import { troubleOf } from './status.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What is wrong with a plan, and the way to mend it; nothing where nothing is. */
export const PlanTrouble = ({ subscription }: { subscription: Subscription }) => {
  const trouble = troubleOf(subscription);
  if (!trouble) return null;
  return (
    <Notice
      tone={trouble.tone}
      title={trouble.title}
      actions={
        trouble.way === 'billing' ? (
          <BillingButton variant="primary" />
        ) : (
          <Link className={buttonClass()} to={paths.essentials}>
            {dashboard.finishPayment}
          </Link>
        )
      }
    >
      {trouble.text}
    </Notice>
  );
};
