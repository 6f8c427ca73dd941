import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from '#shared/limits.ts';
import { ApiError, findFailure } from '../../api-error.ts';
import { afterPayment } from '../../content/after-payment.ts';
import { app } from '../../content/app.ts';
import { QueryState } from '../../query-state.tsx';
import { paymentStatusQuery } from './queries.ts';
import { paths } from '../../paths.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Questions } from './questions.tsx';

export interface Payment {
  readonly is: 'paid' | 'unpaid';
  readonly isChecking: boolean;
  readonly checkAgain: () => Promise<unknown>;
}

interface Props {
  /** Shown while the API asks Stripe. */
  waiting: ReactNode;
  children: (payment: Payment) => ReactNode;
}

/** The home page is a document of its own, which the router cannot show. */
const GoHome = () => {
  useEffect(() => location.replace(paths.home), []);
  return <Spinner label={app.loading} />;
};

const isUnknownCheckout = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'bad-request');

/** Whether the customer has asked too often. That is temporary, and says nothing about the payment. */
const isOverLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'too-many-requests';

const ASK_AGAIN_MS = 30_000;

/** The payment of one checkout. A payment stays paid, so the refresh of the plan that follows it asks no second time. */
export const checkedPaymentQuery = (sessionId: string) =>
  queryOptions({
    ...paymentStatusQuery(sessionId),
    staleTime: ({ state }) => (state.data === 'paid' ? 'static' : limits.statusCacheSeconds * 1000),
    refetchInterval: ({ state }) => isOverLimit(state.error) && ASK_AGAIN_MS,
  });

/** Shows the result of one checkout. Leads home if the customer has no such checkout (docs/product.md 1.5). */
export const PaymentGate = (props: Props) => {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return sessionId ? <CheckedPayment {...props} sessionId={sessionId} /> : <GoHome />;
};

const CheckedPayment = ({ sessionId, waiting, children }: Props & { sessionId: string }) => {
  const query = useQuery(checkedPaymentQuery(sessionId));
  const { data, error, isFetching, refetch } = query;
  // A payment stays paid, even if a later check fails.
  if (data === 'paid' || (data && !error))
    return children({ is: data, isChecking: isFetching, checkAgain: refetch });
  if (isUnknownCheckout(error)) return <GoHome />;
  const failure = findFailure(query);
  if (!failure || isOverLimit(failure)) return waiting;
  return (
    <div className="stack gap-5">
      <QueryState query={query} title={afterPayment.failed} />
      <Questions />
    </div>
  );
};
