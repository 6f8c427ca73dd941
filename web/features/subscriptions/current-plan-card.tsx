import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '#shared/contract/customers.ts';
import { formatDay } from '#shared/format.ts';
import { ESSENTIALS, FREE, getPlanName } from '#shared/plans.ts';
import * as words from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { account } from '../../content/account.ts';
import { cancellation as cancellationWords } from '../../content/cancellation.ts';
import { planStatus } from '../../content/plan-status.ts';
import { useNextTry } from './billing.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancellationReason } from './cancellation-reason.tsx';
import { describeStatus, findNextDate, findPaymentProblem } from './describe-plan.ts';
import { formatPrice } from './format.ts';
import { cancelSubscription, keepPlan } from './queries.ts';
import { isSubscribed } from './status.ts';
import { findCause, usePlanChange } from './use-plan-change.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { focusUnlessElsewhere } from '../../ui/focus.ts';
import { Part } from '../../ui/group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import './pages.css';
import '../../ui/facts.css';

interface Props {
  customer: Customer;
  /** The price that is sold now. */
  essentialsPriceId: string;
  /** Says what AI Essentials holds today, if that could be counted. */
  essentialsToday: string | undefined;
  /** Whether that is still being counted. */
  isCounting: boolean;
}

const describeCancellationFailure = (error: Error): string => cancellationWords.failed + findCause(error);

/** Says why the plan could not be kept. One that has ended meanwhile can be bought again. */
const KeepFailure = ({ error }: { error: Error }) => {
  const hasEnded = error instanceof ApiError && error.code === 'conflict';
  if (!hasEnded) return <Alert tone="bad" title={account.keepFailed + error.message} takesFocus />;
  return (
    <Alert tone="bad" title={account.endedMeanwhile} takesFocus>
      <Link to={paths.subscription}>{account.seePlans}</Link>
    </Alert>
  );
};

/** The customer's plan: its name, status and next date, and the buttons that end it or keep it. */
export const CurrentPlanCard = ({ customer, essentialsPriceId, essentialsToday, isCounting }: Props) => {
  const { userId, subscription } = customer;
  const title = useRef<HTMLHeadingElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [asksReason, setAsksReason] = useState(false);
  const nextTry = useNextTry(subscription);
  const keeping = usePlanChange(userId, keepPlan, {
    onSuccess: () => {
      setAsksReason(false);
      // The button disappears.
      focusUnlessElsewhere(title.current);
      toast.success(account.kept);
    },
  });
  const cancellation = usePlanChange(userId, cancelSubscription, {
    onSuccess: ({ endsAt }) => {
      keeping.reset();
      setAsksReason(true);
      toast.success(
        endsAt === null ? words.subscriptionCanceled : cancellationWords.endsLater(formatDay(endsAt)),
      );
    },
    onError: (error) => toast.error(describeCancellationFailure(error)),
  });

  const hasPlan = isSubscribed(subscription);
  const isDone = isConfirming && (!hasPlan || cancellation.isSuccess);
  // The button that opened the dialog may disappear with the plan, so the title takes its focus.
  useEffect(() => {
    if (!isDone) return;
    setIsConfirming(false);
    focusUnlessElsewhere(title.current);
  }, [isDone]);
  const openDialog = () => {
    cancellation.reset();
    setIsConfirming(true);
  };
  const dismissReason = () => {
    setAsksReason(false);
    focusUnlessElsewhere(title.current);
  };

  const isEssentials = subscription.priceId === essentialsPriceId;
  const name = hasPlan
    ? getPlanName(subscription.priceId, essentialsPriceId) || account.otherPlan
    : FREE.name;
  const { label, tone, text } = describeStatus(subscription);
  const next = findNextDate(subscription);
  // PaymentProblemNotice, above the card, has its sentence and its button.
  const problem = findPaymentProblem(subscription);

  return (
    <Part
      title={account.plan}
      titleRef={title}
      aside={<Badge tone={tone}>{label}</Badge>}
      action={
        <>
          {hasPlan && subscription.endsAt !== null && (
            <Button disabled={keeping.isPending} onClick={() => keeping.start(undefined)}>
              {keeping.isPending ? account.keeping : account.keep}
            </Button>
          )}
          {hasPlan && (
            <Button variant="secondary" disabled={keeping.isPending} onClick={openDialog}>
              {account.cancel}
            </Button>
          )}
          {!hasPlan && (!problem || problem.solution === 'billing') && (
            <Link className={buttonClass()} to={paths.subscription}>
              {account.upgrade}
            </Link>
          )}
        </>
      }
    >
      <div className="plan__title row">
        <p className="plan__name">{name}</p>
        {isEssentials && <p className="soft">{account.monthly(formatPrice(ESSENTIALS.price))}</p>}
      </div>
      {text && <p>{text}</p>}
      {(isCounting || essentialsToday) && (
        // Without it the sentence would push the buttons away from a finger.
        <div className="plan__today" aria-busy={isCounting}>
          {isCounting ? <Skeleton shape="text" /> : <p>{essentialsToday}</p>}
        </div>
      )}
      {hasPlan && (
        <dl className="facts">
          <div className="plan__next row">
            <dt>{nextTry ? planStatus.nextTry : next.label}</dt>
            <dd>{nextTry ?? next.day}</dd>
          </div>
        </dl>
      )}
      {keeping.error && <KeepFailure error={keeping.error} />}
      {asksReason && <CancellationReason onClose={dismissReason} />}
      {isConfirming && !isDone && (
        <CancelDialog
          subscription={subscription}
          running={cancellation.isPending ? (cancellation.variables ? 'proceed' : 'end-later') : undefined}
          failure={cancellation.error ? describeCancellationFailure(cancellation.error) : undefined}
          onProceed={() => cancellation.start(true)}
          onEndLater={() => cancellation.start(false)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Part>
  );
};
