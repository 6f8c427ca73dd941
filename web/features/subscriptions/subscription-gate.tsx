import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { checkout } from '../../content/subscription.ts';
import { Failure } from './load-error.tsx';
import { subscriptionStatusQuery } from './queries.ts';
import { paths } from '../../paths.ts';
import { Spinner } from '../../ui/spinner.tsx';

interface Props {
  /** Ids of subscriptions, or `free`; without a list nothing is checked. */
  allowed?: readonly string[];
  children: ReactNode;
}

/**
 * Shows its children to a customer whose subscription is in the list, sends others to the dashboard, and nobody away
 * when it cannot tell. The guard of all signed-in pages stands before it.
 */
export const SubscriptionGate = ({ allowed, children }: Props) => {
  const status = useQuery(subscriptionStatusQuery(allowed));
  if (allowed === undefined) return children;
  // An answer that is too old to be trusted waits for the new one.
  const isKnown = status.isSuccess && (!status.isStale || status.isFetchedAfterMount);
  if (isKnown) return allowed.includes(status.data) ? children : <Navigate to={paths.dashboard} replace />;
  if (!status.isError) return <Spinner label="Checking your plan" />;
  return (
    <Failure
      title={checkout.gateFailed}
      error={status.error}
      isTrying={status.isFetching}
      onTryAgain={() => void status.refetch()}
    />
  );
};
