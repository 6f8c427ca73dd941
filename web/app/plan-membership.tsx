import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Customer } from '#shared/contract/customer.ts';
import { ESSENTIALS, FREE, planNameOf } from '#shared/plans.ts';
import { account } from '../content/account.ts';
import { customerQuery } from '../features/customer/queries.ts';
import { CancelDialog } from '../features/subscription/cancel-dialog.tsx';
import { exactPrice, longDate } from '../features/subscription/format.ts';
import { isHeld, nextDateOf, standingOf } from '../features/subscription/standing.ts';
import { useCancellation } from '../features/subscription/use-cancellation.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
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
  const [endings, setEndings] = useState(0);
  const cancellation = useCancellation((left) => {
    setIsAsking(false);
    if (left) {
      queryClient.setQueryData(customerQuery(userId).queryKey, { ...customer, subscription: left });
      setEndings((before) => before + 1);
    }
    // A call that failed may have ended the plan all the same: only the API knows.
    void announcePlanChange(queryClient);
  });

  // The button that opened the dialog goes with the plan: the focus goes to what is left.
  useEffect(() => {
    if (endings > 0) title.current?.focus();
  }, [endings]);

  const isPlanHeld = isHeld(subscription);
  const isEssentials = subscription.priceId === essentials;
  const name = isPlanHeld ? planNameOf(subscription.priceId, essentials) || account.otherPlan : FREE.name;
  const { label, tone, says } = standingOf(subscription);
  const next = nextDateOf(subscription);

  return (
    <Card title={account.plan} tone="strong" titleRef={title} aside={<Badge tone={tone}>{label}</Badge>}>
      <div>
        <p className="membership__name">{name}</p>
        {isEssentials && <p className="plan-page__text">{account.monthly(exactPrice(ESSENTIALS.price))}</p>}
      </div>
      <p>{says}</p>
      <dl className="facts">
        <div>
          <dt>{next.label}</dt>
          <dd>{longDate(next.moment)}</dd>
        </div>
      </dl>
      <div>
        {isPlanHeld ? (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {account.cancel}
          </Button>
        ) : (
          <Link className={buttonClass()} to={paths.subscription}>
            {account.upgrade}
          </Link>
        )}
      </div>
      {isAsking && (
        <CancelDialog
          isBusy={cancellation.isPending}
          onProceed={() => cancellation.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
};
