import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { checkout } from '../../content/checkout.ts';
import { PageHead } from '../customers/page.tsx';
import { subscriptionStatusQuery } from './queries.ts';
import { paths } from '../../paths.ts';
import { QueryState } from '../../query-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface Props {
  /** Ids of subscriptions, or `free`. Without a list, everybody passes. */
  allowed?: readonly string[];
  children: ReactNode;
}

/** Shows its children to a customer whose subscription is in the list and sends others to the dashboard. */
export const SubscriptionGate = ({ allowed, children }: Props) => {
  const status = useQuery(subscriptionStatusQuery(allowed));
  if (allowed === undefined) return children;
  // Do not decide by a stale answer. Wait for the new one.
  const isKnown = status.isSuccess && (!status.isStale || status.isFetchedAfterMount);
  if (isKnown) return allowed.includes(status.data) ? children : <Navigate to={paths.dashboard} replace />;
  const loading = (
    <>
      <PageHead title={checkout.title} />
      <Spinner label={checkout.checkingPlan} />
    </>
  );
  return <QueryState query={status} title={checkout.gateFailed} loading={loading} />;
};
