import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api-error.ts';
import { payment as content } from '../../content/payment.ts';
import { Failure } from './load-error.tsx';
import { paymentStatusQuery } from './queries.ts';
import { paths } from '../../paths.ts';
import { LeaveFor } from './leave-app.tsx';
import { Questions } from './questions.tsx';

export interface Payment {
  readonly is: 'paid' | 'unpaid';
  readonly isChecking: boolean;
  readonly checkAgain: () => Promise<unknown>;
}

interface Props {
  /** What stands here while the API asks Stripe. */
  waiting: ReactNode;
  children: (payment: Payment) => ReactNode;
}

const isNobodys = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-found' || error.code === 'bad-request');

/** What came of one checkout; without one of the customer's own the way leads home. */
export const PaymentGate = (props: Props) => {
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  return sessionId ? <Checked {...props} sessionId={sessionId} /> : <LeaveFor path={paths.home} />;
};

const Checked = ({ sessionId, waiting, children }: Props & { sessionId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(paymentStatusQuery(sessionId));
  // What is paid stays paid, even when nobody answers any more.
  if (data === 'paid' || (data && !error))
    return children({ is: data, isChecking: isFetching, checkAgain: refetch });
  if (isNobodys(error)) return <LeaveFor path={paths.home} />;
  if (!error) return waiting;
  return (
    <div className="payment-failure">
      <Failure title={content.failed} error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />
      <Questions />
    </div>
  );
};
