import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '#shared/contract/customers.ts';
import { ESSENTIALS, FREE, planNameOf } from '#shared/plans.ts';
import { account } from '../../content/account.ts';
import { customerQuery } from '../session/queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { exactPrice, longDate } from './format.ts';
import { isHeld, nextDateOf, standingOf, troubleOf } from './status.ts';
import { cancellationFailure, useCancellation } from './use-cancellation.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { announcePlanChange } from './plan-refresh.ts';

interface Props {
  customer: Customer;
  /** The price that the plan is sold at now. */
  essentials: string;
}

/** The plan by name, how it stands, the date that counts, and the button that ends it. */
export const MembershipCard = ({ customer, essentials }: Props) => {
  const { userId, subscription } = customer;
  const title = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancellation = useCancellation((left) => {
    if (left) queryClient.setQueryData(customerQuery(userId).queryKey, { ...customer, subscription: left });
    // A call that failed may have ended the plan all the same: only the API knows.
    void announcePlanChange(queryClient);
  });

  const isPlanHeld = isHeld(subscription);
  const hasEnded = isAsking && !isPlanHeld;
  // The button that opened the dialog goes with the plan: the focus goes to what is left.
  useEffect(() => {
    if (!hasEnded) return;
    setIsAsking(false);
    title.current?.focus();
  }, [hasEnded]);
  const ask = () => {
    cancellation.reset();
    setIsAsking(true);
  };

  const isEssentials = subscription.priceId === essentials;
  const name = isPlanHeld ? planNameOf(subscription.priceId, essentials) || account.otherPlan : FREE.name;
  const { label, tone, says } = standingOf(subscription);
  const next = nextDateOf(subscription);
  // The notice above the card says it, and has the button.
  const trouble = troubleOf(subscription);

  return (
    <Card title={account.plan} tone="strong" titleRef={title} aside={<Badge tone={tone}>{label}</Badge>}>
      <div>
        <p className="membership__name">{name}</p>
        {isEssentials && <p className="plan-page__text">{account.monthly(exactPrice(ESSENTIALS.price))}</p>}
      </div>
      {!trouble && <p>{says}</p>}
      <dl className="facts">
        <div>
          <dt>{next.label}</dt>
          <dd>{longDate(next.moment)}</dd>
        </div>
      </dl>
      {isPlanHeld && (
        <div>
          <Button variant="secondary" onClick={ask}>
            {account.cancel}
          </Button>
        </div>
      )}
      {!isPlanHeld && trouble?.way !== 'checkout' && (
        <Link className={`${buttonClass()} plan-page__lone`} to={paths.subscription}>
          {account.upgrade}
        </Link>
      )}
      {isAsking && isPlanHeld && (
        <CancelDialog
          subscription={subscription}
          isBusy={cancellation.isPending}
          failure={cancellation.error ? cancellationFailure(cancellation.error) : undefined}
          onProceed={() => cancellation.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
};
