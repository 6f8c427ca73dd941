import { queryOptions, useQuery } from '@tanstack/react-query';
import { subscriptionEndpoints, type Subscription } from '#shared/contract/subscriptions.ts';
import { formatAmount, formatDay } from '#shared/format.ts';
import { call } from '../../api.ts';
import { planStatus } from '../../content/plan-status.ts';
import { customerKey } from '../session/customer-queries.ts';

/** How the plan is paid for, as Stripe has it now. */
export const billingQuery = queryOptions({
  queryKey: [...customerKey, 'billing'],
  queryFn: ({ signal }) => call(subscriptionEndpoints.billing, { signal }),
  staleTime: 60_000,
});

/** When Stripe tries an overdue payment again, and its amount; undefined when nothing is overdue or Stripe does not say. */
export const useNextTry = ({ status }: Subscription): string | undefined => {
  const isOverdue = status === 'past_due';
  const { data } = useQuery({ ...billingQuery, enabled: isOverdue });
  if (!isOverdue || !data?.nextTry) return undefined;
  const { at, amount, currency } = data.nextTry;
  return planStatus.amountOn(formatAmount(amount, currency), formatDay(at));
};
