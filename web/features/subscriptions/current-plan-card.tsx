import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '#shared/contract/customers.ts';
import { ESSENTIALS, FREE, getPlanName } from '#shared/plans.ts';
import { account } from '../../content/account.ts';
import { customerQuery } from '../session/customer-queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { formatDate, formatPrice } from './format.ts';
import { describeStatus, findNextDate, findPaymentProblem, isSubscribed } from './status.ts';
import { describeCancellationFailure, useCancellation } from './use-cancellation.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { announcePlanChange } from './plan-refresh.ts';

interface Props {
  customer: Customer;
  /** The price that is sold now. */
  essentialsPriceId: string;
  /** Says what AI Essentials holds today, if that could be counted. */
  essentialsToday: string | undefined;
}

/** The customer's plan: its name, status and next date, and the button that ends it. */
export const CurrentPlanCard = ({ customer, essentialsPriceId, essentialsToday }: Props) => {
  const { userId, subscription } = customer;
  const title = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const cancellation = useCancellation((remaining) => {
    if (remaining)
      queryClient.setQueryData(customerQuery(userId).queryKey, { ...customer, subscription: remaining });
    // Even a failed call may have ended the plan.
    void announcePlanChange(queryClient);
  });

  const hasPlan = isSubscribed(subscription);
  const hasEnded = isConfirming && !hasPlan;
  // The button that opened the dialog disappears with the plan, so the title takes its focus.
  useEffect(() => {
    if (!hasEnded) return;
    setIsConfirming(false);
    title.current?.focus();
  }, [hasEnded]);
  const openDialog = () => {
    cancellation.reset();
    setIsConfirming(true);
  };

  const isEssentials = subscription.priceId === essentialsPriceId;
  const name = hasPlan
    ? getPlanName(subscription.priceId, essentialsPriceId) || account.otherPlan
    : FREE.name;
  const { label, tone, text } = describeStatus(subscription);
  const next = findNextDate(subscription);
  // PaymentProblemNotice, above the card, has the sentence and the button.
  const problem = findPaymentProblem(subscription);

  return (
    <Card title={account.plan} tone="strong" titleRef={title} aside={<Badge tone={tone}>{label}</Badge>}>
      <div>
        <p className="current-plan__name">{name}</p>
        {isEssentials && <p className="plan-page__text">{account.monthly(formatPrice(ESSENTIALS.price))}</p>}
      </div>
      {!problem && <p>{text}</p>}
      {essentialsToday && <p>{essentialsToday}</p>}
      <dl className="facts">
        <div>
          <dt>{next.label}</dt>
          <dd>{formatDate(next.date)}</dd>
        </div>
      </dl>
      {hasPlan && (
        <div>
          <Button variant="secondary" onClick={openDialog}>
            {account.cancel}
          </Button>
        </div>
      )}
      {!hasPlan && problem?.solution !== 'checkout' && (
        <Link className={`${buttonClass()} plan-page__lone`} to={paths.subscription}>
          {account.upgrade}
        </Link>
      )}
      {isConfirming && hasPlan && (
        <CancelDialog
          subscription={subscription}
          isBusy={cancellation.isPending}
          failure={cancellation.error ? describeCancellationFailure(cancellation.error) : undefined}
          onProceed={cancellation.cancel}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Card>
  );
};
